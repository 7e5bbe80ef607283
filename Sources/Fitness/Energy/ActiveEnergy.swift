import HealthModel

/// The active energy of slices of one person, added up.
///
/// Whoever walks cheaply does so all the way: the errors of a person's slices are taken as one error, so
/// deviations add up as they are, and an hour is no surer than a minute. Errors of methods and of the
/// basal rate are two, and add up as squares. Measured walkers and runners differ from each other more than
/// from themselves, by a half to one; what would average out over a workout is not claimed.
public struct ActiveEnergy: Hashable, Sendable {
  public private(set) var kilocalories = 0.0
  /// Kilocalories of rest in the same time, which belong to the day's basal energy.
  public private(set) var basalKilocalories = 0.0
  /// Seconds that the slices last together.
  public private(set) var seconds = 0.0
  private var metabolicSeconds = 0.0
  private var grossDeviation = 0.0
  private var basalDeviation = 0.0

  public init() {}

  public mutating func add(_ slice: EnergySlice) {
    kilocalories += slice.grossKilocalories - slice.basalKilocalories
    basalKilocalories += slice.basalKilocalories
    let lasted = slice.span.duration.inSeconds
    seconds += lasted
    metabolicSeconds += slice.metabolicEquivalents * lasted
    grossDeviation += slice.grossDeviation
    basalDeviation += slice.basalDeviation
  }

  public mutating func add(contentsOf slices: some Sequence<EnergySlice>) {
    for slice in slices { add(slice) }
  }

  public var grossKilocalories: Double { kilocalories + basalKilocalories }

  /// The mean of gross multiples of rest over the time that counts; `nil` where none does.
  public var metabolicEquivalents: Double? { seconds > 0 ? metabolicSeconds / seconds : nil }

  public var estimate: EnergyEstimate {
    EnergyEstimate(
      kilocalories: kilocalories,
      standardDeviation: (grossDeviation * grossDeviation + basalDeviation * basalDeviation)
        .squareRoot())
  }
}
