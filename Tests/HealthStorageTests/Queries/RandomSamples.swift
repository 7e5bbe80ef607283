import Foundation
import HealthModel
import HealthStorage
import TestSupport

/// Samples of many kinds by three applications over a few days, with few different values, so that
/// many are equal.
struct RandomSamples {
  var generator: SplitMix64

  static let clients: [ClientIdentity] = (0..<3).map { index in
    ClientIdentity(
      source: Source(name: "App \(index)", bundleIdentifier: "org.example.app\(index)"),
      version: index == 2 ? nil : "1.\(index)", productType: index == 0 ? nil : "Watch\(index),1",
      operatingSystemVersion: index == 1
        ? nil : HealthModel.OperatingSystemVersion(major: 12, minor: index, patch: 0))
  }

  static let devices: [Device] = [
    Device(name: "Strap"), Device(name: "Strap", model: "H1"), Device(model: "H1"),
    Device(manufacturer: "Maker", hardwareVersion: "1", localIdentifier: "a"), Device(),
  ]

  static let keys: [MetadataKey] = ["Own key", "Other \"key\"", "$.date"]
  static let types: [ObjectType] = [
    .quantity(.heartRate), .quantity(.bloodPressureSystolic), .category(.sleepAnalysis),
    .correlation(.bloodPressure), .workout, .document,
  ]

  init(seed: Seed) { generator = seed.generator }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(generator.next() % UInt64(elements.count))]
  }

  mutating func number(_ range: Range<Int>) -> Int {
    range.lowerBound + Int(generator.next() % UInt64(range.count))
  }

  mutating func isOne(in count: Int) -> Bool { number(0..<count) == 0 }

  mutating func instant() -> Instant { .at(Double(number(0..<60)) * 7200) }

  mutating func span() -> TimeRange {
    let start = instant()
    let lengths: [Double] = [0, 0, 60, 7200, 86_399, 86_400, 86_401, 180_000]
    return TimeRange(start: start, duration: .seconds(pick(lengths)))
  }

  mutating func value() -> MetadataValue {
    switch number(0..<4) {
    case 0: .string(pick(["", "a", "b", "ab\u{7f}", "1"]))
    case 1: .number(pick([-1, 0, 0.1, 1, 2.5, 1e300]))
    case 2: .date(instant())
    default:
      .quantity(pick([Quantity(1, .meter), Quantity(100, .centimeter), Quantity(2, .kilogram)]))
    }
  }

  mutating func header() -> ObjectHeader {
    var metadata: Metadata = [:]
    for key in Self.keys where isOne(in: 2) { metadata[key] = value() }
    return ObjectHeader(device: isOne(in: 3) ? nil : pick(Self.devices), metadata: metadata)
  }

  /// A sample of the type; a correlation has new members.
  mutating func sample(_ type: ObjectType) -> Sample {
    switch type {
    case .category(let type):
      return .category(
        CategorySample(type: type, value: number(0..<6), span: span(), header: header()))
    case .correlation(let type):
      let span = span()
      let members = [QuantityType.bloodPressureSystolic, .bloodPressureDiastolic].map { type in
        Sample.quantity(
          QuantitySample(
            type: type, quantity: Quantity(Double(number(6..<15) * 10), .millimeterOfMercury),
            span: span, header: header()))
      }
      return .correlation(
        Correlation(type: type, span: span, members: members, header: header()))
    case .workout: return .workout(workout())
    case .document:
      return .document(
        ClinicalDocument(
          title: pick(["Discharge letter", "Visit"]),
          patientName: isOne(in: 2) ? nil : "Anna Example", authorName: pick(["Dr. A", "Dr. B"]),
          custodianName: nil, xml: Data("<ClinicalDocument/>".utf8), span: span(),
          header: header()))
    case .quantity(let type):
      return .quantity(
        QuantitySample(type: type, quantity: quantity(type), span: span(), header: header()))
    default: preconditionFailure("no such random sample")
    }
  }

  mutating func quantity(_ type: QuantityType) -> Quantity {
    guard type == .heartRate else {
      return Quantity(Double(number(6..<15) * 10), .millimeterOfMercury)
    }
    return isOne(in: 2)
      ? Quantity(Double(number(1..<4)), .countPerSecond)
      : Quantity(Double(number(4..<20) * 10), .countPerMinute)
  }

  private mutating func workout() -> Workout {
    let start = instant()
    let span = TimeRange(start: start, duration: .seconds(number(1..<5) * 600))
    var totals = Workout.Totals()
    if !isOne(in: 3) { totals.distanceMeters = Double(number(0..<4) * 1000) }
    if !isOne(in: 3) { totals.energyKilocalories = Double(number(0..<4) * 100) }
    if !isOne(in: 3) { totals.strokeCount = number(0..<3) }
    let kinds: [WorkoutEvent.Kind] = [.pause, .resume, .lap]
    let events = (0..<number(0..<4)).map { minute in
      WorkoutEvent(kind: pick(kinds), span: TimeRange(at: start + .seconds(60 * minute)))
    }
    var workout = Workout(
      configuration: WorkoutConfiguration(
        activityType: pick([.walking, .running]), locationType: .outdoor),
      span: span, events: events, totals: totals, header: header())
    if isOne(in: 3) {
      workout.activities = (0..<number(1..<4)).map { minute in
        WorkoutActivity(
          WorkoutConfiguration(activityType: pick([.walking, .running, .transition])),
          span: TimeRange(start: start + .seconds(60 * minute), duration: .seconds(60)))
      }
    }
    return workout
  }
}

