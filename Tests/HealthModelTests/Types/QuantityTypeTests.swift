import HealthModel
import Testing

import struct HealthModel.Unit

@Suite("Quantity types")
struct QuantityTypeTests {
  @Test("there are 121, one ours: 63 cumulative, 48 discrete, 7 weighted by time, 3 of equal level")
  func counts() {
    let counts = Dictionary(grouping: QuantityType.all, by: \.aggregation).mapValues(\.count)
    #expect(QuantityType.all.count == 121)
    #expect(
      counts == [
        .cumulative: 63, .discreteArithmetic: 48, .discreteTemporallyWeighted: 7,
        .discreteEquivalentContinuousLevel: 3,
      ])
    #expect(Set(QuantityType.all.map(\.identifier)).count == 121)
    #expect(Set(QuantityType.all.map(\.name)).count == 121)
  }

  @Test("every type is found by its identifier and by its name", arguments: QuantityType.all)
  func lookup(type: QuantityType) {
    #expect(QuantityType(identifier: type.identifier) == type)
    #expect(QuantityType(name: type.name) == type)
    #expect("\(type)" == type.name)
    let isOwn = type == .heartRateVariabilityRMSSD
    #expect(type.identifier.hasPrefix((isOwn ? "Workout" : "HK") + "QuantityTypeIdentifier"))
  }

  @Test(
    "the name is the identifier's own with a small beginning",
    arguments: [
      ("HKQuantityTypeIdentifierHeartRate", "heartRate"),
      ("HKQuantityTypeIdentifierVO2Max", "vo2Max"),
      ("HKQuantityTypeIdentifierUVExposure", "uvExposure"),
      ("WorkoutQuantityTypeIdentifierHeartRateVariabilityRMSSD", "heartRateVariabilityRMSSD"),
      ("org.example.mood", "org.example.mood"),
      ("HKQuantityTypeIdentifier", ""),
    ])
  func name(identifier: String, name: String) {
    let type = QuantityType(
      identifier: identifier, canonicalUnit: .count, aggregation: .discreteArithmetic)
    #expect(type.name == name)
  }

  @Test("an unknown identifier or name is nothing")
  func unknown() {
    #expect(QuantityType(identifier: "HKQuantityTypeIdentifierMood") == nil)
    #expect(QuantityType(name: "HeartRate") == nil)
  }

  @Test("a type made like one of the table is it only when all is the same")
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

  @Test("distances are lengths and counts are counts that add up")
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

  @Test("the waist is a length of the body beside height and weight")
  func body() {
    // SAMP-05, SAMP-18
    #expect(QuantityType.waistCircumference.canonicalUnit.isCompatible(with: .centimeter))
    #expect(QuantityType.height.canonicalUnit.isCompatible(with: .foot))
    #expect(QuantityType.bodyMass.canonicalUnit.isCompatible(with: .pound))
    #expect(QuantityType.bodyMassIndex.canonicalUnit == .count)
    for type in [QuantityType.waistCircumference, .height, .bodyMass, .bodyMassIndex] {
      // Tracked over time, each a type of its own and none of nutrition, free to be saved.
      #expect(type.aggregation == .discreteArithmetic)
      #expect(!type.name.hasPrefix("dietary"))
      #expect(type.isSavedByApplications)
    }
    let nutrition = QuantityType.all.filter { $0.name.hasPrefix("dietary") }
    #expect(nutrition.count == 39)
    #expect(nutrition.allSatisfy { $0.aggregation == .cumulative })
  }

  @Test("VO2max is oxygen by weight and time, in whichever order its unit is written")
  func vo2Max() throws {
    // SAMP-06
    let unit = QuantityType.vo2Max.canonicalUnit
    #expect(QuantityType(name: "vo2Max") == .vo2Max)
    for text in ["mL/min·kg", "mL/kg·min", "ml/(kg*min)"] { #expect(try Unit(text) == unit) }
    #expect(QuantityType.vo2Max.aggregation == .discreteArithmetic)
  }

  @Test("insulin is delivered in international units that add up")
  func insulin() {
    // SAMP-07
    #expect(QuantityType(identifier: "HKQuantityTypeIdentifierInsulinDelivery") == .insulinDelivery)
    #expect(QuantityType.insulinDelivery.canonicalUnit == .internationalUnit)
    #expect(QuantityType.insulinDelivery.aggregation == .cumulative)
  }

  @Test("the platform alone writes five types")
  func platformOnly() {
    // SAMP-20
    #expect(
      QuantityType.all.filter { !$0.isSavedByApplications }.map(\.name).sorted() == [
        "appleExerciseTime", "appleStandTime", "appleWalkingSteadiness", "atrialFibrillationBurden",
        "walkingHeartRateAverage",
      ])
  }

  @Test("steadiness lies from 0 to 1, both ends belonging; no other type has limits")
  func limits() {
    #expect(QuantityType.appleWalkingSteadiness.limits == 0...1)
    #expect(QuantityType.appleWalkingSteadiness.canonicalUnit == .percent)
    #expect(QuantityType.all.filter { $0.limits != nil } == [.appleWalkingSteadiness])
  }

  @Test("only insulin needs metadata, and only insulin is never of the future")
  func rules() {
    #expect(QuantityType.insulinDelivery.requiredMetadata == [.insulinDeliveryReason])
    #expect(QuantityType.all.filter { !$0.requiredMetadata.isEmpty } == [.insulinDelivery])
    #expect(QuantityType.all.filter(\.refusesFuture) == [.insulinDelivery])
  }
}
