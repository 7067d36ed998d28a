// SPDX-License-Identifier: MIT
// The files of a new client: a library with a model and its storage, a program on top of it, a test. NewCommand writes them.

import Foundation

/// The text of every file, by path.
struct ClientTemplate {
  let name: String
  /// The element of the manifest's list of dependencies that names Duramen.
  let dependency: String

  /// The library, which has the model; the program has the package's name.
  var library: String { name + "Model" }

  var files: [(path: String, text: String)] {
    [
      (".gitignore", ".build/\n.swiftpm/\n"),
      ("Package.swift", manifest),
      ("Sources/\(library)/\(name).xcdatamodeld/.xccurrentversion", currentVersion),
      ("Sources/\(library)/\(name).xcdatamodeld/\(name).xcdatamodel/contents", model),
      ("Sources/\(library)/Storage.swift", storage),
      ("Sources/\(name)/main.swift", program),
      ("Tests/\(library)Tests/StorageTests.swift", test),
    ]
  }

  private var manifest: String {
    """
    // swift-tools-version:6.1
    import PackageDescription

    let package = Package(
      name: "\(name)",
      platforms: [.macOS(.v13)],
      targets: [
        .target(name: "\(library)"),
        .executableTarget(name: "\(name)", dependencies: ["\(library)"]),
        .testTarget(name: "\(library)Tests", dependencies: ["\(library)"]),
      ],
      swiftLanguageModes: [.v5]
    )

    // Core Data on Linux; on a Mac it is a part of the system, and Xcode compiles the model.
    #if os(Linux)
      package.dependencies.append(\(dependency))
      for target in package.targets {
        target.dependencies.append(.product(name: "CoreData", package: "duramen"))
        target.plugins = [.plugin(name: "CoreDataModelPlugin", package: "duramen")]
      }
    #endif

    """
  }

  private var currentVersion: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>_XCCurrentVersionName</key>
    \t<string>\(name).xcdatamodel</string>
    </dict>
    </plist>

    """
  }

  private var model: String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="22758" systemVersion="23G80" minimumToolsVersion="Automatic" sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
        <entity name="Item" representedClassName="Item" syncable="YES" codeGenerationType="class">
            <attribute name="created" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
            <attribute name="isDone" attributeType="Boolean" defaultValueString="NO" usesScalarValueType="YES"/>
            <attribute name="title" attributeType="String" defaultValueString=""/>
        </entity>
    </model>

    """
  }

  private var storage: String {
    """
    // The container of the model \(name) and what the program does with it. The class Item is generated from the model.

    public import CoreData

    /// Keeps items.
    public final class Storage {
      public let container: NSPersistentContainer
      public var context: NSManagedObjectContext { container.viewContext }

      /// Read once, since two models with the same classes would not know whose they are.
      private static let model: NSManagedObjectModel? = Bundle.module.url(forResource: "\(name)", withExtension: "momd")
        .flatMap { NSManagedObjectModel(contentsOf: $0) }

      /// Opens the store at a file, or one in memory that goes with the storage.
      public init(file: URL?) throws {
        guard let model = Self.model else { throw CocoaError(.fileReadNoSuchFile) }
        container = NSPersistentContainer(name: "\(name)", managedObjectModel: model)
        let description: NSPersistentStoreDescription
        if let file {
          description = NSPersistentStoreDescription(url: file)
        } else {
          description = NSPersistentStoreDescription()
          description.type = NSInMemoryStoreType
        }
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { _, error in failure = error }
        if let failure { throw failure }
      }

      /// The file that the program uses, in the user's data directory.
      public static var defaultFile: URL {
        NSPersistentContainer.defaultDirectoryURL().appendingPathComponent("\(name).sqlite")
      }

      /// Adds an item and gives it back.
      @discardableResult public func add(_ title: String) -> Item {
        let item = Item(context: context)
        item.title = title
        item.created = Date()
        return item
      }

      /// All items whose title contains a text, oldest first.
      public func items(containing text: String = "") throws -> [Item] {
        let request = NSFetchRequest<Item>(entityName: "Item")
        if !text.isEmpty { request.predicate = NSPredicate(format: "title CONTAINS[cd] %@", text) }
        request.sortDescriptors = [NSSortDescriptor(keyPath: \\Item.created, ascending: true)]
        return try context.fetch(request)
      }

      /// Saves, if there is anything to save.
      public func saveContext() throws {
        if context.hasChanges { try context.save() }
      }
    }

    """
  }

  private var program: String {
    """
    // Adds an item for every argument, then lists all of them.

    import CoreData
    import \(library)

    let storage = try Storage(file: Storage.defaultFile)
    for title in CommandLine.arguments.dropFirst() { storage.add(title) }
    try storage.saveContext()

    let items = try storage.items()
    if items.isEmpty { print("Nothing yet. Try: swift run \(name) \\"First item\\"") }
    for item in items { print(item.isDone ? "[x]" : "[ ]", item.title ?? "") }

    """
  }

  private var test: String {
    """
    import CoreData
    import \(library)
    import Testing

    @Test func savedItemsAreFoundAgain() throws {
      let storage = try Storage(file: nil)
      storage.add("Water the roses")
      storage.add("Sow beans")
      try storage.saveContext()
      #expect(!storage.context.hasChanges)
      #expect(try storage.items().map(\\.title) == ["Water the roses", "Sow beans"])
      #expect(try storage.items(containing: "ROSE").count == 1)
    }

    """
  }
}
