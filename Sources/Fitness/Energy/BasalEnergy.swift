public import Foundation
public import HealthModel

/// The basal energy of a calendar day, hour by hour.
///
/// Workouts add nothing to it and take nothing from it: their own energy is active, beyond this rate.
public struct BasalEnergy: Hashable, Sendable {
  /// Some of a day's basal energy: an hour, or what a day ends with.
  public struct Slice: Hashable, Sendable {
    public let span: Span
    public let energy: EnergyEstimate
  }

  public static let name = "Basal energy"
  public static let version = EnergyConstants.version

  public let rate: BasalRate
  /// In order of time, without a gap between them.
  public let slices: [Slice]

  /// The energy of a day, or of what has passed of it.
  ///
  /// - Parameters:
  ///   - day: It has 23, 24 or 25 hours, or what the zone makes of it; hours count from its first moment.
  ///   - zone: Where the day is lived.
  ///   - facts: The person as of the day.
  ///   - now: What lies after it is left out; an hour that has not ended ends there.
  /// - Throws: ``EnergyRefusal`` where rest is not known of the person.
  public init(
    of day: CalendarDay, in zone: TimeZone, facts: PersonFacts, until now: Instant = .latest
  ) throws(EnergyRefusal) {
    let span = day.span(in: zone)
    let rate = try BasalRate(of: facts, at: span.start)
    self.rate = rate
    let end = min(span.end, now)
    var slices: [Slice] = []
    var start = span.start
    while start < end {
      let hour = Span(start: start, end: min(start + .seconds(3600), end))
      slices.append(Slice(span: hour, energy: rate.energy(over: hour.duration)))
      start = hour.end
    }
    self.slices = slices
  }

  /// The day's energy at rest; a person's hours are off together.
  public var total: EnergyEstimate {
    slices.reduce(into: EnergyEstimate(kilocalories: 0, standardDeviation: 0)) {
      $0.kilocalories += $1.energy.kilocalories
      $0.standardDeviation += $1.energy.standardDeviation
    }
  }
}
