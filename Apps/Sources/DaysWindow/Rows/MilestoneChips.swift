// SPDX-License-Identifier: MIT
// The counts that are celebrated, as chips to switch on and off, and a button for others. The editor has them.

import Adwaita
import Days

final class MilestoneChips {
  let widget: RowGroup
  private static let most = 99_999.0

  private let flow: FlowBox
  private let action: ([Int]) -> Void
  /// All that have a chip, and those among them that are on.
  private var offered: [Int] = []
  private var chosen: Set<Int> = []

  /// Makes the chips; the action gets the counts that are on, in ascending order.
  init(_ counts: [Int], _ action: @escaping ([Int]) -> Void) {
    self.action = action
    flow = FlowBox(name: tr("Milestones"))
    let days = SpinButton(name: tr("Days"), in: 1...Self.most, value: 200)
    let add = Button(tr("_Add")) {}.css("suggested-action")
    let popover = Popover(
      name: tr("Add Milestone"), Box(.vertical, spacing: 12, [Label(tr("Days")), days, add]).margins(.all(6)))
    let more = MenuButton(icon: "list-add-symbolic", name: tr("Add Milestone"), popover: popover)
    more.css("flat").align(.center, .center)
    widget = RowGroup(
      title: tr("Milestones"), description: tr("Celebrated with a notification."), suffix: more,
      [Box(.vertical, [flow]).css("card", "card-pad")])
    let addOne = { [unowned self] in
      days.finish()
      self.add(Int(days.value))
      popover.close()
    }
    add.on("clicked") { _ in addOne() }
    days.onSubmit(addOne)
    popover.onOpen { days.grabFocus() }
    show(counts)
    widget.keep(self)
  }

  func show(_ counts: [Int]) {
    chosen = Set(counts)
    offered = Set(Milestones.usual + counts).sorted()
    remake()
  }

  private func add(_ count: Int) {
    chosen.insert(count)
    if !offered.contains(count) { offered = (offered + [count]).sorted() }
    remake()
    report()
  }

  private func remake() {
    flow.removeAll()
    for count in offered {
      let chip = ToggleButton(MilestoneWords.name(count), isOn: chosen.contains(count)) { [unowned self] isOn in
        if isOn { chosen.insert(count) } else { chosen.remove(count) }
        report()
      }
      flow.append(chip.css("chip"))
    }
  }

  private func report() { action(chosen.sorted()) }
}
