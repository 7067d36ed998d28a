// SPDX-License-Identifier: MIT
// Classes with computed properties, as entities have, for the tests of Swift key paths.

import Foundation

open class Plant: CodedObject {
  public final dynamic var name: String {
    get { value(forKey: "name") as? String ?? "" }
    set { setValue(newValue, forKey: "name") }
  }
  public final dynamic var latinName: String? {
    get { value(forKey: "latinName") as? String }
    set { setValue(newValue, forKey: "latinName") }
  }
  public final dynamic var height: Double {
    get { value(forKey: "height") as? Double ?? 0 }
    set { setValue(newValue, forKey: "height") }
  }
}

open class Seed: CodedObject {
  public final dynamic var plant: Plant? {
    get { value(forKey: "plant") as? Plant }
    set { setValue(newValue, forKey: "plant") }
  }
  public final dynamic var mother: Plant {
    get { value(forKey: "mother") as? Plant ?? Plant() }
    set { setValue(newValue, forKey: "mother") }
  }
  public final dynamic var count: Int {
    get { value(forKey: "count") as? Int ?? 0 }
    set { setValue(newValue, forKey: "count") }
  }
}

/// A class that inherits properties.
open class Rose: Plant {
  public final dynamic var seed: Seed? {
    get { value(forKey: "seed") as? Seed }
    set { setValue(newValue, forKey: "seed") }
  }
}

/// The names that generated code registers: every property of every class, inherited ones too, each also from an optional.
public func gardenKeyPaths() -> [AnyKeyPath: String] {
  [
    \Plant.name: "name", \Plant.latinName: "latinName", \Plant.height: "height",
    \Plant?.?.name: "name", \Plant?.?.latinName: "latinName", \Plant?.?.height: "height",
    \Rose.name: "name", \Rose.latinName: "latinName", \Rose.height: "height", \Rose.seed: "seed",
    \Rose?.?.name: "name", \Rose?.?.latinName: "latinName", \Rose?.?.height: "height", \Rose?.?.seed: "seed",
    \Seed.plant: "plant", \Seed.mother: "mother", \Seed.count: "count",
    \Seed?.?.plant: "plant", \Seed?.?.mother: "mother", \Seed?.?.count: "count",
  ]
}
