public import HealthModel

/// The active energy of a swim in lengths, length by length.
///
/// A length goes by its style and speed, one without a speed by the Compendium's leisurely swim; the rest
/// between two lengths is one at the wall. A rest of more than five minutes was a pause, and counts nothing.
public struct SwimEnergyEngine: Hashable, Sendable {
  public static let name = "Swim energy"
  public static let version = EnergyConstants.version

  /// What is taken off the gross energy.
  public let basal: BasalRate
  private let mass: Double
  private var swumUntil: Instant?
  private var isPaused = false
  public private(set) var total = ActiveEnergy()

  /// - Parameters:
  ///   - facts: The person as of the swim.
  ///   - date: When the swim starts, for the age.
  /// - Throws: ``EnergyRefusal`` where mass is not known, or no adult's.
  public init(facts: PersonFacts, at date: Instant) throws(EnergyRefusal) {
    basal = try BasalRate(forWorkoutOf: facts, at: date)
    mass = try facts.checkedMass()
  }

  /// Takes in a length, and gives its slice after that of the rest before it.
  ///
  /// A length that takes no time, or starts before the last has ended, is left out.
  public mutating func process(_ length: SwumLength) -> [EnergySlice] {
    guard length.span.duration > .zero, length.span.start >= swumUntil ?? .earliest else {
      return []
    }
    var slices: [EnergySlice] = []
    if let swumUntil, !isPaused, length.span.start - swumUntil <= EnergyConstants.longestRest {
      let rest = Span(start: swumUntil, end: length.span.start)
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

  /// A pause begins: the rest before the next length counts nothing.
  public mutating func pause() { isPaused = true }

  private func slices(
    _ span: Span, _ method: EnergyMethod, _ equivalents: Double, _ deviation: Double
  ) -> [EnergySlice] {
    let rate = EnergyRate(
      metabolicEquivalents: equivalents, mass: mass, deviation: deviation)
    var slices: [EnergySlice] = []
    var start = span.start
    while start < span.end {
      let part = Span(start: start, end: min(start + EnergyConstants.longestSwimSlice, span.end))
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
