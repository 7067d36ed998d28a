// SPDX-License-Identifier: MIT
// Version hashes against values read from files that Apple's tools wrote.

import CoreData
import Testing

@Suite struct VersionHashTests {
  /// The model of the corpus store SampleModel3_V1.
  static func sampleModel() -> NSManagedObjectModel {
    let name = NSAttributeDescription()
    name.name = "name"
    name.attributeType = .stringAttributeType
    name.isOptional = false
    let petName = NSAttributeDescription()
    petName.name = "petName"
    petName.type = .string
    let user = NSEntityDescription()
    user.name = "User"
    user.properties = [petName, name]
    let model = NSManagedObjectModel()
    model.entities = [user]
    return model
  }
  static func hex(_ data: Data?) -> String { (data ?? Data()).map { String(format: "%02x", $0) }.joined() }

  @Test(arguments: [
    ("name", "8cb9965c0031ac68913984f3110941ad965395be9fd9b17de7be54bc7ad46890"),
    ("petName", "3600ceedf50b080f90041365395158784f0deb03bc9acddf1cad607c4fe50742"),
  ])
  func `an attribute's hash is the one in Apple's files`(name: String, expected: String) {
    let user = Self.sampleModel().entities[0]
    #expect(Self.hex(user.attributesByName[name]?.versionHash) == expected)
  }

  @Test func `entity hash and checksum are those in Apple's files`() {
    let model = Self.sampleModel()
    #expect(Self.hex(model.entityVersionHashesByName["User"]) == "6b31f4e97b691d16c4c820bae55f89408d47013bd42151ecfde1eac7fe4be798")
    #expect(model.versionChecksum == "u970QgYhRHEJGIt0zQr1UhuZL2ZJ1KxBS+B7rkAx0ik=")
  }

  @Test func `a hash changes with what is stored and with nothing else`() {
    let before = Self.sampleModel().versionChecksum
    let model = Self.sampleModel()
    let name = model.entitiesByName["User"]?.attributesByName["name"]
    name?.defaultValue = "x"
    name?.userInfo = ["a": "b"]
    model.entities[0].managedObjectClassName = "Other"
    #expect(model.versionChecksum == before)
    name?.versionHashModifier = "2"
    #expect(model.versionChecksum != before)
  }
}
