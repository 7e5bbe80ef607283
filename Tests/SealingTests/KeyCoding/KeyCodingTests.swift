import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Sealing

@Suite("Key-coding")
struct KeyCodingTests {
  static func coding(_ seed: Seed, _ shift: DateShift = .days) -> KeyCoding {
    var generator = seed.generator
    return KeyCoding(subject: Subject(from: &generator), dateShift: shift)
  }

  // PRIV-03
  @Test(
    "no text of a sample full of names is released, nor its identity", arguments: Seed.first(200))
  func names(seed: Seed) throws {
    var generator = seed.generator
    let named = NamedSample(from: &generator)
    let record = try Self.coding(seed).record(named.sample)
    let line = String(decoding: try ReleaseLine.bytes(record), as: UTF8.self)
    for text in named.texts {
      let escaped = String(decoding: try JSONEncoder().encode(text), as: UTF8.self).dropFirst()
        .dropLast()
      #expect(!line.contains(text) && !line.contains(escaped), "\(text)")
    }
    #expect(record.metadata.isEmpty)
    #expect(record.source != nil && record.device != nil)
  }

  // PRIV-03
  @Test("no text of a workout's events is released")
  func workout() throws {
    let start = Instant(secondsSince1970: 1.7e9)
    var totals = Workout.Totals()
    totals.distanceMeters = 1450.5
    let workout = Workout(
      configuration: WorkoutConfiguration(activityType: .walking, locationType: .outdoor),
      span: TimeRange(start: start, duration: .seconds(600)),
      events: [
        WorkoutEvent(
          kind: .marker, at: start + .seconds(10), metadata: [.markerText: .string("Ada's house")]),
        WorkoutEvent(
          kind: .segment, span: TimeRange(start: start, duration: .seconds(60)),
          metadata: [.segmentName: .string("to Ada")]),
        WorkoutEvent(
          kind: .lap, span: TimeRange(start: start, duration: .seconds(300)),
          metadata: [.lapDistance: .quantity(Quantity(725.25, .meter))]),
      ], totals: totals,
      header: ObjectHeader(metadata: [
        .recordingNotes: .string("GPS lost at Ada's"), .workoutBrandName: .string("Ada's gym"),
        .indoorWorkout: .bool(false), .weatherTemperature: .quantity(Quantity(4, .degreeCelsius)),
      ]))
    let record = Self.coding(Seed(1)).record(workout)
    let line = String(decoding: try ReleaseLine.bytes(record), as: UTF8.self)
    #expect(!line.contains("Ada"))
    #expect(record.metadata == [.indoorWorkout: .bool(false)])
    #expect(line.contains("\"distance_m\":1450.5"))
    #expect(line.contains("\"WorkoutLapDistance\":{\"unit\":\"m\",\"value\":725.25}"))
    let decoded = try JSONDecoder().decode(ReleaseRecord.self, from: Data(line.utf8))
    #expect(decoded == record)
  }

  @Test("known numbers, enumerations, quantities, dates and placements are released, dates shifted")
  func metadata() throws {
    let date = Instant(secondsSince1970: 1.7e9)
    let coding = Self.coding(Seed(3))
    let kept: Metadata = [
      .heartRateMotionContext: .number(1), .wasUserEntered: .bool(true),
      .vo2MaxValue: .quantity(Quantity(41.5, try Unit("mL/kg·min"))), .algorithmVersion: .number(2),
      .sensorPlacement: .string("wrist-left"), .lapDistance: .quantity(Quantity(400, .meter)),
    ]
    let given = kept.merging([
      .dateOfEarliestDataUsedForEstimate: .date(date), .heartRateSensorLocation: .number(99),
      .weatherHumidity: .quantity(Quantity(80, .percent)), .syncVersion: .number(3),
      .barometricPressure: .quantity(Quantity(101_300, .pascal)), .timeZone: .string("Europe/Rome"),
      .averageSpeed: .quantity(Quantity(3, .kilogram)), .maximumSpeed: .number(.infinity),
      .medicationName: .string("Aspirin"), .stateOfMindLabels: .string("sad"),
    ]) { first, _ in first }
    var expected = kept
    expected[.dateOfEarliestDataUsedForEstimate] = .date(coding.shifted(date))
    #expect(coding.metadata(given) == expected)
  }

  @Test("a type outside the table is rejected: its name may be a person's")
  func unknownType() {
    let sample = QuantitySample(
      type: QuantityType(
        identifier: "AdaLovelaceRate", canonicalUnit: .count, aggregation: .cumulative),
      quantity: Quantity(1, .count), span: TimeRange(at: Instant(secondsSince1970: 0)))
    #expect(throws: KeyCodingError.unknownType) { try Self.coding(Seed(1)).record(sample) }
  }

