import HealthModel

/// The facts about a person that targets in percent and in zones refer to.
public struct PlanReferences: Hashable, Sendable, Codable {
  /// Watts.
  public var thresholdPower: Double?
  /// Beats per minute.
  public var thresholdHeartRate: Double?
  /// Beats per minute.
  public var maximumHeartRate: Double?
  /// Meters per second.
  public var thresholdSpeed: Double?
  public var heartRateZones: TrainingZones?
  public var powerZones: TrainingZones?
  public var speedZones: TrainingZones?

  public init(
    thresholdPower: Double? = nil, thresholdHeartRate: Double? = nil,
    maximumHeartRate: Double? = nil, thresholdSpeed: Double? = nil,
    heartRateZones: TrainingZones? = nil, powerZones: TrainingZones? = nil,
    speedZones: TrainingZones? = nil
  ) {
    self.thresholdPower = thresholdPower
    self.thresholdHeartRate = thresholdHeartRate
    self.maximumHeartRate = maximumHeartRate
    self.thresholdSpeed = thresholdSpeed
    self.heartRateZones = heartRateZones
    self.powerZones = powerZones
    self.speedZones = speedZones
  }

  /// Returns the measured values that are on target.
  ///
  /// - Parameters:
  ///   - target: The target of a step.
  ///   - progress: The share of the step that is done, 0 to 1, for a ramp.
  /// - Returns: The values in meters per second, beats per minute, watts or turns per minute; a pace as a
  ///   speed.
  /// - Throws: ``TargetUnavailability`` where a reference or a zone is missing.
  public func range(
    of target: StepTarget, progress: Double = 0
  ) throws(TargetUnavailability) -> TargetRange {
    if target.isZone { return try zoneRange(of: target) }
    let scale = try scale(of: target.quantity)
    let isPace = scale.isInverted
    let value = { (bound: Double) in isPace ? scale.factor / bound : scale.factor * bound }
    let around = { (center: Double) in
      (center * (1 - StepTarget.tolerance), center * (1 + StepTarget.tolerance))
    }
    let bounds: (lower: Double?, upper: Double?) =
      switch target.bounds {
      case .range(let a, let b): isPace ? (value(b), value(a)) : (value(a), value(b))
      case .value(let a): around(value(a))
      case .atLeast(let a): isPace ? (nil, value(a)) : (value(a), nil)
      case .atMost(let a): isPace ? (value(a), nil) : (nil, value(a))
      case .ramp(let a, let b): around(value(a + (b - a) * min(max(progress, 0), 1)))
      }
    return TargetRange(measure: target.quantity.measure, lower: bounds.lower, upper: bounds.upper)
  }

  private func zoneRange(of target: StepTarget) throws(TargetUnavailability) -> TargetRange {
    let zones =
      switch target.quantity {
      case .powerZone: powerZones
      case .speedZone: speedZones
      default: heartRateZones
      }
    guard let zones else { throw .missing(target.quantity) }
    var ranges: [Range<Double>] = []
    for number in target.bounds.values {
      guard let range = zones.range(ofZone: Int(clamping: number)) else {
        throw .noZone(Int(clamping: number), count: zones.count)
      }
      ranges.append(range)
    }
    let lower = ranges.first?.lowerBound
    let upper = ranges.last?.upperBound ?? .infinity
    let finite = upper.isFinite ? upper : nil
    let measure = target.quantity.measure
    return switch target.bounds {
    case .atLeast: TargetRange(measure: measure, lower: lower, upper: nil)
    case .atMost: TargetRange(measure: measure, lower: nil, upper: finite)
    default: TargetRange(measure: measure, lower: lower, upper: finite)
    }
  }

  /// The factor from a bound to a measured value; a pace is divided by.
  private func scale(
    of quantity: StepTarget.Quantity
  ) throws(TargetUnavailability) -> (factor: Double, isInverted: Bool) {
    let reference: Double?
    switch quantity {
    case .pacePerKilometer: return (1000, true)
    case .pacePerMile: return (1609.344, true)
    case .pacePer100Meters: return (100, true)
    case .speed, .heartRate, .power, .cadence: return (1, false)
    case .thresholdPowerPercent: reference = thresholdPower
    case .thresholdHeartRatePercent: reference = thresholdHeartRate
    case .maximumHeartRatePercent: reference = maximumHeartRate
    case .thresholdSpeedPercent: reference = thresholdSpeed
    case .heartRateZone, .powerZone, .speedZone: reference = nil
    }
    guard let reference, reference > 0 else { throw .missing(quantity) }
    return (reference / 100, false)
  }
}

/// The reason why a target has no values for a person.
public enum TargetUnavailability: Error, Hashable, Sendable {
  /// The reference of a quantity in percent, or the zones, are missing.
  case missing(StepTarget.Quantity)
  /// The zones have no zone with the number.
  case noZone(Int, count: Int)
}

extension TargetUnavailability: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let quantity): "\(quantity.rawValue) needs a reference that is not set"
    case .noZone(let zone, let count): "there is no zone \(zone); there are \(count)"
    }
  }
}
