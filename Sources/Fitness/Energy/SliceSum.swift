import HealthModel

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
