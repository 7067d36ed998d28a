// SPDX-License-Identifier: MIT
// That the compiler takes every form that is written.

import Foundation
import TestSupport
import Testing

@Suite struct CompiledFormsTests {
  @Test func `the compiler takes every form that is written`() throws {
    let folder = try TemporaryFolder()
    let source = """
      import Foundation
      import UIKit
      @objc(Plant) @objcMembers open class Plant: NSObject {
        public @objc(theName) dynamic var name = "a"
        private(set) @objc lazy var count = 1
        @objc static let shared = 2
        @available(*, deprecated) @objc public func f() {}
        @objc(g:) @discardableResult func g(_ a: Int) -> Int { a }
        @objc init(x: Int) {}
        @objc subscript(i: Int) -> Int { 1 }
        @objc public convenience override init() { self.init(x: 1) }
        var v: Int { @objc(getV) get { 1 } @objc(setV:) set {} }
        var k = #keyPath(Plant.count)
        func h() { @objc class Local: NSObject {}; _ = Local() }
      }
      /// Text.
      @objc public enum Kind: Int { @objc(KindA) case a }
      @objc protocol Delegate { @objc func told() }
      @MainActor @objc final class Holder: NSObject { weak var delegate: Delegate? }
      @objc extension Plant { func more() -> String { "\\(#keyPath(Plant.k)) == %@" } }

      """
    let url = folder.file("A.swift")
    try adopted(source).write(to: url, atomically: true, encoding: .utf8)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "-swift-version", "6", "-parse-as-library", "-typecheck", url.path]
    let errors = Pipe()
    compiler.standardError = errors
    try compiler.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0, "\(text)")
  }
}
