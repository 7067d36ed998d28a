// SPDX-License-Identifier: MIT
// The object graph on one screen. All classes are generated from Library.xcdatamodeld, which lies beside this file: an author's books
// are ordered and go with the author; books and topics are many-to-many; an author may have a mentor; a topic in use stays.

import CoreData

let container = NSPersistentContainer(name: "Library")
container.persistentStoreDescriptions[0].type = NSInMemoryStoreType
container.loadPersistentStores { if let error = $1 { fatalError("\($0): \(error.localizedDescription)") } }
let context = container.viewContext

func book(_ title: String, _ topics: Topic...) -> Book {
  let book = Book(context: context)
  book.title = title
  for topic in topics { book.addToTopics(topic) }
  return book
}
let (islands, seas) = (Topic(context: context), Topic(context: context))
islands.name = "Islands"
seas.name = "Seas"
let (ruth, ben) = (Author(context: context), Author(context: context))
ruth.name = "Ruth"
ben.name = "Ben"
ben.mentor = ruth  // one side is enough; ruth.pupils has ben now
ruth.addToBooks(book("Tides", seas))
ruth.insertIntoBooks(book("Atolls", islands, seas), at: 0)
try context.save()
print(ruth.books?.compactMap { ($0 as? Book)?.title } ?? [], "by the mentor of", ben.mentor?.pupils?.count ?? 0)
print("Books on seas:", seas.books?.count ?? 0)

// Another pair of hands: a child reads what the context has and gives back, at its save, what it has changed.
let draft = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
draft.parent = context
try draft.performAndWait {
  let author = try draft.existingObject(with: ruth.objectID) as? Author
  author?.books = NSOrderedSet(array: (author?.books?.array ?? []).reversed())
  try draft.save()
}
print("Turned round by the child:", ruth.books?.compactMap { ($0 as? Book)?.title } ?? [])

// Deleting an author takes the books along and leaves the pupils; undo brings all of it back.
context.undoManager = UndoManager()
context.delete(ruth)
context.processPendingChanges()
print("Deleted:", try context.count(for: Book.fetchRequest()), "books,", ben.mentor == nil ? "no mentor" : "a mentor")
context.undo()
print("Undone:", try context.count(for: Book.fetchRequest()), "books,", ben.mentor?.name ?? "no mentor")

// A rule that refuses: a topic in use.
context.delete(seas)
do { try context.save() } catch { print("Refused:", error.localizedDescription) }
context.rollback()

// One reading for all books and their topics.
let request = NSFetchRequest<Author>(entityName: "Author")
request.predicate = NSPredicate(format: "ANY books.topics == %@", islands)
request.relationshipKeyPathsForPrefetching = ["books.topics"]
for author in try context.fetch(request) { print(author.name ?? "", "writes about", islands.name ?? "") }
