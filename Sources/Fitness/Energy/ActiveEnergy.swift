import Foundation
import HealthModel

/// The total active energy of one person's slices.
///
/// The errors of a person's slices are treated as one common error, because economy of movement is a property
/// of the person. Their deviations therefore add linearly, and an hour is no more certain than a minute. The
/// errors of the method and of the basal rate are independent and add in quadrature. Measured walkers and
/// runners differ between people more than within a person, by 50 to 100 %, so no averaging over a workout is
/// assumed.
public struct ActiveEnergy: Hashable, Sendable {
  public private(set) var kilocalories = 0.0
  /// Kilocalories at rest in the same time; they belong to the day's basal energy.
  public private(set) var basalKilocalories = 0.0
  /// The total duration of the slices in seconds.
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

  /// The time-weighted mean of the gross metabolic equivalents; `nil` without any duration.
  public var metabolicEquivalents: Double? { seconds > 0 ? metabolicSeconds / seconds : nil }

  public var estimate: EnergyEstimate {
    EnergyEstimate(
      kilocalories: kilocalories,
      standardDeviation: (grossDeviation * grossDeviation + basalDeviation * basalDeviation)
        .squareRoot())
  }
}
