// SPDX-License-Identifier: MIT
// One of several: a drop-down, and a month to choose a day in.

import CGtk

/// The texts of a choice, as GTK's models have them.
func stringList(_ texts: [String]) -> Reference {
  let list = Reference(taking: UnsafeMutableRawPointer(gtk_string_list_new(nil)))
  for text in texts { gtk_string_list_append(list.c(), text) }
  return list
}

public struct DropDown: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(name: String, _ texts: [String], selected: Int = 0, _ action: @escaping (Int) -> Void) {
    self.init(gtk_drop_down_new(stringList(texts).given(), nil))
    accessibleName(name).align(.center, .center)
    self.selected = selected
    let menu = self
    on("notify::selected") { _ in action(menu.selected) }
  }
  public var selected: Int {
    get { Int(gtk_drop_down_get_selected(c())) }
    nonmutating set { gtk_drop_down_set_selected(c(), guint(newValue)) }
  }
}

/// A month to choose a day in.
///
/// It has no bounds: whoever asks for a day checks it.
public struct Calendar: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }

  /// A day of the Gregorian calendar, the months from 1.
  public struct Day: Hashable, Sendable {
    public var year, month, day: Int
    public init(year: Int, month: Int, day: Int) {
      self.year = year
      self.month = month
      self.day = day
    }
  }

  public init(name: String, day: Day, _ action: @escaping (Day) -> Void) {
    self.init(gtk_calendar_new())
    accessibleName(name)
    nameArrows()
    self.day = day
    let calendar = self
    // With another month or year another day is the chosen one, which GTK 4.8 does not tell as such.
    for signal in ["day-selected", "next-month", "prev-month", "next-year", "prev-year"] {
      on(signal, after: true) { _ in action(calendar.day) }
    }
  }

  /// GTK's arrows, in their order, have no names of their own.
  private func nameArrows() {
    var names = [tr("Previous Month"), tr("Next Month"), tr("Previous Year"), tr("Next Year")][...]
    forEachInside { if $0.isA(gtk_button_get_type()), let name = names.popFirst() { $0.accessibleName(name) } }
  }

  public var day: Day {
    get {
      guard let date = gtk_calendar_get_date(c()) else { return Day(year: 1970, month: 1, day: 1) }
      defer { g_date_time_unref(date) }
      return Day(
        year: Int(g_date_time_get_year(date)), month: Int(g_date_time_get_month(date)), day: Int(g_date_time_get_day_of_month(date)))
    }
    nonmutating set {
      // Noon, so that no change of the clocks leads to a neighbour.
      guard let date = g_date_time_new_local(Int32(newValue.year), Int32(newValue.month), Int32(newValue.day), 12, 0, 0) else {
        preconditionFailure("\(newValue) is no day of a calendar.")
      }
      defer { g_date_time_unref(date) }
      gtk_calendar_select_day(c(), date)
    }
  }
}
