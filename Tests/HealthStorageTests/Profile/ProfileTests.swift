import Foundation
import HealthModel
import Testing

@testable import HealthStorage

@Suite("the profile")
struct ProfileTests {
  let person: ActivityFixture
  var store: HealthStore { person.store }

  init() async throws { person = try await ActivityFixture() }

  // WHL-02
  @Test("every characteristic is read as it was set, and is notSet before")
  func values() async throws {
    let values: [Characteristic] = [
      .dateOfBirth(try #require(BirthDate("1985-03-09"))), .biologicalSex(.female),
      .bloodType(.aPositive), .fitzpatrickSkinType(.ii), .wheelchairUse(.no),
      .activityMoveMode(.appleMoveTime),
    ]
    #expect(values.map(\.type) == CharacteristicType.all)
    for value in values {
      #expect(try await store.characteristic(value.type)?.isSet == false)
      try await store.setCharacteristic(value)
      #expect(try await store.characteristic(value.type) == value)
    }
  }

  // WHL-02
  @Test("a client cannot write a characteristic, whatever its permissions")
  func clientsDoNotWrite() async throws {
    let type = ObjectType.characteristic(.wheelchairUse)
    #expect(!type.isSavedByApplications)
    let client = try await person.client(reading: [type], saving: [type])
    await #expect(throws: StoreError.ownerOnly) {
      try await client.setCharacteristic(.wheelchairUse(.yes))
    }
    #expect(try await store.characteristic(.wheelchairUse)?.isSet == false)
  }

  // WHL-02
  @Test("a client cannot distinguish a hidden characteristic from one that is not set")
  func indistinguishable() async throws {
    let notSet = Characteristic.notSet(.wheelchairUse)
    let client = try await person.client(reading: [])
    #expect(try await client.characteristic(.wheelchairUse) == notSet)
    try await store.setCharacteristic(.wheelchairUse(.yes))
    #expect(try await client.characteristic(.wheelchairUse) == notSet)
    #expect(try await client.history(of: .wheelchairUse).isEmpty)
    #expect(try await client.stepType(at: .at(0)) == .stepCount)
    let other = try await person.client(reading: [.characteristic(.bloodType)])
    #expect(try await other.characteristic(.wheelchairUse) == notSet)
    let allowed = try await person.client(reading: [.characteristic(.wheelchairUse)])
    #expect(try await allowed.characteristic(.wheelchairUse) == .wheelchairUse(.yes))
  }

  // WHL-06, WHL-09
  @Test("wheelchair use has a history, and each period has its own kind of steps")
  func history() async throws {
    try await store.setCharacteristic(.wheelchairUse(.no))
    try await store.setCharacteristic(.wheelchairUse(.yes), since: .at(1000))
    try await store.setCharacteristic(.wheelchairUse(.no), since: .at(2000))
    let history = try await store.history(of: .wheelchairUse)
    #expect(
      history.map(\.value) == [.wheelchairUse(.no), .wheelchairUse(.yes), .wheelchairUse(.no)])
    #expect(history.map(\.since) == [.earliest, .at(1000), .at(2000)])
    for (second, use, steps) in [
      (0.0, WheelchairUse.no, QuantityType.stepCount), (999, .no, .stepCount),
      (1000, .yes, .pushCount), (1999, .yes, .pushCount), (2000, .no, .stepCount),
    ] {
      #expect(
        try await store.characteristic(.wheelchairUse, at: .at(second)) == .wheelchairUse(use))
      #expect(try await store.stepType(at: .at(second)) == steps)
    }
    try await store.setCharacteristic(.wheelchairUse(.yes))
    #expect(try await store.history(of: .wheelchairUse).count == 1)
    #expect(try await store.stepType(at: .at(0)) == .pushCount)
  }

  @Test("facts are stored and removed, and invalid values are rejected")
  func facts() async throws {
    #expect(try await store.timeZone().identifier == "Europe/Berlin")
    try await store.setProfileFact(.maximumHeartRate, "187")
    #expect(try await store.profileFact(.maximumHeartRate) == "187")
    try await store.setProfileFact(.maximumHeartRate, nil)
    #expect(try await store.profileFact(.maximumHeartRate) == nil)
    for (fact, value) in [
      (ProfileFact.maximumHeartRate, "fast"), (.maximumHeartRate, "nan"), (.maximumHeartRate, "20"),
      (.timeZone, "Moon/Sea"), (.heartRateMedication, "maybe"),
    ] {
      await #expect(throws: StoreError.profile(fact, value)) {
        try await store.setProfileFact(fact, value)
      }
    }
  }

  @Test("only the owner reads and sets facts; the time zone of days is public")
  func clients() async throws {
    let client = try await person.client(reading: [])
    await #expect(throws: StoreError.ownerOnly) {
      try await client.setProfileFact(.heartRateMedication, "yes")
    }
    await #expect(throws: StoreError.ownerOnly) {
      try await client.profileFact(.heartRateMedication)
    }
    await #expect(throws: StoreError.ownerOnly) { try await client.setTimeZone(.gmt) }
    #expect(try await client.timeZone().identifier == "Europe/Berlin")
  }
}
