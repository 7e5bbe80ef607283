import Foundation
import HealthModel
import Testing

@Suite("JSON round trips")
struct CodableTests {
  private func expectRoundTrip<Value: Codable & Hashable>(
    _ values: [Value], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let data = try JSONEncoder().encode(values)
    let read = try JSONDecoder().decode([Value].self, from: data)
    #expect(read == values, sourceLocation: sourceLocation)
  }

  @Test("enumerations are encoded by their raw values")
  func enumerations() throws {
    try expectRoundTrip(WorkoutActivityType.allCases)
    try expectRoundTrip(WorkoutEvent.Kind.allCases)
    try expectRoundTrip(WorkoutConfiguration.LocationType.allCases)
    try expectRoundTrip(WorkoutConfiguration.SwimmingLocationType.allCases)
    try expectRoundTrip(SwimmingStrokeStyle.allCases)
    try expectRoundTrip(LocationVerdict.allCases)
    try expectRoundTrip(Fix.Mode.allCases)
    try expectRoundTrip([
      QuantityType.Aggregation.cumulative, .discreteArithmetic, .discreteTemporallyWeighted,
      .discreteEquivalentContinuousLevel,
    ])
    let json = try JSONEncoder().encode([WorkoutActivityType.other])
    #expect(String(decoding: json, as: UTF8.self) == "[3000]")
  }

  @Test("times, vectors and quantities are unchanged")
  func values() throws {
    try expectRoundTrip([Instant(microseconds: -1), .latest, .earliest])
    try expectRoundTrip([TimeRange(start: Instant(microseconds: 5), duration: .seconds(3))])
    try expectRoundTrip([Vector3(x: 1, y: -2.5, z: 1e-9)])
    try expectRoundTrip([Quantity(25, .yard), Quantity(0.97, .percent)])
  }

  @Test("sources and devices are unchanged")
  func sources() throws {
    // SRC-02, SRC-03, SRC-04, SRC-05
    let source = Source(name: "workout", bundleIdentifier: "org.example.workout")
    let revision = SourceRevision(
      source: source, version: "1.0", productType: "Watch2,4",
      operatingSystemVersion: OperatingSystemVersion(major: 4, minor: 0, patch: 0))
    try expectRoundTrip([revision, SourceRevision(source: source)])
    try expectRoundTrip([Device(), Device(name: "Receiver", udiDeviceIdentifier: "0")])
    #expect(revision.operatingSystemVersion?.description == "4.0.0")
  }

  @Test("configurations, events with metadata, and totals are unchanged")
  func workouts() throws {
    let metadata: Metadata = [
      .swolfScore: .number(41), .timeZone: .string("Europe/Berlin"),
      .dateOfEarliestDataUsedForEstimate: .date(Instant(microseconds: 12)),
      .lapLength: .quantity(Quantity(25, .yard)), "own key": .string(""),
    ]
    try expectRoundTrip([metadata, [:]])
    try expectRoundTrip([
      WorkoutConfiguration(
        activityType: .swimming, locationType: .indoor, swimmingLocationType: .pool,
        lapLength: Quantity(33.3, .meter)),
      WorkoutConfiguration(activityType: .walking),
    ])
    try expectRoundTrip([WorkoutEvent(kind: .lap, at: Instant(microseconds: 3), metadata: metadata)]
    )
    var totals = Workout.Totals()
    totals.distanceMeters = 1234.5
    totals.stepCount = 9
    try expectRoundTrip([totals, Workout.Totals()])
  }

  @Test("metadata has the plain forms in JSON")
  func plainForms() throws {
    let metadata: Metadata = [
      .swolfScore: .number(41), .timeZone: .string("UTC"),
      .lapLength: .quantity(Quantity(25, .yard)),
      .dateOfEarliestDataUsedForEstimate: .date(Instant(microseconds: 12)),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(metadata), as: UTF8.self)
    #expect(
      json == #"{"HKDateOfEarliestDataUsedForEstimate":{"date":12},"#
        + #""HKLapLength":{"unit":"yd","value":25},"HKSWOLFScore":41,"HKTimeZone":"UTC"}"#)
  }

  @Test(
    "a metadata value of an unknown kind is a decoding error",
    arguments: [
      "[]", "null", "true", #"{"value": 3}"#, #"{"value": 3, "unit": "km/h"}"#, #"{"date": "x"}"#,
    ])
  func refuses(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(MetadataValue.self, from: Data(json.utf8))
    }
  }
}
