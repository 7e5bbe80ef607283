import HealthModel
import Testing

@Suite("Quantity types")
struct QuantityTypeTests {
  @Test("every type is found by its identifier and by its name", arguments: QuantityType.all)
  func lookup(type: QuantityType) {
    #expect(QuantityType(identifier: type.identifier) == type)
    #expect(QuantityType(name: type.name) == type)
    #expect(type.identifier.hasPrefix("HKQuantityTypeIdentifier"))
  }

  @Test(
    "the name is the identifier's own with a small beginning",
    arguments: [
      ("HKQuantityTypeIdentifierHeartRate", "heartRate"),
      ("HKQuantityTypeIdentifierVO2Max", "vo2Max"),
      ("HKQuantityTypeIdentifierUVExposure", "uvExposure"),
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
}
