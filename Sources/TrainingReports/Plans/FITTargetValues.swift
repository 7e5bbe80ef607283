import HealthModel
import Training

/// The values of targets, as FIT has them and as a plan has them.
struct FITTargetValues {
  /// The pace that a speed is read as; `nil` for speeds.
  private let pace: StepTarget.Quantity?

  private static let speedSteps = 1000.0
  private static let metersPerMile = 1609.344

  init(_ activity: WorkoutActivityType?) {
    switch activity {
    case .running?, .walking?, .hiking?: pace = .pacePerKilometer
    case .swimming?: pace = .pacePer100Meters
    default: pace = nil
    }
  }

  private static func meters(_ pace: StepTarget.Quantity) -> Double? {
    switch pace {
    case .pacePerKilometer: 1000
    case .pacePerMile: metersPerMile
    case .pacePer100Meters: 100
    default: nil
    }
  }

  /// Returns the quantity of a target and its range from FIT's two numbers.
  func read(
    _ kind: FITPlanFile.Target, _ low: Double, _ high: Double, _ failure: (String) -> any Error
  ) throws -> (StepTarget.Quantity, ClosedRange<Double>) {
    let (low, high) = (min(low, high), max(low, high))
    switch kind {
    case .cadence: return (.cadence, low...high)
    case .heartRate, .lapHeartRate:
      return try split(
        low, high, FITPlanFile.heartRateOffset, .heartRate, .maximumHeartRatePercent, failure)
    case .power, .power3Seconds, .power10Seconds, .power30Seconds, .lapPower:
      return try split(
        low, high, FITPlanFile.powerOffset, .power, .thresholdPowerPercent, failure)
    case .speed, .lapSpeed, .open:
      guard low > 0 else { throw failure("a speed of 0") }
      let speeds = low / Self.speedSteps...high / Self.speedSteps
      guard let pace, let meters = Self.meters(pace) else { return (.speed, speeds) }
      return (
        pace,
        Self.seconds(of: speeds.upperBound, meters)...Self.seconds(of: speeds.lowerBound, meters)
      )
    }
  }

  private func split(
    _ low: Double, _ high: Double, _ offset: Double, _ absolute: StepTarget.Quantity,
    _ percent: StepTarget.Quantity, _ failure: (String) -> any Error
  ) throws -> (StepTarget.Quantity, ClosedRange<Double>) {
    if low > offset { return (absolute, low - offset...high - offset) }
    guard high <= offset else { throw failure("a target from percent to an absolute value") }
    return (percent, low...high)
  }

  /// Returns the pace of a speed: whole seconds within FIT's step of a millimeter per second, else tenths.
  private static func seconds(of speed: Double, _ meters: Double) -> Double {
    let seconds = meters / speed
    let whole = seconds.rounded()
    let step = seconds * (0.5 / speedSteps) / speed
    return abs(seconds - whole) <= step + 1e-9 ? whole : (seconds * 10).rounded() / 10
  }

  /// Returns FIT's kind and its two numbers, or a zone; `nil` for a target that FIT cannot have.
  static func written(_ target: StepTarget) -> (FITPlanFile.Target, zone: Double?, [Double])? {
    let isAverage = target.metric == .average
    let (low, high): (Double, Double)
    switch target.bounds {
    case .value(let value): (low, high) = (value, value)
    case .range(let lower, let upper): (low, high) = (lower, upper)
    case .atLeast, .atMost, .ramp: return nil
    }
    switch target.quantity {
    case .heartRateZone, .powerZone, .speedZone:
      guard low == high else { return nil }
      let kinds: [StepTarget.Quantity: (FITPlanFile.Target, FITPlanFile.Target)] = [
        .heartRateZone: (.heartRate, .lapHeartRate), .powerZone: (.power, .lapPower),
        .speedZone: (.speed, .lapSpeed),
      ]
      guard let kind = kinds[target.quantity] else { return nil }
      return (isAverage ? kind.1 : kind.0, low, [])
    case .heartRate, .maximumHeartRatePercent:
      let offset = target.quantity == .heartRate ? FITPlanFile.heartRateOffset : 0
      guard offset > 0 || high <= FITPlanFile.heartRateOffset else { return nil }
      return (isAverage ? .lapHeartRate : .heartRate, nil, [low + offset, high + offset])
    case .power, .thresholdPowerPercent:
      let offset = target.quantity == .power ? FITPlanFile.powerOffset : 0
      // 0 W above the offset would be 100 percent.
      guard offset == 0 || low > 0 else { return nil }
      return (isAverage ? .lapPower : .power, nil, [low + offset, high + offset])
    case .cadence: return isAverage ? nil : (.cadence, nil, [low, high])
    case .speed:
      return (isAverage ? .lapSpeed : .speed, nil, [low * speedSteps, high * speedSteps])
    case .pacePerKilometer, .pacePerMile, .pacePer100Meters:
      guard let meters = meters(target.quantity) else { return nil }
      return (
        isAverage ? .lapSpeed : .speed, nil,
        [meters / high * speedSteps, meters / low * speedSteps]
      )
    case .thresholdHeartRatePercent, .thresholdSpeedPercent: return nil
    }
  }
}
