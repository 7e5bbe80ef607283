import HealthModel
import Testing

@Suite("Metadata")
struct MetadataTests {
  @Test("there are 83 known keys, each with a unique string")
  func known() {
    #expect(MetadataKey.known.count == 83)
    for (key, known) in MetadataKey.known {
      #expect(known.key == key)
      #expect(key.rawValue.hasPrefix("HK") || key.rawValue == "Workout" + known.name)
    }
  }

  @Test(
    "the strings of the keys are those of the frameworks",
    arguments: [
      (.indoorWorkout, "HKIndoorWorkout"), (.lapLength, "HKLapLength"),
      (.swimmingLocationType, "HKSwimmingLocationType"),
      (.swimmingStrokeStyle, "HKSwimmingStrokeStyle"), (.swolfScore, "HKSWOLFScore"),
      (.elevationAscended, "HKElevationAscended"), (.elevationDescended, "HKElevationDescended"),
      (.averageSpeed, "HKAverageSpeed"), (.maximumSpeed, "HKMaximumSpeed"),
      (.timeZone, "HKTimeZone"),
      (.syncIdentifier, "HKMetadataKeySyncIdentifier"), (.syncVersion, "HKMetadataKeySyncVersion"),
      (.algorithmVersion, "HKAlgorithmVersion"), (.wasUserEntered, "HKWasUserEntered"),
      (.lowCardioFitnessEventThreshold, "HKLowCardioFitnessEventThreshold"),
      (.vo2MaxValue, "HKVO2MaxValue"), (.waterSalinity, "HKMetadataKeyWaterSalinity"),
      (
        .cyclingFunctionalThresholdPowerTestType,
        "HKCyclingCyclingFunctionalThresholdPowerTestType"
      ),
    ] as [(MetadataKey, String)])
  func strings(key: MetadataKey, string: String) {
    // SRC-11
    #expect(key.rawValue == string)
  }

  @Test(
    "a key is parsed from the short form and from the long one",
    arguments: [
      ("HKIndoorWorkout", .indoorWorkout), ("HKMetadataKeyIndoorWorkout", .indoorWorkout),
      ("HKSyncVersion", .syncVersion), ("HKMetadataKeySyncVersion", .syncVersion),
      ("HKCyclingFunctionalThresholdPowerTestType", .cyclingFunctionalThresholdPowerTestType),
      ("Withings Link", "Withings Link"), ("", ""),
    ] as [(String, MetadataKey)])
  func forms(text: String, key: MetadataKey) {
    #expect(MetadataKey(reading: text) == key)
  }

  @Test(
    "a value of the right kind is accepted",
    arguments: [
      (.indoorWorkout, .bool(true)), (.indoorWorkout, .number(0)),
      (.lapLength, .quantity(Quantity(25, .yard))), (.swolfScore, .number(41.5)),
      (.swimmingStrokeStyle, .enumeration(SwimmingStrokeStyle.kickboard)),
      (.activityType, .enumeration(WorkoutActivityType.other)),
      (.timeZone, .string("Europe/Berlin")),
      (.dateOfEarliestDataUsedForEstimate, .date(Instant(microseconds: 0))),
      (.sessionEstimate, .quantity(Quantity(1, .second))),
      (.averageSpeed, .quantity(Quantity(12, .kilometerPerHour))),
      ("Withings Link", .number(3)),
    ] as [(MetadataKey, MetadataValue)])
  func accepts(key: MetadataKey, value: MetadataValue) {
    // SAMP-14, SAMP-15
    #expect(throws: Never.self) { try key.validate(value) }
  }

