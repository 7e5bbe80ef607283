public import Foundation
public import HealthModel

/// The basal energy of a calendar day, hour by hour.
///
/// Workouts do not change it: their energy is active energy, beyond this rate.
public struct BasalEnergy: Hashable, Sendable {
  /// A part of a day's basal energy: an hour, or the shorter remainder at the end.
  public struct Slice: Hashable, Sendable {
    public let span: TimeRange
    public let energy: EnergyEstimate
  }

  public static let name = "Basal energy"
  public static let version = EnergyConstants.version

  public let rate: BasalRate
  /// The slices in order of time, without gaps.
  public let slices: [Slice]

  /// Calculates the energy of a day, or of its elapsed part.
  ///
  /// - Parameters:
  ///   - day: The calendar day. It has 23, 24 or 25 hours depending on the zone; hours count from its start.
  ///   - zone: The time zone of the day.
  ///   - facts: The person as of the day.
  ///   - now: The end of the elapsed part; time after it is excluded, and an unfinished hour ends there.
  /// - Throws: ``EnergyUnavailability`` where the facts do not determine a basal rate.
  public init(
    of day: CalendarDay, in zone: TimeZone, facts: PersonFacts, until now: Instant = .latest
  ) throws(EnergyUnavailability) {
    let span = day.span(in: zone)
    let rate = try BasalRate(of: facts, at: span.start)
    self.rate = rate
    let end = min(span.end, now)
    var slices: [Slice] = []
    var start = span.start
    while start < end {
      let hour = TimeRange(start: start, end: min(start + .seconds(3600), end))
      slices.append(Slice(span: hour, energy: rate.energy(over: hour.duration)))
      start = hour.end
    }
    self.slices = slices
  }

  /// The day's basal energy; the errors of the hours are common and add linearly.
  public var total: EnergyEstimate {
    slices.reduce(into: EnergyEstimate(kilocalories: 0, standardDeviation: 0)) {
      $0.kilocalories += $1.energy.kilocalories
      $0.standardDeviation += $1.energy.standardDeviation
    }
  }
}
