import Foundation

/// A measured value that a target is compared with.
public enum TargetMeasure: String, Hashable, Sendable, Codable, CaseIterable {
  /// Meters per second.
  case speed
  /// Beats per minute.
  case heartRate
  /// Watts.
  case power
  /// Steps of both feet, turns or strokes per minute.
  case cadence
}

extension StepTarget.Quantity {
  /// The measured value that the quantity is compared with.
  public var measure: TargetMeasure {
    switch self {
    case .pacePerKilometer, .pacePerMile, .pacePer100Meters, .speed, .speedZone,
      .thresholdSpeedPercent:
      .speed
    case .heartRate, .heartRateZone, .thresholdHeartRatePercent, .maximumHeartRatePercent:
      .heartRate
    case .power, .powerZone, .thresholdPowerPercent: .power
    case .cadence: .cadence
    }
  }
}

/// The measured values that are on target; without a bound, there is none on that side.
public struct TargetRange: Hashable, Sendable, Codable {
  public let measure: TargetMeasure
  public let lower: Double?
  public let upper: Double?
}

/// A change of the advice about a target.
public struct TargetAdvice: Hashable, Sendable, Codable {
  /// The place of the value.
  public enum Place: String, Hashable, Sendable, Codable, CaseIterable {
    /// Too low: slower than the pace, below the heart rate.
    case below
    case within
    case above
  }

  public let place: Place
  /// The value that was compared, smoothed or the mean of the step.
  public let value: Double
  public let range: TargetRange
}

/// Compares a noisy value with its target and changes its advice seldom.
///
/// A value counts as off target when its smoothed course is beyond a bound by a margin, and as back when it is
/// within the bound. Advice changes at most once in thirty seconds, and not in the first seconds of a step, in
/// which the person speeds up. All constants are choices of this project.
struct TargetAdvisor: Hashable, Sendable, Codable {
  /// The time constant of the exponential mean of a current value, in seconds.
  static let smoothingSeconds = 12.0
  /// The seconds of a step without advice.
  static let settlingSeconds = 15.0
  /// The seconds between two changes of the advice, also across steps.
  static let quietSeconds = 30.0
  /// The share of a bound by which a value has to be beyond it.
  static let margin = 0.015

  private(set) var place = TargetAdvice.Place.within
  private var smoothed: Double?
  private var latest = 0.0
  private var stepStart = 0.0
  private var lastChange: Double?

  /// Starts a step at a number of active seconds; a person counts as on target until shown otherwise.
  mutating func startStep(at seconds: Double) {
    place = .within
    smoothed = nil
    stepStart = seconds
  }

  /// Compares a value.
  ///
  /// - Parameters:
  ///   - value: In the unit of the range's measure.
  ///   - range: The values that are on target.
  ///   - isSmooth: Whether the value is a mean already.
  ///   - seconds: The active seconds of the workout.
  /// - Returns: The advice where it changes.
  mutating func process(
    _ value: Double, range: TargetRange, isSmooth: Bool, at seconds: Double
  ) -> TargetAdvice? {
    let share = 1 - Self.decay(max(0, seconds - latest))
    latest = seconds
    let mean = isSmooth ? value : smoothed.map { $0 + (value - $0) * share } ?? value
    smoothed = mean
    guard seconds - stepStart >= Self.settlingSeconds else { return nil }
    if let lastChange, seconds - lastChange < Self.quietSeconds { return nil }
    let now = place(of: mean, range)
    guard now != place else { return nil }
    place = now
    lastChange = seconds
    return TargetAdvice(place: now, value: mean, range: range)
  }

  private func place(of value: Double, _ range: TargetRange) -> TargetAdvice.Place {
    if let lower = range.lower, value < lower * (place == .below ? 1 : 1 - Self.margin) {
      return .below
    }
    if let upper = range.upper, value > upper * (place == .above ? 1 : 1 + Self.margin) {
      return .above
    }
    return .within
  }

  private static func decay(_ seconds: Double) -> Double { exp(-seconds / smoothingSeconds) }
}
