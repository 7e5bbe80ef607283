import Foundation
import HealthModel
import TestSupport
import Testing

@testable import ActivityItems
@testable import AppleHealthExport
@testable import ByteStreams
@testable import ClinicalFormats
@testable import WorkoutFiles

import struct HealthModel.Unit

@Suite("FHIR bundles of observations")
struct FHIRBundleTests {
  private static let start = Instant(microseconds: 1_795_000_000_000_000)

  private func header(_ number: Int, _ metadata: Metadata = [:]) throws -> ObjectHeader {
    ObjectHeader(
      uuid: try #require(
        UUID(
          uuidString: "00000000-0000-4000-8000-" + String(repeating: "0", count: 10)
            + "\(10 + number)")),
      metadata: metadata)
  }

  private func quantity(
    _ type: QuantityType, _ value: Double, _ unit: Unit, _ number: Int = 0,
    lasting seconds: Int = 0,
    _ metadata: Metadata = [:]
  ) throws -> Sample {
    .quantity(
      QuantitySample(
        type: type, quantity: Quantity(value, unit),
        span: TimeRange(start: Self.start, duration: .seconds(seconds)),
        header: try header(number, metadata)))
  }

  private func written(
    _ samples: [Sample], zone: String = "UTC"
  ) throws -> (text: String, summary: FHIRBundleSummary) {
    let sink = MemorySink()
    var writer = FHIRBundleWriter(
      to: sink, subject: "P-0042", timeZone: try #require(TimeZone(identifier: zone)))
    for sample in samples { try writer.write(sample) }
    let summary = try writer.finish()
    return (sink.text, summary)
  }

  private func observations(_ samples: [Sample], zone: String = "UTC") throws -> [[String: Any]] {
    let (text, _) = try written(samples, zone: zone)
    let bundle = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let entries = try #require(bundle?["entry"] as? [[String: Any]])
    return try entries.map { try #require($0["resource"] as? [String: Any]) }
  }

  private func numeral(_ sample: Sample) throws -> String {
    let text = try written([sample]).text
    let value = try #require(text.range(of: "\"valueQuantity\":{\"value\":"))
    return String(text[value.upperBound...].prefix { $0 != "," })
  }

  @Test("the bundle equals the checked-in file")
  func golden() throws {
    var device = try header(1, [.timeZone: .string("Europe/Berlin")])
    device.device = Device(name: "strap \"A\"", manufacturer: "Polar")
    device.sourceRevision = SourceRevision(
      source: Source(name: "workout", bundleIdentifier: "org.workout.cli"), version: "1.4")
    let heartRate = Sample.quantity(
      QuantitySample(
        type: .heartRate, quantity: Quantity(72, .countPerMinute), span: TimeRange(at: Self.start),
        header: device))
    let estimate = try quantity(
      .vo2Max, 41.25, .milliliterPerMinuteKilogram, 2,
      [
        .algorithm: .string("fitness"), .algorithmVersion: .number(3),
        .interval80Lower: .quantity(Quantity(38, .milliliterPerMinuteKilogram)),
        .interval80Upper: .quantity(Quantity(44.5, .milliliterPerMinuteKilogram)),
        .standardDeviation: .quantity(Quantity(2.5, .milliliterPerMinuteKilogram)),
        .syncIdentifier: .string("vo2max 2026-W47"), .syncVersion: .number(3),
      ])
    let sleep = Sample.category(
      CategorySample(
        type: .sleepAnalysis, value: 3,
        span: TimeRange(start: Self.start, duration: .seconds(5400)),
        header: try header(3)))
    let hands = Sample.category(
      CategorySample(
        type: .handwashingEvent, value: 0, span: TimeRange(at: Self.start), header: try header(4)))
    let pressure = Sample.correlation(
      Correlation(
        type: .bloodPressure, span: TimeRange(at: Self.start),
        members: [
          try quantity(.bloodPressureSystolic, 121, .millimeterOfMercury, 5),
          try quantity(.bloodPressureDiastolic, 79, .millimeterOfMercury, 6),
        ], header: try header(7, [.wasUserEntered: .bool(true)])))
    var totals = Workout.Totals()
    totals.distanceMeters = 1450.5
    totals.energyKilocalories = 96
    totals.averageHeartRate = 112.4
    totals.stepCount = 1890
    let workout = Sample.workout(
      Workout(
        configuration: WorkoutConfiguration(activityType: .walking),
        span: TimeRange(start: Self.start, duration: .seconds(1200)), totals: totals,
        header: try header(8)))
    let route = Sample.route(
      WorkoutRoute(
        workout: try header(8).uuid, span: TimeRange(at: Self.start), locationCount: 2,
        header: try header(9)))
    let (text, summary) = try written(
      [
        heartRate, try quantity(.oxygenSaturation, 0.975, .percent, 11), estimate, sleep, hands,
        pressure, workout, route,
      ])
    expectGolden(text, named: "fhir-bundle.json")
    #expect(summary.count == 7)
    #expect(summary.coded == 4)
    #expect(summary.written["heartRate"] == 1)
    #expect(summary.leftOut == ["workoutRoute": [.notMapped: 1]])
  }

  @Test("states of mind, scores and doses have their words as components")
  func words() throws {
    let mood = try quantity(
      .stateOfMind, -0.5, .count, 1,
      [.stateOfMindKind: .string("dailyMood"), .stateOfMindLabels: .string("sad")])
    let score = try quantity(
      .phq9Assessment, 9, .count, 2, [.assessmentAnswers: .string("1 1 1 1 1 1 1 1 1")])
    let dose = Sample.category(
      CategorySample(
        type: .medicationDoseEvent, value: 4, span: TimeRange(at: Self.start),
        header: try header(
          3, [.medicationName: .string("Aspirin"), .medicationDose: .string("2 tablets")])))
    let all = try observations([mood, score, dose])
    let texts = all.map { observation in
      ((observation["component"] as? [[String: Any]]) ?? []).compactMap {
        $0["valueString"] as? String
      }
    }
    #expect(texts == [["dailyMood", "sad"], ["1 1 1 1 1 1 1 1 1"], ["Aspirin", "2 tablets"]])
    let (text, _) = try written([score, dose])
    #expect(text.contains("44261-6") && text.contains("urn:workout:value:MedicationDoseLogStatus"))
    #expect(try numeral(mood) == "-0.5")
  }

  @Test(
    "every quantity and category type becomes an observation with the fields that FHIR requires")
  func everyType() throws {
    let numbers = try QuantityType.all.map { try quantity($0, 0.5, $0.canonicalUnit) }
    let cases = try CategoryType.all.map { type in
      Sample.category(
        CategorySample(
          type: type, value: try #require(type.values.cases.keys.min()),
          span: TimeRange(at: Self.start),
          header: try header(1)))
    }
    let samples = numbers + cases
    let observations = try observations(samples)
    #expect(observations.count == samples.count)
    for (sample, observation) in zip(samples, observations) {
      let name = sample.type.name
      #expect(observation["status"] as? String == "final", "\(name)")
      let code = try #require(observation["code"] as? [String: [[String: String]]], "\(name)")
      #expect(code["coding"]?.last == ["system": "urn:workout:type", "code": name])
      let values = observation.keys.filter { $0.hasPrefix("value") }
      #expect(values.count == 1, "\(name)")
      if let quantity = observation["valueQuantity"] as? [String: Any] {
        #expect(quantity["system"] as? String == "http://unitsofmeasure.org")
        if case .quantity(let type) = sample.type, type.canonicalUnit == .percent {
          #expect(quantity["value"] as? Double == 50)
        }
      }
    }
  }

  @Test("a value has its original digits, or those of its conversion without rounding noise")
  func digits() throws {
    #expect(try numeral(quantity(.bodyMass, 70.3, .kilogram)) == "70.3")
    #expect(try numeral(quantity(.oxygenSaturation, 0.29, .percent)) == "29")
    #expect(try numeral(quantity(.height, 1.83, .meter)) == "183")
    #expect(try numeral(quantity(.bodyTemperature, 98.6, .degreeFahrenheit)) == "37")
    #expect(try numeral(quantity(.heartRate, 1.2, .countPerSecond)) == "72")
    #expect(try numeral(quantity(.distanceSwimming, 25, .yard)) == "22.86")
    #expect(try numeral(quantity(.bodyMass, 150, .pound)) == "68.0388555")
    #expect(try numeral(quantity(.stepCount, 1e7, .count)) == "10000000")
  }

  @Test("a value that is not a number is absent, with the reason")
  func notFinite() throws {
    let reasons = try observations(
      [Double.nan, .infinity, -.infinity].map { try quantity(.heartRate, $0, .countPerMinute) }
    ).map { observation in
      #expect(observation["valueQuantity"] == nil)
      let reason = observation["dataAbsentReason"] as? [String: [[String: String]]]
      return reason?["coding"]?.first?["code"]
    }
    #expect(reasons == ["not-a-number", "positive-infinity", "negative-infinity"])
  }

  @Test(
    "times are local, with the offset at that moment",
    arguments: [
      ("2026-07-01T10:00:00Z", "Europe/Berlin", "2026-07-01T12:00:00.000+02:00"),
      ("2026-12-01T10:00:00.250Z", "Europe/Berlin", "2026-12-01T11:00:00.250+01:00"),
      ("2026-12-01T02:00:00Z", "America/St_Johns", "2026-11-30T22:30:00.000-03:30"),
      ("2026-12-01T10:00:00.000123Z", "Asia/Kathmandu", "2026-12-01T15:45:00.000123+05:45"),
      ("2026-12-01T10:00:00Z", "UTC", "2026-12-01T10:00:00.000Z"),
      ("1969-12-31T23:59:59.999999Z", "UTC", "1969-12-31T23:59:59.999999Z"),
      ("0001-01-01T01:00:00Z", "Etc/GMT+5", "0001-01-01T01:00:00.000Z"),
    ])
  func times(instant: String, zone: String, text: String) throws {
    let instant = try #require(Instant(rfc3339: instant))
    let zone = try #require(TimeZone(identifier: zone))
    #expect(FHIRClock.text(instant, in: zone) == text)
  }

  @Test("an offset that is not a whole number of minutes, such as local mean time, becomes UTC")
  func localMeanTime() throws {
    let zone = try #require(TimeZone(secondsFromGMT: 1172))
    let instant = try #require(Instant(rfc3339: "1920-01-01T10:00:00Z"))
    let text = try #require(FHIRClock.text(instant, in: zone))
    #expect(Instant(rfc3339: text) == instant)
    #expect(zone.secondsFromGMT() % 60 == 0 || text.hasSuffix("Z"))
  }

  @Test("a sample's own time zone is used, and years outside the range of FHIR are counted")
  func zones() throws {
    let observation = try observations(
      [
        try quantity(
          .heartRate, 60, .countPerMinute, 0, lasting: 60, [.timeZone: .string("Asia/Tokyo")])
      ],
      zone: "Europe/Berlin")[0]
    let period = try #require(observation["effectivePeriod"] as? [String: String])
    #expect(period["start"]?.hasSuffix("+09:00") == true)
    #expect(period["end"]?.hasSuffix("+09:00") == true)
    let early = Sample.quantity(
      QuantitySample(
        type: .heartRate, quantity: Quantity(60, .countPerMinute), span: TimeRange(at: .earliest)))
    let (text, summary) = try written([early])
    #expect(summary.leftOut == ["heartRate": [.beyondDates: 1]])
    #expect(text == "{\"resourceType\":\"Bundle\",\"type\":\"collection\"}\n")
  }

  @Test("a custom type is skipped and counted")
  func ownType() throws {
    let own = QuantityType(
      identifier: "org.example.mood", canonicalUnit: .count, aggregation: .discreteArithmetic)
    #expect(
      try written([try quantity(own, 1, .count)]).summary.leftOut
        == ["org.example.mood": [.notMapped: 1]])
  }

  @Test("foreign text can break neither the JSON nor the FHIR rules for strings")
  func texts() throws {
    var header = try header(
      1, [.syncIdentifier: .string(" a\u{1}\n\"b\\ "), .algorithm: .string(" ")])
    header.device = Device(name: "\u{7}", model: "x")
    header.sourceRevision = SourceRevision(source: Source(name: "", bundleIdentifier: "x"))
    let sample = Sample.quantity(
      QuantitySample(
        type: .heartRate, quantity: Quantity(60, .countPerMinute), span: TimeRange(at: Self.start),
        header: header))
    let observation = try observations([sample])[0]
    let identifiers = try #require(observation["identifier"] as? [[String: Any]])
    #expect(identifiers.last?["value"] as? String == "a\u{FFFD} \"b\\")
    #expect(observation["method"] == nil)
    #expect((observation["device"] as? [String: String])?["display"] == "\u{FFFD}")
  }

  @Test("a correlation without members states that its value is unknown")
  func emptyCorrelation() throws {
    let pressure = Sample.correlation(
      Correlation(type: .bloodPressure, span: TimeRange(at: Self.start), members: []))
    let observation = try observations([pressure])[0]
    #expect(observation["component"] == nil)
    #expect(observation["dataAbsentReason"] != nil)
  }

  @Test("food has its name and a component for each nutrient")
  func food() throws {
    let meal = Sample.correlation(
      Correlation(
        type: .food, span: TimeRange(at: Self.start),
        members: [
          try quantity(.dietaryEnergyConsumed, 320, .kilocalorie, 1),
          try quantity(.dietaryProtein, 12_500, .milligram, 2),
        ], header: try header(3, [.foodType: .string("Porridge")])))
    let observation = try observations([meal])[0]
    #expect(observation["valueString"] as? String == "Porridge")
    let components = try #require(observation["component"] as? [[String: Any]])
    let values = components.map { ($0["valueQuantity"] as? [String: Any])?["value"] as? Double }
    #expect(values == [320, 12.5])
  }
}
