public import Foundation
public import HealthModel

/// The moment of an estimate with the time zone that determines its day.
///
/// Data that end later are excluded, so an estimate for a past moment equals the one made at that moment.
/// Windows of bouts are counted in UTC, wear in days of the zone.
public struct EstimateMoment: Hashable, Sendable {
  public let instant: Instant
  public let zone: TimeZone
  /// The last complete day.
  public let lastDay: CalendarDay

  public init(_ instant: Instant, in zone: TimeZone) {
    self.instant = instant
    self.zone = zone
    lastDay = CalendarDay(of: instant, in: zone).advanced(by: -1)
  }

  /// Returns the first day that lies entirely at or after a moment.
  func firstWholeDay(from start: Instant) -> CalendarDay {
    let day = CalendarDay(of: start, in: zone)
    return day.span(in: zone).start >= start ? day : day.advanced(by: 1)
  }
}
