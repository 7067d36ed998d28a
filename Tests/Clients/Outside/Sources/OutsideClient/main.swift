// SPDX-License-Identifier: MIT
// Uses the library as any client would and checks what comes back; the first wrong answer ends it with the line and a failure.

import CoreData
import Orchard

/// A subclass of another module's managed class, with a managed property of its own.
class Ladder: Named {
  @NSManaged var steps: Int64
  @NSManaged var nick: String?
  override var title: String {
    get { "<" + super.title + ">" }
    set { super.title = newValue }
  }
}

var checks = 0
@MainActor func check(_ condition: Bool, _ claim: String, line: UInt = #line) {
  guard condition else { fatalError("line \(line): it does not hold that \(claim)") }
  checks += 1
}

let container = NSPersistentContainer(name: "Orchard")
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("outside-client-\(UUID().uuidString)", isDirectory: true)
container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: folder.appendingPathComponent("Orchard.sqlite"))]
container.loadPersistentStores { description, error in
  if let error { fatalError("\(description): \(error)") }
}
let context = container.viewContext

// MARK: The model

check(container.managedObjectModel.entitiesByName.count == 9, "the container's model is the current version")
check(container.managedObjectModel.versionIdentifiers.contains("2"), "the current version is the one .xccurrentversion names")
let url = modelURL()
check(url != nil, "the compiled model is among the module's resources")
if let url {
  let model = NSManagedObjectModel(contentsOf: url)
  check(model?.entitiesByName["Fruit"]?.attributesByName["label"] != nil, "the compiled model can be read")
  let first = NSManagedObjectModel(contentsOf: url.appendingPathComponent("Orchard.mom"))
  check(first?.entities.map(\.name) == ["Tree"], "another version can be read alone")
}

// MARK: Classes the plugin generated

let tree = FruitTree(context: context)
check(tree.height == 3, "a default value is there")
tree.name = "Old"
tree.name?.append(" Tom")
tree.height += 4
tree.leaves = 100_000
tree.cells = 9
tree.girth = 2.5
tree.lean = 0.5
tree.grafted = true
tree.price = NSDecimalNumber(string: "12.50")
tree.planted = Date(timeIntervalSinceReferenceDate: 9)
tree.pruned = 86400
tree.photo = Data([1, 2, 3])
let tag = UUID()
tree.tag = tag
tree.page = URL(string: "https://example.org/tom")
tree.variety = "Boskoop"
try context.save()
context.refreshAllObjects()
check(tree.name == "Old Tom" && tree.variety == "Boskoop", "strings come back")
check(tree.height == 7 && tree.leaves == 100_000 && tree.cells == 9, "integers come back")
check(tree.girth == 2.5 && tree.lean == 0.5 && tree.grafted, "floating-point numbers and Booleans come back")
check(tree.price == NSDecimalNumber(string: "12.5"), "decimals come back")
check(tree.planted == Date(timeIntervalSinceReferenceDate: 9) && tree.pruned == 86400, "dates come back")
check(tree.photo == Data([1, 2, 3]) && tree.tag == tag && tree.page?.host == "example.org", "data, UUIDs and URLs come back")
check(Tree.entity().name == "Tree" && FruitTree.entity().superentity?.name == "Tree", "a class knows its entity")

// MARK: To-many relationships

let branches = (0..<4).map { index in
  let branch = Branch(context: context)
  branch.length = Double(index)
  return branch
}
tree.addToBranches(branches[0])
tree.addToBranches(NSOrderedSet(array: [branches[1], branches[2]]))
tree.insertIntoBranches(branches[3], at: 0)
@MainActor func lengths() -> [Double] { (tree.branches?.array as? [Branch])?.map(\.length) ?? [] }
check(lengths() == [3, 0, 1, 2], "an ordered to-many keeps its order")
tree.removeFromBranches(at: 0)
tree.insertIntoBranches([branches[3]], at: NSIndexSet(index: 2))
check(lengths() == [0, 1, 3, 2], "objects go in at indexes")
tree.removeFromBranches(branches[1])
tree.replaceBranches(at: 0, with: branches[1])
check(lengths() == [1, 3, 2], "an object is replaced at an index")
check(branches[0].tree == nil && branches[1].tree === tree, "the inverse follows")
tree.removeFromBranches(at: NSIndexSet(indexesIn: NSRange(location: 1, length: 2)))
check(lengths() == [1], "objects are removed at indexes")

let branch = branches[1]
let fruits = (0..<3).map { index in
  let fruit = Fruit(context: context)
  fruit.label = "fruit \(index)"
  return fruit
}
branch.addToFruits(fruits[0])
branch.addToFruits([fruits[1], fruits[2]])
check(branch.fruits?.count == 3 && fruits[2].branch === branch, "an unordered to-many takes one and several")
branch.removeFromFruits(fruits[0])
branch.removeFromFruits(NSSet(array: [fruits[1]]))
check(branch.fruits == [fruits[2]], "and gives them up")
branch.fruits?.insert(fruits[0])
check(branch.fruits?.count == 2 && fruits[0].branch === branch, "and is changed in place")

