// SPDX-License-Identifier: MIT
// The reaction-diffusion app's one entity, declared as it declared it: text, numbers and data as objects, and a mark in memory only.

public import CoreData

public class ReactionDiffusionEntity: NSManagedObject {
  @NSManaged public var model: String
  @NSManaged public var timestep: NSNumber
  @NSManaged public var a0: NSNumber
  @NSManaged public var a1: NSNumber
  @NSManaged public var epsilon: NSNumber
  @NSManaged public var delta: NSNumber
  @NSManaged public var k1: NSNumber
  @NSManaged public var k2: NSNumber
  @NSManaged public var k3: NSNumber
  @NSManaged public var f: NSNumber
  @NSManaged public var k: NSNumber
  @NSManaged public var du: NSNumber
  @NSManaged public var dv: NSNumber
  @NSManaged public var alpha: NSNumber
  @NSManaged public var beta: NSNumber
  @NSManaged public var gamma: NSNumber
  @NSManaged public var imageData: NSData
  @NSManaged public var autoSaved: NSNumber

  /// Not in the model: deleted for the user, and in the store until the app goes to the background.
  public var pendingDelete = false

  /// Inserts an entity with these values.
  @discardableResult
  public class func createInManagedObjectContext(
    _ moc: NSManagedObjectContext, modelName: String, parameters: ReactionDiffusionParameters, imageData: NSData
  ) -> ReactionDiffusionEntity {
    guard
      let entity = NSEntityDescription.insertNewObject(forEntityName: "ReactionDiffusionEntity", into: moc) as? ReactionDiffusionEntity
    else { fatalError("The model gives ReactionDiffusionEntity another class.") }
    entity.model = modelName
    entity.imageData = imageData
    entity.parameters = parameters
    return entity
  }

  public var parameters: ReactionDiffusionParameters {
    get {
      ReactionDiffusionParameters(
        timestep: timestep.floatValue, a0: a0.floatValue, a1: a1.floatValue, epsilon: epsilon.floatValue, delta: delta.floatValue,
        k1: k1.floatValue, k2: k2.floatValue, k3: k3.floatValue, f: f.floatValue, k: k.floatValue, du: du.floatValue,
        dv: dv.floatValue, alpha: alpha.floatValue, beta: beta.floatValue, gamma: gamma.floatValue)
    }
    set {
      timestep = NSNumber(value: newValue.timestep)
      a0 = NSNumber(value: newValue.a0)
      a1 = NSNumber(value: newValue.a1)
      epsilon = NSNumber(value: newValue.epsilon)
      delta = NSNumber(value: newValue.delta)
      k1 = NSNumber(value: newValue.k1)
      k2 = NSNumber(value: newValue.k2)
      k3 = NSNumber(value: newValue.k3)
      f = NSNumber(value: newValue.f)
      k = NSNumber(value: newValue.k)
      du = NSNumber(value: newValue.du)
      dv = NSNumber(value: newValue.dv)
      alpha = NSNumber(value: newValue.alpha)
      beta = NSNumber(value: newValue.beta)
      gamma = NSNumber(value: newValue.gamma)
    }
  }
}

/// The parameters of all three models.
public struct ReactionDiffusionParameters: Equatable, Sendable {
  public var timestep: Float = 0.02
  public var a0: Float = 0.289062
  public var a1: Float = 0.177734
  public var epsilon: Float = 1.152344
  public var delta: Float = 1.25
  public var k1: Float = 2.0996
  public var k2: Float = 0.083008
  public var k3: Float = 1.723
  public var f: Float = 0.057031
  public var k: Float = 0.063672
  public var du: Float = 0.155762
  public var dv: Float = 0.0644
  public var alpha: Float = 1
  public var beta: Float = 1
  public var gamma: Float = 1

  /// The values that each model starts with.
  public static let defaults = ReactionDiffusionParameters()
}
