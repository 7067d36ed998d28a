// SPDX-License-Identifier: MIT
// What happens without a touch: the day turns, notifications come, other programs change things and settings.

import CivilCalendar
import Days
import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) struct AliveJourneys {
  @Test(
    "the day turns while the window is open, at its end, when the clock is set and after a sleep; what is due is told once, and private things never"
  )
  @MainActor func midnight() throws {
    let home = try Home()
    try home.fill()
    let things = try home.things()
    let today = things.rules.today
    let coffee = try #require(try things.findThing("Coffee"))
    try things.editThing(coffee, details: ThingDetails(milestones: [48, 60]))
    let lisbon = try #require(try things.findThing("Lisbon"))
    try things.editThing(lisbon, details: ThingDetails(start: today + 2, reminders: [.init(days: 0, minute: 9 * 60)]))
    let secret = try #require(try things.findThing("Secret"))
    try things.editThing(secret, details: ThingDetails(milestones: [4], reminders: [.init(days: 0, minute: 9 * 60)]))
    let notifications = try NotificationServer()

    try home.setClock(minute: 12 * 60, of: today)
    let screen = try home.start([Home.clockVariable: home.clock.path])
    try screen.rest(on: "Coffee: 47 days without")
    try screen.wait(for: "label", "Next: 48 days, tomorrow")
    #expect(notifications.notices.isEmpty)

    // Two seconds before midnight, and then by itself.
    try home.setClock(minute: 24 * 60, of: today, plus: -2)
    try screen.wait(for: "image", "Coffee: 48 days without")
    try screen.wait(for: "label", "48 days reached today")
    try screen.wait("a milestone is told") { notifications.notices.map(\.title) == ["48 days without Coffee"] }
    #expect(notifications.notices.first?.body == "A milestone, and your longest run so far.")

    // A machine that sleeps until the next morning; the milestone is not told again.
    try home.setClock(minute: 10 * 60, of: today + 1)
    try screen.wait("a reminder is told") { notifications.notices.map(\.title) == ["48 days without Coffee", "Lisbon is tomorrow"] }
    // Several days at once, and back.
    try home.setClock(minute: 8 * 60, of: today + 5)
    try screen.wait(for: "image", "Coffee: 52 days without")
    try home.setClock(minute: 12 * 60, of: today)
    try screen.wait(for: "image", "Coffee: 47 days without")
    #expect(!notifications.notices.contains { $0.title.contains("Secret") })
    #expect(screen.complaints == "")
  }

  @Test("what another program adds, sets, renames and deletes is seen without a touch, in the list too")
  @MainActor func alive() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.rest(on: "Coffee: 47 days without")
    try screen.wait(for: "image", "Thing 1 of 4")
    let things = try home.things()
    try things.addThing("Tea")
    try screen.wait(for: "image", "Thing 1 of 5")
    // How a first day counts is a setting of the command line, and so is how lengths are told.
    var settings = DaySettings()
    settings.firstDay = 1
    try settings.write(to: home.settings)
    try screen.wait(for: "image", "Coffee: 48 days without")
    settings.firstDay = 0
    settings.showsYears = true
    try settings.write(to: home.settings)
    try screen.wait(for: "image") { $0.name.hasPrefix("Coffee: 1 month and ") }
    try screen.picture("sign-years")
    settings.showsYears = false
    try settings.write(to: home.settings)
    try screen.wait(for: "image", "Coffee: 47 days without")
    // What is on the sign is deleted: what followed it comes up.
    try things.deleteThing(try #require(try things.findThing("Coffee")))
    try screen.wait(for: "image", "First bicycle: 10,000 days since")
    try screen.waitForKeys()
    try screen.press("l", .control)
    try screen.wait(for: "list item", "Tea: today")
    try things.editThing(try #require(try things.findThing("Tea")), details: ThingDetails(name: "Green tea"))
    try screen.wait(for: "list item", "Green tea: today")
    try things.deleteThing(try #require(try things.findThing("Green tea")))
    try screen.waitUntilGone("list item", "Green tea: today")
    // Both directions: Ctrl+Z in the window takes back what the other program did last.
    try screen.press("z", .control)
    try screen.wait(for: "list item", "Green tea: today")
    try screen.wait("the other program sees it") { try home.things().findThing("Green tea") != nil }
    try screen.press("z", .control, .shift)
    try screen.waitUntilGone("list item", "Green tea: today")
    #expect(screen.complaints == "")
  }

  @Test("archived things leave the list and the sign, are shown on request and come back")
  @MainActor func archive() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.rest(on: "Coffee: 47 days without")
    try screen.waitForKeys()
    try screen.press("l", .control)
    // By the right button as by the row's own.
    try screen.wait(for: "list item", "Lisbon: 86 days until")
    try screen.click("list item", "Lisbon: 86 days until", button: 3)
    try screen.picture("list-row-menu")
    try screen.click("menu item", "Archive")
    try screen.waitUntilGone("list item", "Lisbon: 86 days until")
    try screen.click("push button", "Undo")
    try screen.wait(for: "list item", "Lisbon: 86 days until")
    try screen.click("push button", "Actions for “Lisbon”")
    try screen.click("menu item", "Archive")
    try screen.waitUntilGone("list item", "Lisbon: 86 days until")
    try screen.click("push button", "Main Menu")
    try screen.picture("main-menu")
    try screen.click("menu item", "Show Archived Things")
    try screen.wait(for: "list item", "Lisbon: 86 days until, archived")
    try screen.picture("list-archived")
    try screen.click("push button", "Actions for “Lisbon”")
    try screen.click("menu item", "Bring Back")
    try screen.wait(for: "list item", "Lisbon: 86 days until")
    #expect(try home.things().findThing("Lisbon")?.isArchived == false)
    #expect(screen.complaints == "")
  }
}

extension Home {
  static let clockVariable = "DAYS_WITHOUT_THINGS_CLOCK"
  /// Says by how many seconds the window's clock is ahead.
  var clock: URL { folder.appendingPathComponent("clock") }

  /// Sets the window's clock to a time of a day.
  func setClock(minute: Int, of day: CivilDay, plus seconds: Double = 0) throws {
    let zone = DayClock(timeZone: DayClock.systemTimeZone(at: Date()))
    let instant = zone.instant(minute: minute % 1440, of: day + minute / 1440) ?? Date()
    try Data("\(instant.timeIntervalSinceNow + seconds)\n".utf8).write(to: clock, options: .atomic)
  }
}

extension Screen {
  /// Puts the pointer on a thing's picture, so that the sign does not move on.
  func rest(on picture: String) throws {
    let place = try wait(for: "image", picture).frame.center
    move(place.x, place.y)
  }
}
