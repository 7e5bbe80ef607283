import HealthModel
import Testing

import struct HealthModel.Unit

@Suite("Quantity types")
struct QuantityTypeTests {
  @Test(
    "there are 124 types, four of our own: 63 cumulative, 51 discrete, 7 time-weighted, 3 equivalent level"
  )
  func counts() {
    let counts = Dictionary(grouping: QuantityType.all, by: \.aggregation).mapValues(\.count)
    #expect(QuantityType.all.count == 124)
    #expect(
      counts == [
        .cumulative: 63, .discreteArithmetic: 51, .discreteTemporallyWeighted: 7,
        .discreteEquivalentContinuousLevel: 3,
      ])
    #expect(Set(QuantityType.all.map(\.identifier)).count == 124)
    #expect(Set(QuantityType.all.map(\.name)).count == 124)
  }

  @Test("every type is found by its identifier and by its name", arguments: QuantityType.all)
  func lookup(type: QuantityType) {
    #expect(QuantityType(identifier: type.identifier) == type)
    #expect(QuantityType(name: type.name) == type)
    #expect("\(type)" == type.name)
    let isOwn = [
      .heartRateVariabilityRMSSD, .stateOfMind, .gad7Assessment, .phq9Assessment,
    ].contains(type)
    #expect(type.identifier.hasPrefix((isOwn ? "Workout" : "HK") + "QuantityTypeIdentifier"))
  }

  @Test(
    "the name is the identifier's own with a lower-case first letter",
    arguments: [
      ("HKQuantityTypeIdentifierHeartRate", "heartRate"),
      ("HKQuantityTypeIdentifierVO2Max", "vo2Max"),
      ("HKQuantityTypeIdentifierUVExposure", "uvExposure"),
      ("WorkoutQuantityTypeIdentifierHeartRateVariabilityRMSSD", "heartRateVariabilityRMSSD"),
      ("WorkoutQuantityTypeIdentifierGAD7Assessment", "gad7Assessment"),
      ("org.example.mood", "org.example.mood"),
      ("HKQuantityTypeIdentifier", ""),
    ])
  func name(identifier: String, name: String) {
    let type = QuantityType(
      identifier: identifier, canonicalUnit: .count, aggregation: .discreteArithmetic)
    #expect(type.name == name)
  }

  @Test("an unknown identifier or name gives nil")
  func unknown() {
    #expect(QuantityType(identifier: "HKQuantityTypeIdentifierMood") == nil)
    #expect(QuantityType(name: "HeartRate") == nil)
  }

  @Test("a type equals one of the table only if all its properties are equal")
  func equality() {
    let made = QuantityType(
      identifier: QuantityType.stepCount.identifier, canonicalUnit: .count,
      aggregation: .cumulative)
    let other = QuantityType(
      identifier: QuantityType.stepCount.identifier, canonicalUnit: .count,
      aggregation: .discreteArithmetic)
    #expect(made == .stepCount)
    #expect(Set([made, .stepCount, other]).count == 2)
  }

  @Test("distances are cumulative lengths and counts are cumulative counts")
  func kinds() {
    // SWIM-05, WHL-03, WHL-04
    for type in QuantityType.all where type.name.hasPrefix("distance") {
      #expect(type.canonicalUnit.isCompatible(with: .meter))
      #expect(type.aggregation == .cumulative)
    }
    for type in [QuantityType.pushCount, .stepCount, .swimmingStrokeCount, .flightsClimbed] {
      #expect(type.canonicalUnit == .count)
      #expect(type.aggregation == .cumulative)
    }
    #expect(QuantityType.all.contains(.distanceWheelchair))
    #expect(QuantityType.all.contains(.distanceSwimming))
  }

  @Test("a heart rate is stored per second and read per minute")
  func heartRate() throws {
    let rate = Quantity(2, QuantityType.heartRate.canonicalUnit)
    #expect(try rate.value(in: .countPerMinute) == 120)
    #expect(QuantityType.heartRate.aggregation == .discreteTemporallyWeighted)
  }

  @Test("waist circumference is a body length like height and weight")
  func body() {
    // SAMP-05, SAMP-18
    #expect(QuantityType.waistCircumference.canonicalUnit.isCompatible(with: .centimeter))
    #expect(QuantityType.height.canonicalUnit.isCompatible(with: .foot))
    #expect(QuantityType.bodyMass.canonicalUnit.isCompatible(with: .pound))
    #expect(QuantityType.bodyMassIndex.canonicalUnit == .count)
    for type in [QuantityType.waistCircumference, .height, .bodyMass, .bodyMassIndex] {
      // Each is a separate discrete type, not of nutrition, and may be saved.
      #expect(type.aggregation == .discreteArithmetic)
      #expect(!type.name.hasPrefix("dietary"))
      #expect(type.isSavedByApplications)
    }
    let nutrition = QuantityType.all.filter { $0.name.hasPrefix("dietary") }
    #expect(nutrition.count == 39)
    #expect(nutrition.allSatisfy { $0.aggregation == .cumulative })
  }

  @Test("VO2max is oxygen per mass and time, in either order of its unit")
  func vo2Max() throws {
    // SAMP-06
    let unit = QuantityType.vo2Max.canonicalUnit
    #expect(QuantityType(name: "vo2Max") == .vo2Max)
    for text in ["mL/min·kg", "mL/kg·min", "ml/(kg*min)"] { #expect(try Unit(text) == unit) }
    #expect(QuantityType.vo2Max.aggregation == .discreteArithmetic)
  }

  @Test("insulin delivery is cumulative, in international units")
  func insulin() {
    // SAMP-07
    #expect(QuantityType(identifier: "HKQuantityTypeIdentifierInsulinDelivery") == .insulinDelivery)
    #expect(QuantityType.insulinDelivery.canonicalUnit == .internationalUnit)
    #expect(QuantityType.insulinDelivery.aggregation == .cumulative)
  }

  @Test("five types are reserved for the platform")
  func platformOnly() {
    // SAMP-20
    #expect(
      QuantityType.all.filter { !$0.isSavedByApplications }.map(\.name).sorted() == [
        "appleExerciseTime", "appleStandTime", "appleWalkingSteadiness", "atrialFibrillationBurden",
        "walkingHeartRateAverage",
      ])
  }

  @Test("steadiness, state of mind and scores have inclusive limits; no other type has any")
  func limits() {
    #expect(QuantityType.appleWalkingSteadiness.limits == 0...1)
    #expect(QuantityType.appleWalkingSteadiness.canonicalUnit == .percent)
    #expect(QuantityType.stateOfMind.limits == -1...1)
    #expect(QuantityType.gad7Assessment.limits == 0...21)
    #expect(QuantityType.phq9Assessment.limits == 0...27)
    #expect(
      QuantityType.all.filter { $0.limits != nil }
        == [.appleWalkingSteadiness, .stateOfMind, .gad7Assessment, .phq9Assessment])
  }

  @Test("only insulin and state of mind require metadata, and only insulin cannot be in the future")
  func rules() {
    #expect(QuantityType.insulinDelivery.requiredMetadata == [.insulinDeliveryReason])
    #expect(
      QuantityType.all.filter { !$0.requiredMetadata.isEmpty } == [.stateOfMind, .insulinDelivery])
    #expect(QuantityType.all.filter(\.refusesFuture) == [.insulinDelivery])
  }
}
