public import HealthModel

/// The energy of an uninterrupted segment of a workout, by one method.
///
/// Active energy is the part beyond rest: gross = active + basal. The basal part belongs to the day's basal
/// energy, which covers every hour; it is reported here for information and must not be added again.
public struct EnergySlice: Hashable, Sendable {
  public let span: TimeRange
  public let method: EnergyMethod
  /// Total kilocalories; at least ``basalKilocalories``.
  public let grossKilocalories: Double
  /// Kilocalories that the person would have spent at rest in the same time.
  public let basalKilocalories: Double
  /// Gross multiples of rest: kilocalories per hour and kilogram of the person.
  public let metabolicEquivalents: Double
  /// The deviation of the gross energy, by the method.
  let grossDeviation: Double
  /// The deviation of the basal energy.
  let basalDeviation: Double

  init(
    span: TimeRange, method: EnergyMethod, gross: Double, grossDeviation: Double,
    basal: EnergyEstimate,
    mass: Double
  ) {
    self.span = span
    self.method = method
    grossKilocalories = max(gross, basal.kilocalories)
    basalKilocalories = basal.kilocalories
    self.grossDeviation = grossDeviation
    basalDeviation = basal.standardDeviation
    metabolicEquivalents = grossKilocalories / mass / (span.duration.inSeconds / 3600)
  }

  public var active: EnergyEstimate {
    var total = ActiveEnergy()
    total.add(self)
    return total.estimate
  }
}

/// The method that the energy of a segment was estimated by, in order of preference.
public enum EnergyMethod: String, Hashable, Sendable, CaseIterable {
  /// The oxygen demand of walking or running at a speed and a grade.
  case demand
  /// The stroke style and the speed of swimming.
  case swim
  /// The share of the heart rate reserve.
  case heartRate
  /// The activity's metabolic equivalents, by speed where the Compendium has speeds.
  case compendium

  /// The word used in metadata and JSON.
  public var name: String { rawValue }
}

/// An energy in kilocalories with its standard deviation.
public struct EnergyEstimate: Hashable, Sendable {
  public var kilocalories: Double
  public var standardDeviation: Double

  public init(kilocalories: Double, standardDeviation: Double) {
    self.kilocalories = kilocalories
    self.standardDeviation = standardDeviation
  }

  /// The interval that contains 80 % of people; its lower bound may be below zero.
  public var interval80: ClosedRange<Double> {
    let half = NormalQuantile.of80Percent * max(0, standardDeviation)
    return kilocalories - half...kilocalories + half
  }
}

/// The accumulator of the open slice: the energy by each method so far.
struct SliceSum: Hashable, Sendable {
  private struct Part: Hashable {
    var seconds = 0.0
    var kilocalories = 0.0
    var deviation = 0.0
  }

  /// The parts in the order of ``EnergyMethod/allCases``.
  private var parts = Array(repeating: Part(), count: EnergyMethod.allCases.count)
  private(set) var span: TimeRange

  init(start: Instant) { span = TimeRange(at: start) }

  /// Adds the interval from the end of the span.
  mutating func add(_ energy: MomentEnergy, until end: Instant) {
    let seconds = (end - span.end).inSeconds
    span.end = end
    for (index, method) in EnergyMethod.allCases.enumerated() {
      guard let rate = energy[method] else { continue }
      let kilocalories = rate.kilocaloriesPerSecond * seconds
      parts[index].seconds += seconds
      parts[index].kilocalories += kilocalories
      parts[index].deviation += kilocalories * rate.deviation
    }
  }

  /// Returns the slice by the first method with enough coverage, with its mean applied to the rest.
  func slice(basal: BasalRate, mass: Double) -> EnergySlice? {
    let seconds = span.duration.inSeconds
    guard seconds > 0 else { return nil }
    for (part, method) in zip(parts, EnergyMethod.allCases)
    where part.seconds >= EnergyConstants.minimumCoverage * seconds {
      let scale = seconds / part.seconds
      return EnergySlice(
        span: span, method: method, gross: part.kilocalories * scale,
        grossDeviation: part.deviation * scale, basal: basal.energy(over: span.duration), mass: mass
      )
    }
    return nil
  }
}
