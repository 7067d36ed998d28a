// SPDX-License-Identifier: MIT
// Who lives how long: closures of signals, kept objects, items of lists. GObject needs no display.

import Adwaita
import CGtk
import Testing

@Suite(.serialized) struct LifetimeTests {
  private final class Witness {}
  private final class Numbers: ListSource {
    var numbers: [Witness] = []
    override var count: Int { numbers.count }
    override func object(at position: Int) -> AnyObject { numbers[position] }
  }
  private struct Item: Pointing { let raw: UnsafeMutableRawPointer }

  /// Gives up what references have left to the main loop.
  private func turn() { while g_main_context_iteration(nil, 0) != 0 {} }

  @Test("a signal's closure is released with its object")
  func closure() {
    weak var witness: Witness?
    do {
      let object = Witness()
      witness = object
      let menu = Menu([])
      menu.on("items-changed") { _ in withExtendedLifetime(object) {} }
      menu.keep(object)
      #expect(menu.kept(Witness.self) === object)
    }
    turn()
    #expect(witness == nil)
  }

  @Test("a closure is called with the signal's values until its connection ends")
  func signals() {
    let source = Numbers()
    let model = ListModel(source)
    var heard: [[Int]] = []
    let connection = model.on("items-changed") { heard.append([$0.uint(1), $0.uint(2), $0.uint(3)]) }
    source.numbers = [Witness(), Witness()]
    source.tellChange(at: 0, removed: 0, added: 2)
    source.tellChange(at: 1, removed: 0, added: 0)
    #expect(heard == [[0, 0, 2]])
    model.end(connection)
    source.tellChange(at: 0, removed: 2, added: 2)
    #expect(heard.count == 1)
  }

  @Test("an object keeps its item while somebody holds it, and gets another one afterwards")
  func items() {
    let source = Numbers()
    source.numbers = [Witness()]
    let model = ListModel(source)
    let item = Reference(taking: g_list_model_get_item(model.c(), 0))
    let again = Reference(taking: g_list_model_get_item(model.c(), 0))
    #expect(item.raw == again.raw)
    var updates = 0
    item.on("changed") { _ in updates += 1 }
    source.tellUpdate(of: source.numbers[0])
    source.tellUpdate(of: Witness())
    #expect(updates == 1)
    #expect(g_list_model_get_item(model.c(), 1) == nil)
  }

  @Test("items and their objects go when nobody holds them, and the source with its model")
  func release() {
    weak var source: Numbers?
    weak var witness: Witness?
    do {
      let numbers = Numbers()
      let object = Witness()
      numbers.numbers = [object]
      source = numbers
      witness = object
      let model = ListModel(numbers)
      _ = Reference(taking: g_list_model_get_item(model.c(), 0))
    }
    turn()
    #expect(source == nil)
    #expect(witness == nil)
  }
}