extension RandomSamples {
  /// A predicate that applies to the type.
  mutating func predicate(
    _ type: ObjectType, samples: [Sample], workouts: [UUID], depth: Int = 0
  ) -> SamplePredicate {
    if depth < 3, isOne(in: 2) {
      let parts = (0..<number(0..<4)).map { _ in
        predicate(type, samples: samples, workouts: workouts, depth: depth + 1)
      }
      switch number(0..<3) {
      case 0: return .all(parts)
      case 1: return .any(parts)
      default:
        return .not(predicate(type, samples: samples, workouts: workouts, depth: depth + 1))
      }
    }
    switch number(0..<14) {
    case 0, 1, 2: return time()
    case 3: return .hasMetadata(pick(Self.keys))
    case 4: return .metadataIn(pick(Self.keys), Set((0..<number(0..<3)).map { _ in value() }))
    case 5, 6: return .metadata(pick(Self.keys), pick(Comparison.allCases), value())
    case 7: return .sources(Set((0..<number(0..<3)).map { _ in "org.example.app\(number(0..<4))" }))
    case 8: return .sourceRevisions((0..<number(0..<3)).map { _ in pattern() })
    case 9: return .devices(Set((0..<number(0..<3)).map { _ in pick(Self.devices) }))
    case 10:
      return .device(
        pick([.name, .model, .udiDeviceIdentifier]),
        in: Set((0..<number(0..<3)).map { _ in pick(["Strap", "H1"]) }))
    case 11: return .objects(Set((0..<number(0..<4)).map { _ in pick(samples).uuid }))
    case 12: return isOne(in: 2) ? .uncorrelated : .workout(pick(workouts))
    default: return own(type, samples: samples, workouts: workouts)
    }
  }

  private mutating func time() -> SamplePredicate {
    .time(
      from: isOne(in: 3) ? nil : instant(), to: isOne(in: 3) ? nil : instant(),
      TimeOptions(rawValue: number(0..<4)))
  }

  private mutating func pattern() -> SourceRevisionPattern {
    let client = pick(Self.clients)
    let other = pick(Self.clients)
    return SourceRevisionPattern(
      bundleIdentifier: client.source.bundleIdentifier,
      version: isOne(in: 2) ? .anyVersion : .exactly(pick([client, other]).version),
      productType: isOne(in: 2) ? .anyProductType : .exactly(pick([client, other]).productType),
      operatingSystemVersion: isOne(in: 2)
        ? .anyOperatingSystem : .exactly(pick([client, other]).operatingSystemVersion))
  }

  private mutating func own(
    _ type: ObjectType, samples: [Sample], workouts: [UUID]
  ) -> SamplePredicate {
    let comparison = pick(Comparison.allCases)
    switch type {
    case .quantity(let type): return .quantity(comparison, quantity(type))
    case .category:
      return isOne(in: 2)
        ? .category(comparison, number(0..<6)) : .categoryIn([number(0..<6), number(0..<6)])
    case .correlation:
      let member = QuantityType.bloodPressureSystolic
      return .hasMember(
        .quantity(member),
        predicate(.quantity(member), samples: samples, workouts: workouts, depth: 2))
    case .workout:
      switch number(0..<4) {
      case 0: return .activity([pick([.walking, .running])])
      case 2: return .workoutActivity([pick([.walking, .running, .transition])])
      case 1: return .workoutDuration(comparison, .seconds(number(1..<5) * 600))
      default:
        return .workoutTotal(
          pick([.distance]), comparison, Quantity(Double(number(0..<4)), .kilometer))
      }
    default:
      return .document(
        pick(DocumentField.allCases), pick(TextMatch.allCases), pick(["Visit", "letter", "dr. a"]))
    }
  }
}
