/// The value that a person is to hold in a step, and how it is compared.
///
///     StepTarget(.pacePerKilometer, .range(lower: 245, upper: 255))
///     StepTarget(.heartRateZone, .value(2), metric: .average)
///
/// **Source** WorkoutKit's alerts: a range or a threshold of heart rate, power, cadence or speed, current or
/// average. **Departs from it** in that shares of a threshold and ramps are targets, too, as files have them.
public struct StepTarget: Hashable, Sendable, Codable {
  /// The quantity of a target, with the unit of its bounds.
  public enum Quantity: String, Hashable, Sendable, Codable, CaseIterable {
    /// Seconds per kilometer, per mile or per 100 m: a lower value is faster.
    case pacePerKilometer, pacePerMile, pacePer100Meters
    /// Meters per second.
    case speed
    /// Beats per minute.
    case heartRate
    /// Watts.
    case power
    /// Steps of both feet, turns or strokes per minute.
    case cadence
    /// The number of a zone, from 1.
    case heartRateZone, powerZone, speedZone
    /// Percent of a person's reference.
    case thresholdPowerPercent, thresholdHeartRatePercent, maximumHeartRatePercent
    case thresholdSpeedPercent
  }

  /// The values that are on target, in the unit of the quantity.
  public enum Bounds: Hashable, Sendable, Codable {
    case range(lower: Double, upper: Double)
    /// One value, with a tolerance of ``StepTarget/tolerance``; of a zone, all of it.
    case value(Double)
    case atLeast(Double)
    case atMost(Double)
    /// A value that changes evenly over the step, with the tolerance.
    case ramp(from: Double, to: Double)

    /// The numbers of the bounds.
    var values: [Double] {
      switch self {
      case .range(let a, let b), .ramp(let a, let b): [a, b]
      case .value(let a), .atLeast(let a), .atMost(let a): [a]
      }
    }
  }

  /// The value that is compared with the bounds.
  public enum Metric: String, Hashable, Sendable, Codable, CaseIterable {
    /// The value of the last seconds.
    case current
    /// The mean of the step so far.
    case average
  }

  /// The share around a single value that is on target; choice.
  public static let tolerance = 0.03

  public var quantity: Quantity
  public var bounds: Bounds
  public var metric: Metric

  public init(_ quantity: Quantity, _ bounds: Bounds, metric: Metric = .current) {
    self.quantity = quantity
    self.bounds = bounds
    self.metric = metric
  }

  /// The valid numbers of the bounds; chosen by this project.
  static func numbers(_ quantity: Quantity) -> ClosedRange<Double> {
    switch quantity {
    case .pacePerKilometer, .pacePerMile, .pacePer100Meters: 5...7200
    case .speed: 0.1...40
    case .heartRate: 30...250
    case .power: 0...3000
    case .cadence: 10...300
    case .heartRateZone, .powerZone, .speedZone: 1...Double(TrainingZones.counts.upperBound)
    case .thresholdPowerPercent, .thresholdHeartRatePercent, .maximumHeartRatePercent,
      .thresholdSpeedPercent:
      0...500
    }
  }

  /// Whether the quantity is a zone.
  var isZone: Bool { [.heartRateZone, .powerZone, .speedZone].contains(quantity) }

  /// Whether the bounds are ascending numbers that the quantity can have; zones are whole numbers and have
  /// no ramp.
  var isValid: Bool {
    let numbers = Self.numbers(quantity)
    guard bounds.values.allSatisfy(numbers.contains) else { return false }
    if case .range(let lower, let upper) = bounds, lower >= upper { return false }
    guard isZone else { return true }
    if case .ramp = bounds { return false }
    return bounds.values.allSatisfy { $0 == $0.rounded() }
  }
}
