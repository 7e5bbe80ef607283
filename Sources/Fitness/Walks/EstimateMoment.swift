public import Foundation
public import HealthModel

/// The moment that an estimate is for, and where: the zone says which day it is.
///
/// Nothing that ends later goes into the estimate, so that one for a past moment is what could have been
/// said then. Windows of bouts are counted in UTC, wear in days of the zone.
public struct EstimateMoment: Hashable, Sendable {
  public let instant: Instant
  public let zone: TimeZone
  /// The last day that is over.
  public let lastDay: CalendarDay

  public init(_ instant: Instant, in zone: TimeZone) {
    self.instant = instant
    self.zone = zone
    lastDay = CalendarDay(of: instant, in: zone).advanced(by: -1)
  }

  /// The first day of which no part is before a moment.
  func firstWholeDay(from start: Instant) -> CalendarDay {
    let day = CalendarDay(of: start, in: zone)
    return day.span(in: zone).start >= start ? day : day.advanced(by: 1)
  }
}
