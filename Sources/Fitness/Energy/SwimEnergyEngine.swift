public import HealthModel

/// An engine that estimates the active energy of a swim, length by length.
///
/// A length is estimated by its style and speed, and one without a speed by the Compendium's leisurely
/// swimming. The rest between two lengths is a rest at the wall. A rest of more than five minutes is a pause
/// and does not count.
public struct SwimEnergyEngine: Hashable, Sendable {
  public static let name = "Swim energy"
  public static let version = EnergyConstants.version

  /// The rate that is subtracted from the gross energy.
  public let basal: BasalRate
  private let mass: Double
  private var swumUntil: Instant?
  private var isPaused = false
  public private(set) var total = ActiveEnergy()

  /// Creates an engine for one swim.
  ///
  /// - Parameters:
  ///   - facts: The person as of the swim.
  ///   - date: The start of the swim, for the age.
  /// - Throws: ``EnergyUnavailability`` where the mass is unknown or not an adult's.
  public init(facts: PersonFacts, at date: Instant) throws(EnergyUnavailability) {
    basal = try BasalRate(forWorkoutOf: facts, at: date)
    mass = try facts.checkedMass()
  }

  /// Processes a length and returns the slice of the preceding rest and that of the length.
  ///
  /// A length without duration, or one that starts before the previous one ended, is skipped.
  public mutating func process(_ length: SwimLength) -> [EnergySlice] {
    guard length.span.duration > .zero, length.span.start >= swumUntil ?? .earliest else {
      return []
    }
    var slices: [EnergySlice] = []
    if let swumUntil, !isPaused, length.span.start - swumUntil <= EnergyConstants.maximumRest {
      let rest = TimeRange(start: swumUntil, end: length.span.start)
      slices += self.slices(
        rest, .compendium, CompendiumPace.restBetweenLengths,
        EnergyConstants.compendiumDeviation)
    }
    if let speed = length.speed {
      slices += self.slices(
        length.span, .swim,
        CompendiumPace.swimming(length.style).metabolicEquivalents(at: speed),
        EnergyConstants.swimDeviation)
    } else {
      let entry = WorkoutActivityType.swimming.compendiumEntry
      slices += self.slices(
        length.span, .compendium, entry.metabolicEquivalents, entry.deviation)
    }
    swumUntil = length.span.end
    isPaused = false
    total.add(contentsOf: slices)
    return slices
  }

  /// Begins a pause: the rest before the next length does not count.
  public mutating func pause() { isPaused = true }

  private func slices(
    _ span: TimeRange, _ method: EnergyMethod, _ equivalents: Double, _ deviation: Double
  ) -> [EnergySlice] {
    let rate = EnergyRate(
      metabolicEquivalents: equivalents, mass: mass, deviation: deviation)
    var slices: [EnergySlice] = []
    var start = span.start
    while start < span.end {
      let part = TimeRange(
        start: start, end: min(start + EnergyConstants.maximumSwimSlice, span.end))
      let gross = rate.kilocaloriesPerSecond * part.duration.inSeconds
      slices.append(
        EnergySlice(
          span: part, method: method, gross: gross, grossDeviation: gross * deviation,
          basal: basal.energy(over: part.duration), mass: mass))
      start = part.end
    }
    return slices
  }
}

extension SwimLength {
  /// The average speed in meters per second; `nil` where it is not plausible for a person.
  fileprivate var speed: Double? {
    guard let meters, meters > 0, span.duration > .zero else { return nil }
    let speed = meters / span.duration.inSeconds
    let highest = WorkoutActivityType.swimming.highestSpeed ?? .infinity
    return speed <= highest ? speed : nil
  }
}