  // PRIV-03
  @Test("no text of a correlation or of its members is released", arguments: Seed.first(20))
  func correlation(seed: Seed) throws {
    var generator = seed.generator
    let (first, second) = (NamedSample(from: &generator), NamedSample(from: &generator))
    let whole = NamedSample(from: &generator)
    let asleep = CategorySample(
      type: .sleepAnalysis, value: 3, span: second.sample.span, header: second.sample.header)
    let correlation = Correlation(
      type: .food, span: first.sample.span,
      members: [.quantity(first.sample), .category(asleep)], header: whole.sample.header)
    let coding = Self.coding(seed)
    let record = try coding.record(.correlation(correlation))
    let line = try ReleaseLine.bytes(record)
    let text = String(decoding: line, as: UTF8.self)
    for name in first.texts + second.texts + whole.texts {
      #expect(!text.contains(name), "\(name)")
    }
    // A member within it equals the record of the member alone.
    #expect(
      record.content
        == .correlation(
          type: "food", members: [try coding.record(first.sample), coding.record(asleep)]))
    #expect(
      coding.record(asleep).content
        == .category(type: "sleepAnalysis", value: 3, name: "asleepCore"))
    #expect(try JSONDecoder().decode(ReleaseRecord.self, from: Data(line)).id == record.id)
  }

  @Test("routes and documents are not released, and the release states so")
  func staysBehind() {
    let span = TimeRange(at: Instant(microseconds: 0))
    let route = WorkoutRoute(workout: UUID(), span: span, locationCount: 1)
    #expect(throws: KeyCodingError.staysBehind(type: "workoutRoute")) {
      try Self.coding(Seed(1)).record(.route(route))
    }
    let letter = ClinicalDocument(
      title: "Discharge", patientName: "Ada", authorName: nil, custodianName: nil, xml: nil,
      span: span)
    #expect(throws: KeyCodingError.staysBehind(type: "clinicalDocument")) {
      try Self.coding(Seed(1)).record(.document(letter))
    }
  }

  @Test("records of one person are linkable across releases, and those of two persons are not")
  func joining() throws {
    var generator = Seed(5).generator
    let sample = NamedSample(from: &generator).sample
    let (ada, boris) = (Subject(from: &generator), Subject(from: &generator))
    // The second release is made later, from the stored ledger.
    let kept = try JSONDecoder().decode(Subject.self, from: try JSONEncoder().encode(ada))
    let first = try KeyCoding(subject: ada, dateShift: .days).record(sample)
    let second = try KeyCoding(subject: kept, dateShift: .days).record(sample)
    #expect(first == second)
    let other = try KeyCoding(subject: boris, dateShift: .days).record(sample)
    #expect(other.subject != first.subject)
    #expect(other.id != first.id)
    #expect(other.source != first.source)
    #expect(other.device != first.device)
    #expect(other.span != first.span)
    #expect(first.id.uuid.6 >> 4 == 8)
    #expect(first.id.uuid.8 >> 6 == 2)
  }

  @Test("different sources and devices remain distinct")
  func apart() throws {
    let coding = Self.coding(Seed(1))
    let devices = [
      Device(name: "a"), Device(manufacturer: "a"), Device(name: "a", manufacturer: ""),
      Device(name: "ab"), Device(name: "", manufacturer: "a"), Device(),
    ]
    let names = try devices.map { device in
      try coding.record(
        QuantitySample(
          type: .stepCount, quantity: Quantity(1, .count),
          span: TimeRange(at: .init(microseconds: 0)),
          header: ObjectHeader(device: device))
      ).device
    }
    #expect(Set(names).count == devices.count)
  }

  @Test("a record is parsed from its line", arguments: Seed.first(50))
  func roundTrip(seed: Seed) throws {
    var generator = seed.generator
    var sample = NamedSample(from: &generator).sample
    sample.header.metadata = [
      .heartRateMotionContext: .number(2), .sensorPlacement: .string("chest"),
      .dateOfEarliestDataUsedForEstimate: .date(sample.span.start),
      .averageSpeed: .quantity(Quantity(2.5, .meterPerSecond)),
    ]
    let record = try Self.coding(seed, .seconds).record(sample)
    let line = try ReleaseLine.bytes(record)
    #expect(line.last == 0x0A && line.count { $0 == 0x0A } == 1)
    #expect(try JSONDecoder().decode(ReleaseRecord.self, from: Data(line)) == record)
  }
}
