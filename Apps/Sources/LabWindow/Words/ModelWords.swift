// SPDX-License-Identifier: MIT
// The words of models, parameters and choices in the user's language; the library's own are English. The editor and the lists show them.

import Adwaita
import FieldPictures
import Foundation
import ReactionLab
import ReactionSimulation

extension SimulationSetting {
  /// The equations with Pango's marks.
  var equations: String {
    switch model {
    case .grayScott: "u̇ = D<sub>u</sub>∇²u − uv² + F(1 − u)\nv̇ = D<sub>v</sub>∇²v + uv² − (F + K)v"
    case .fitzHughNagumo:
      "ȧ = k<sub>1</sub>a − k<sub>2</sub>a² − a³ − b + ∇²a\nḃ = ε(k<sub>3</sub>a − a<sub>1</sub>b − a<sub>0</sub>) + δ∇²b"
    case .belousovZhabotinsky where variant == .standard:
      tr("a′ = a(1 + αb − γc)    b′ = b(1 + βc − αa)\nc′ = c(1 + γa − βb),    each blurred first")
    case .belousovZhabotinsky: tr("a′ = a(1 + αγb) − c    b′ = b(1 + βc − αa)\nc′ = c(1 + γa − βb),    each blurred first")
    }
  }
}

extension Parameter {
  /// The sign with Pango's marks.
  var markup: String {
    switch self {
    case .a0: "a<sub>0</sub>"
    case .a1: "a<sub>1</sub>"
    case .k1: "k<sub>1</sub>"
    case .k2: "k<sub>2</sub>"
    case .k3: "k<sub>3</sub>"
    case .du: "D<sub>u</sub>"
    case .dv: "D<sub>v</sub>"
    default: symbol
    }
  }

  /// What it does, in the user's language.
  var words: String {
    switch self {
    case .timestep: tr("Timestep")
    case .a0: tr("Offset")
    case .a1: tr("Damping")
    case .epsilon: tr("Rate of B")
    case .delta: tr("Spread of B")
    case .k1: tr("Growth")
    case .k2: tr("Square")
    case .k3: tr("Coupling")
    case .f: tr("Feed")
    case .k: tr("Kill")
    case .du: tr("Spread of U")
    case .dv: tr("Spread of V")
    case .alpha: tr("A and B")
    case .beta: tr("B and C")
    case .gamma: tr("C and A")
    }
  }

  /// How it is spoken, in the user's language.
  var speech: String {
    switch self {
    case .timestep: tr("Timestep")
    case .a0: tr("a zero")
    case .a1: tr("a one")
    case .epsilon: tr("Epsilon")
    case .delta: tr("Delta")
    case .k1: tr("k one")
    case .k2: tr("k two")
    case .k3: tr("k three")
    case .f: "F"
    case .k: "K"
    case .du: tr("D u")
    case .dv: tr("D v")
    case .alpha: tr("Alpha")
    case .beta: tr("Beta")
    case .gamma: tr("Gamma")
    }
  }

  var bounds: ClosedRange<Double> { Double(range.lowerBound)...Double(range.upperBound) }
}

extension Boundary {
  /// In the order of the editor.
  static let shown: [Boundary] = [.periodic, .zero, .noFlux]
  var words: String {
    switch self {
    case .periodic: tr("Wrap around")
    case .zero: tr("Zero outside")
    case .noFlux: tr("Closed")
    }
  }
}

extension Precision {
  var words: String { self == .eightBit ? tr("8-bit") : tr("Float") }
}

extension Stencil {
  /// How many cells around one count.
  var words: String { self == .fivePoint ? "4" : "8" }
}

extension Variant {
  var words: String { self == .original ? tr("As the original") : tr("As published") }
}

extension ColourMap {
  var words: String { self == .original ? tr("Original") : name }
}

/// Numbers as the editor writes and reads them.
enum Decimals {
  /// What parts whole numbers from fractions where the user lives; GTK has set it by then.
  private static let point = localeconv().map { String(cString: $0.pointee.decimal_point) } ?? "."

  /// Six decimals, as the original showed them.
  static func text(_ value: Float) -> String { text(Double(value), decimals: 6) }

  static func text(_ value: Double, decimals: Int) -> String { local(String(format: "%.\(decimals)f", value)) }

  private static func local(_ text: String) -> String { point == "." ? text : text.replacingOccurrences(of: ".", with: point) }

  /// A number that somebody typed, with a point or a comma.
  static func value(_ text: String) -> Float? {
    let value = Float(text.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: ",", with: "."))
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// As few digits as say it.
  static func short(_ value: Double) -> String { local(String(format: "%.6g", value)) }

  /// As few digits as say it, and never more than six decimals.
  static func short(_ value: Float) -> String {
    var text = String(format: "%.6f", Double(value))
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return local(text)
  }
}