let picker = Picker(context: context)
picker.name = "Ann"
picker.addToTrees(tree)
check(picker.trees == NSSet(object: tree) && tree.pickers?.contains(picker) == true, "a category's properties work")
check((Picker.fetchRequest() as NSFetchRequest<Picker>).entityName == "Picker", "a category has its fetch request")

// MARK: Hand-written classes

let fruit = fruits[2]
check(fruit.grow() == "3.0 1 x 2 ripe table 3.0", "members of every access level work")
check(fruit.weight == 3 && fruit.rank == 1 && fruit.quality == .table, "what another module may read, it can")
check(fruit.worms == nil, "an optional scalar can be nil")
fruit.worms = 0
check(fruit.worms == 0, "which is not zero")
fruit.note = "sweet"
fruit.picked = Date(timeIntervalSinceReferenceDate: 1)
fruit.label += "!"
func addStar(_ text: inout String) { text += "*" }
addStar(&fruit.label)
check(fruit.label == "fruit 2!*" && fruit.note == "sweet", "values change in place")
let path: ReferenceWritableKeyPath<Fruit, String> = \.label
fruit[keyPath: path] += "?"
check(fruit[keyPath: \.label] == "fruit 2!*?" && fruit.value(forKey: "label") as? String == fruit.label, "key paths read and write")
#if DEBUG
  fruit.debugOnly = 5
  check(fruit.debugOnly == 5, "a member of debug builds is there in debug builds")
#endif
let shed = Shed(context: context)
shed.title = "TOOLS"
shed.doors += 1
check(shed.title == "the tools" && (shed as Named).title == "the tools" && shed.doors == 2, "an override in the same module works")
let ladder = Ladder(context: context)
ladder.title = "tall"
ladder.steps = 12
ladder.nick = "L"
check(ladder.title == "<tall>" && ladder.steps == 12 && ladder.nick == "L", "a subclass in another module works")
let box = Store.Box(context: context)
box.size = .large
check(box.size == .large, "a nested class with a nested enum works")
try context.save()

// MARK: Fetching by class, entity name and key path

@MainActor func fetch<T: NSManagedObject>(_ name: String, as type: T.Type) throws -> [T] {
  try context.fetch(NSFetchRequest<T>(entityName: name))
}
check(try fetch("Tree", as: Tree.self).first is FruitTree, "a fetched object has its entity's class")
check(try fetch("Box", as: Store.Box.self).first?.size == .large, "so has one of a nested class")
check(try fetch("Ladder", as: Ladder.self).first?.title == "<tall>", "and one of another module's class")
check(try fetch("Branch", as: Branch.self).count == 4, "and one whose model names it by its Objective-C name")
let request = NSFetchRequest<Fruit>(entityName: "Fruit")
request.sortDescriptors = [NSSortDescriptor(keyPath: \Fruit.label, ascending: false)]
check(NSSortDescriptor(keyPath: \Shed.title, ascending: true).key == "title", "an inherited property's key path has its key")
check(NSExpression(forKeyPath: \Fruit.branch?.length).keyPath == "branch.length", "and so has a chain through an optional")
request.predicate = NSPredicate(format: "%K BEGINSWITH %@", #"label"#, "fruit")
check(try context.fetch(request).map(\.label) == ["fruit 2!*?", "fruit 1", "fruit 0"], "key paths sort")
let template = container.managedObjectModel.fetchRequestFromTemplate(
  withName: "fruitNamed", substitutionVariables: ["LABEL": "fruit 1"])
check(try template.map { try context.count(for: $0) } == 1, "a fetch request template finds its object")
let branchRequest: NSFetchRequest<Branch> = Branch.fetchRequest()
check(try context.count(for: branchRequest) == 4, "a class's own fetch request works")

// MARK: Observing, a child context, undo

var heights: [Int16] = []
let observation = tree.observe(\.height, options: [.old, .new]) { tree, change in
  heights += [change.oldValue, change.newValue].compactMap { $0 }
  check(tree.height == change.newValue, "an observer is told once the value is there")
}
let before = tree.height
context.undoManager = UndoManager()
tree.height += 1
context.undo()
check(heights == [before, before + 1, before + 1, before], "an observer is told of a setter and of its undo, by key path")
observation.invalidate()
context.undoManager = nil

let draft = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
draft.parent = context
try draft.performAndWait {
  let same = try draft.existingObject(with: tree.objectID) as? FruitTree
  same?.height = 77
  same?.name = "Grafted"
  try draft.save()
}
check(tree.height == 77 && tree.name == "Grafted" && context.hasChanges, "a child's save reaches the parent's objects")
let firstTree = NSFetchRequest<FruitTree>(entityName: "FruitTree")
firstTree.fetchBatchSize = 20
check(try context.fetch(firstTree).map(\.height).contains(77), "a batched fetch finds it")
try context.save()

// MARK: The original apps' entities and steps

try checkThings(in: folder)
try checkReactionDiffusion(in: folder)
try checkSeedlings(in: folder)
try checkPlants(in: folder)

try FileManager.default.removeItem(at: folder)
print("\(checks) checks passed")
