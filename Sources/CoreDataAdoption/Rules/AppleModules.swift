// SPDX-License-Identifier: MIT
// Modules that only Apple's platforms have, as far as model layers import them. AppleImports and the conditions of #if blocks ask.

/// The modules that Linux does not have.
enum AppleModules {
  /// Whether importing a module also brings Foundation, by the module's name.
  static let all: [String: Bool] = [
    "UIKit": true, "AppKit": true, "Cocoa": true, "SwiftUI": true, "WatchKit": true, "CloudKit": true, "MapKit": true, "CoreLocation": true,
    "Contacts": true, "EventKit": true, "HealthKit": true, "Photos": true, "PhotosUI": true, "AVFoundation": true, "WidgetKit": true,
    "UserNotifications": true, "CoreSpotlight": true, "Intents": true, "AppIntents": true, "StoreKit": true, "SafariServices": true,
    "WebKit": true, "BackgroundTasks": true, "GameKit": true, "SpriteKit": true, "SceneKit": true, "Messages": true,
    "MessageUI": true, "QuickLook": true, "LocalAuthentication": true, "NaturalLanguage": true, "Vision": true, "CoreML": true,
    "SwiftData": true, "PencilKit": true, "CoreMotion": true, "CoreBluetooth": true, "WatchConnectivity": true, "ARKit": true,
    "Combine": false, "CoreGraphics": false, "CoreImage": true, "QuartzCore": true, "UniformTypeIdentifiers": true, "Security": false,
    "os": false, "OSLog": true, "ObjectiveC": false, "Darwin": false, "CommonCrypto": false, "CryptoKit": true, "Accelerate": false,
    "ImageIO": false, "SystemConfiguration": false, "MobileCoreServices": false, "CoreText": false, "Network": false,
  ]
}
