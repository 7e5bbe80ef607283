public import HealthModel

/// What was done in a step, next to what was planned.
public struct StepResult: Hashable, Sendable, Codable {
  /// The cause of the end of a step.
  public enum Cause: String, Hashable, Sendable, Codable, CaseIterable {
    case goal, lapKey, stop
  }

  public let planned: PlannedStep
  public let cause: Cause
  /// The time of the step, pauses included.
  public let span: TimeRange
  /// Active time in seconds.
  public let seconds: Double
  public let meters: Double
  public let kilocalories: Double
  public let lengths: Int
  /// The means of heart rate, power and cadence, and of the speed that was given, over the time that they had
  /// values.
  public let means: StepMeans
}

/// The means of the measured values of a step over time.
public struct StepMeans: Hashable, Sendable, Codable {
  private struct Sum: Hashable, Codable {
    var seconds = 0.0
    var product = 0.0
  }

  private var sums: [String: Sum] = [:]

  init() {}

  /// Returns the mean of a measure; `nil` where it had no value.
  public func mean(of measure: TargetMeasure) -> Double? {
    sums[measure.rawValue].flatMap { $0.seconds > 0 ? $0.product / $0.seconds : nil }
  }

  mutating func add(_ value: Double, of measure: TargetMeasure, seconds: Double) {
    guard seconds > 0 else { return }
    sums[measure.rawValue, default: Sum()].seconds += seconds
    sums[measure.rawValue, default: Sum()].product += value * seconds
  }
}

/// The newest value of each measure, and the active seconds at which it was measured.
struct HeldValues: Hashable, Sendable, Codable {
  private struct Value: Hashable, Codable {
    var value: Double
    var at: Double
  }

  /// The seconds after which a value is no longer current; the same as of the time in zones.
  private static let longestGap = TimeInZones.standardGap.inSeconds

  private var values: [String: Value] = [:]

  mutating func update(_ reading: PlanReading, at seconds: Double) {
    for measure in TargetMeasure.allCases {
      guard let value = reading.value(of: measure), value.isFinite else { continue }
      values[measure.rawValue] = Value(value: value, at: seconds)
    }
  }

  /// Returns the value of a measure if it is current.
  func value(of measure: TargetMeasure, at seconds: Double) -> Double? {
    values[measure.rawValue].flatMap { seconds - $0.at <= Self.longestGap ? $0.value : nil }
  }

  /// Adds the values from one number of active seconds to another, as long as they are current.
  func add(to means: inout StepMeans, from start: Double, to end: Double) {
    for measure in TargetMeasure.allCases {
      guard let value = values[measure.rawValue] else { continue }
      means.add(value.value, of: measure, seconds: min(end, value.at + Self.longestGap) - start)
    }
  }
}

/// The totals of a workout at a moment.
struct PlanTotals: Hashable, Sendable, Codable {
  /// Active seconds since the start of the plan.
  var seconds = 0.0
  var meters = 0.0
  var kilocalories = 0.0
  var lengths = 0

  /// Replaces the totals that a reading has; none goes back.
  mutating func update(_ reading: PlanReading) {
    if let value = reading.meters, value.isFinite { meters = max(meters, value) }
    if let value = reading.kilocalories, value.isFinite { kilocalories = max(kilocalories, value) }
    if let value = reading.lengths { lengths = max(lengths, value) }
  }

  /// Returns the totals between these and later ones; lengths are complete or not.
  func interpolated(to later: PlanTotals, share: Double) -> PlanTotals {
    PlanTotals(
      seconds: seconds + (later.seconds - seconds) * share,
      meters: meters + (later.meters - meters) * share,
      kilocalories: kilocalories + (later.kilocalories - kilocalories) * share,
      lengths: share >= 1 ? later.lengths : lengths)
  }
}
