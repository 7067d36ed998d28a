// SPDX-License-Identifier: MIT
// The form that `coredata adopt` writes for a cast between requests: the bits of one taken as the other, which holds on Apple's platforms too.

import CoreData
import CoreDataTestSupport
import Testing

@Suite struct RequestCastTests {
  @Test(arguments: StoreKind.allCases) func `a request whose bits are taken as one of another parameter fetches as that`(kind: StoreKind)
    throws
  {
    let stack = try Stack(kind)
    let erased = NSFetchRequest<NSFetchRequestResult>(entityName: "Tag")
    let typed = unsafeBitCast(erased, to: NSFetchRequest<NSManagedObject>.self)
    typed.fetchLimit = 3
    #expect(erased.fetchLimit == 3 && erased === typed)
    #expect(try stack.context.fetch(typed).isEmpty)
    let tag = stack.insert("Tag")
    #expect(try stack.context.fetch(typed).map(\.objectID) == [tag.objectID])
    #expect(try stack.context.count(for: typed) == 1)
    let again = unsafeBitCast(typed, to: NSFetchRequest<NSFetchRequestResult>.self)
    #expect(try stack.context.fetch(again).count == 1)
    let copy = try #require(again.copy() as? NSFetchRequest<NSFetchRequestResult>)
    #expect(copy.fetchLimit == 3)
  }
}
