public import Fitness
public import Foundation
public import HealthModel
public import HealthStorage

public import struct HealthModel.Unit

/// The stored facts about a person with the times from which they are valid.
///
/// A measurement is valid until the next one; the first one is also valid before its time, because a height
/// entered today was the same last year. The resting heart rate is the median of two weeks, where available.
public struct PersonRecord: Sendable {
  /// The interval of resting heart rates before a moment.
  static let restingWindow = Duration.seconds(14 * 86_400)

  private struct Measured: Sendable {
    var time: Instant
    var value: Double
  }

  private var heights: [Measured] = []
  private var masses: [Measured] = []
  private var restingRates: [Measured] = []
  private var wheelchairUse: [(since: Instant, value: Characteristic)] = []
  private var fixed = PersonFacts()
  /// The person's time zone, which defines their days and weeks.
  public let zone: TimeZone

  public init(of store: HealthStore) async throws(StoreError) {
    zone = try await store.timeZone()
    heights = try await Self.measured(.height, in: .meter, store)
    masses = try await Self.measured(.bodyMass, in: .kilogram, store)
    restingRates = try await Self.measured(.restingHeartRate, in: .countPerMinute, store)
    wheelchairUse = try await store.history(of: .wheelchairUse)
    if case .dateOfBirth(let birthDate)? = try await store.characteristic(.dateOfBirth) {
      fixed.birthDate = birthDate
    }
    if case .biologicalSex(let sex)? = try await store.characteristic(.biologicalSex) {
      fixed.sex = sex
    }
    fixed.maximumHeartRate = try await store.profileFact(.maximumHeartRate).flatMap { Double($0) }
    fixed.takesHeartRateMedication = try await store.profileFact(.heartRateMedication)
      .map { $0 == "yes" }
    fixed.hasIrregularRhythm = try await store.profileFact(.irregularRhythm) == "yes"
  }

  /// Returns the facts about the person as of a moment.
  public func facts(at date: Instant) -> PersonFacts {
    var facts = fixed
    facts.heightMeters = Self.value(of: heights, at: date)
    facts.massKilograms = Self.value(of: masses, at: date)
    facts.restingHeartRate = restingHeartRate(at: date)
    let use = wheelchairUse.last { $0.since <= date }?.value
    facts.usesWheelchair = use == .wheelchairUse(.yes)
    return facts
  }

  private func restingHeartRate(at date: Instant) -> Double? {
    let end = Self.index(after: date, in: restingRates)
    let start = Self.index(after: date - Self.restingWindow, in: restingRates)
    let recent = restingRates[start..<end].map(\.value).sorted()
    return recent.isEmpty ? Self.value(of: restingRates, at: date) : recent[recent.count / 2]
  }

  private static func value(of measured: [Measured], at date: Instant) -> Double? {
    let index = index(after: date, in: measured)
    return index > 0 ? measured[index - 1].value : measured.first?.value
  }

  /// Returns the index of the first measurement later than a moment.
  private static func index(after date: Instant, in measured: [Measured]) -> Int {
    measured.partitioningIndex { $0.time > date }
  }

  private static func measured(
    _ type: QuantityType, in unit: Unit, _ store: HealthStore
  ) async throws(StoreError) -> [Measured] {
    try await store.quantitySamples(type, sort: [.oldestFirst]).compactMap { sample in
      (try? sample.quantity.value(in: unit)).map { Measured(time: sample.span.start, value: $0) }
    }
  }
}