  @Test(
    "a value of another kind is rejected",
    arguments: [
      (.indoorWorkout, .number(2)), (.indoorWorkout, .string("true")),
      (.swimmingStrokeStyle, .number(7)), (.swimmingStrokeStyle, .number(1.5)),
      (.activityType, .number(81)), (.lapLength, .number(25)), (.timeZone, .number(1)),
      (.dateOfEarliestDataUsedForEstimate, .string("2026-11-21")),
    ] as [(MetadataKey, MetadataValue)])
  func refuses(key: MetadataKey, value: MetadataValue) throws {
    let error = #expect(throws: MetadataError.self) { try key.validate(value) }
    #expect(error?.key == key)
    let kind = try #require(MetadataKey.known[key]?.kind)
    switch error?.reason {
    case .wrongKind(let expected, _): #expect(expected == kind)
    default: Issue.record("unexpected \(String(describing: error))")
    }
  }

  @Test(
    "a number that is not finite is rejected under any key",
    arguments: [
      (.swolfScore, .number(.nan)), ("own key", .number(-.infinity)),
      (.lapLength, .quantity(Quantity(.infinity, .meter))),
    ] as [(MetadataKey, MetadataValue)])
  func notFinite(key: MetadataKey, value: MetadataValue) {
    #expect(throws: MetadataError(key: key, reason: .notFinite)) { try key.validate(value) }
  }

  @Test("a quantity of another dimension is rejected with both units")
  func incompatible() {
    let value = MetadataValue.quantity(Quantity(25, .second))
    #expect(
      throws: MetadataError(
        key: .lapLength, reason: .incompatible(expected: .meter, found: .second))
    ) { try MetadataKey.lapLength.validate(value) }
  }

  @Test("a sync identifier and a sync version are only valid together")
  func together() {
    // SID-02, SID-03, SID-04
    let identifier: Metadata = [.syncIdentifier: .string("9 of 12")]
    let version: Metadata = [.syncVersion: .number(2)]
    #expect(
      throws: MetadataError(key: .syncIdentifier, reason: .alone(without: .syncVersion))
    ) { try identifier.validate() }
    #expect(
      throws: MetadataError(key: .syncVersion, reason: .alone(without: .syncIdentifier))
    ) { try version.validate() }
    #expect(throws: Never.self) {
      try identifier.merging(version) { first, _ in first }.validate()
    }
  }

  @Test("values are read as their own kind, and are nil as any other kind")
  func accessors() {
    // SRC-12, SWIM-07, SWIM-09
    let metadata: Metadata = [
      .wasUserEntered: .bool(true), .indoorWorkout: .bool(false), .swolfScore: .number(40),
      .timeZone: .string("Asia/Tokyo"), .lapLength: .quantity(Quantity(50, .meter)),
      .swimmingStrokeStyle: .enumeration(SwimmingStrokeStyle.backstroke),
      .dateOfEarliestDataUsedForEstimate: .date(Instant(microseconds: 7)),
    ]
    #expect(metadata.bool(.wasUserEntered) == true)
    #expect(metadata.bool(.indoorWorkout) == false)
    #expect(metadata.bool(.swolfScore) == nil)
    #expect(metadata.bool(.coachedWorkout) == nil)
    #expect(metadata.number(.swolfScore) == 40)
    #expect(metadata.string(.timeZone) == "Asia/Tokyo")
    #expect(metadata.string(.swolfScore) == nil)
    #expect(metadata.quantity(.lapLength) == Quantity(50, .meter))
    #expect(metadata.date(.dateOfEarliestDataUsedForEstimate) == Instant(microseconds: 7))
    let style: SwimmingStrokeStyle? = metadata.enumeration(.swimmingStrokeStyle)
    #expect(style == .backstroke)
    let none: SwimmingStrokeStyle? = metadata.enumeration(.swolfScore)
    #expect(none == nil)
  }

  @Test("the error messages name the key and both sides")
  func sentences() {
    let error = #expect(throws: MetadataError.self) {
      try MetadataKey.swimmingStrokeStyle.validate(.string("crawl"))
    }
    #expect(
      error?.description == "HKSwimmingStrokeStyle takes one of 0, 1, 2, 3, 4, 5, 6, not “crawl”")
  }
}
