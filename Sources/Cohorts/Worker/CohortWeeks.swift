import Estimation
import Foundation
import HealthModel
import HealthStorage

/// The weekly values of a person: sums of workouts, estimates, and means of everyday measures.
struct CohortWeeks {
  private struct Week {
    var workouts = 0
    var sums: [String: Double] = [:]
    var steps: Int?
    /// By the prefix of their keys.
    var estimates: [String: (value: Double, low: Double?, high: Double?, unit: String)] = [:]
    /// The sums of value times weight, and of weights.
    var means: [String: (product: Double, weight: Double)] = [:]
  }

  private let zone: TimeZone
  private var weeks: [ISOWeek: Week] = [:]

  init(zone: TimeZone) { self.zone = zone }

  mutating func receive(_ workout: Workout) {
    let totals = workout.totals
    change(workout.span.start) { week in
      week.workouts += 1
      let sums = [
        ("active_s", workout.timerDuration.inSeconds), ("distance_m", totals.distanceMeters),
        ("energy_kcal", totals.energyKilocalories), ("ascent_m", totals.ascentMeters),
      ]
      for case (let key, let value?) in sums { week.sums[key, default: 0] += value }
      if let steps = totals.stepCount { week.steps = (week.steps ?? 0) + steps }
    }
  }

  /// Reads estimates and measures; a week with estimates but without workouts also has a row.
  mutating func read(_ store: HealthStore) async throws {
    for kind in EstimateKind.allCases {
      for sample in try await StoredEstimates(store).samples(of: kind, until: .latest) {
        receive(sample, kind)
      }
    }
    for (type, key) in Self.measures {
      let query = SampleQuery(.quantity(type), sort: [.oldestFirst])
      for try await batch in store.batches(query) {
        for case .quantity(let sample) in batch { receive(sample, key) }
      }
    }
  }

  private static let measures: [(QuantityType, String)] = [
    (.walkingSpeed, "walking_speed_mps"), (.walkingStepLength, "step_length_m"),
    (.walkingDoubleSupportPercentage, "double_support"),
    (.walkingAsymmetryPercentage, "asymmetry"), (.restingHeartRate, "resting_heart_rate_bpm"),
  ]

  private mutating func receive(_ sample: QuantitySample, _ kind: EstimateKind) {
    let (name, unit) = Self.keys(of: kind)
    guard let value = try? sample.quantity.value(in: kind.type.canonicalUnit) else { return }
    let bounds = [MetadataKey.interval80Lower, .interval80Upper].map { key -> Double? in
      guard case .quantity(let bound)? = sample.header.metadata[key] else { return nil }
      return try? bound.value(in: kind.type.canonicalUnit)
    }
    // A weekly estimate starts with its week; the estimate of a workout belongs to the week in which it ended.
    change(sample.span.start) { week in
      week.estimates[name] = (value, bounds[0], bounds[1], unit)
    }
  }

  private static func keys(of kind: EstimateKind) -> (name: String, unit: String) {
    switch kind {
    case .vo2Max: ("vo2max", "")
    case .sixMinuteWalk: ("six_minute_walk", "_m")
    case .steadiness: ("steadiness", "")
    }
  }

  private mutating func receive(_ sample: QuantitySample, _ key: String) {
    guard let canonical = try? sample.quantity.value(in: sample.type.canonicalUnit) else { return }
    let isRate = sample.type == .restingHeartRate
    let value =
      isRate ? (try? sample.quantity.value(in: .countPerMinute)) ?? canonical : canonical
    let weight = isRate ? 1 : sample.span.duration.inSeconds
    guard weight > 0 else { return }
    change(sample.span.start) { week in
      let mean = week.means[key] ?? (0, 0)
      week.means[key] = (mean.product + value * weight, mean.weight + weight)
    }
  }

  private mutating func change(_ instant: Instant, _ body: (inout Week) -> Void) {
    body(&weeks[ISOWeek(of: instant, in: zone), default: Week()])
  }

  func rows(_ make: () -> CohortRow) -> [CohortRow] {
    weeks.filter { $0.value.workouts > 0 || !$0.value.estimates.isEmpty }
      .sorted { $0.key < $1.key }
      .map { week, content in
        var row = make()
        row.set("week", week.name)
        row.set("week_start", week.monday.description)
        row.set("workout_count", content.workouts)
        row.set("active_s", content.sums["active_s"] ?? 0)
        for (key, sum) in content.sums { row.set(key, sum) }
        row.set("step_count", content.steps)
        for (name, estimate) in content.estimates {
          row.set(name + estimate.unit, estimate.value)
          row.set(name + "_low" + estimate.unit, estimate.low)
          row.set(name + "_high" + estimate.unit, estimate.high)
        }
        for (key, mean) in content.means { row.set(key, mean.product / mean.weight) }
        return row
      }
  }
}
