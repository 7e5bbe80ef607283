import ArgumentParser
package import Foundation
package import HealthModel
package import HealthStorage
package import Reports

/// A time argument: a day such as `2026-11-21`, which means its start in the zone of `--time-zone`, or an RFC 3339
/// time.
package enum MomentArgument: ExpressibleByArgument, Hashable {
  case day(year: Int, month: Int, day: Int)
  case instant(Instant)

  package init?(argument: String) {
    if let instant = Instant(rfc3339: argument) {
      self = .instant(instant)
      return
    }
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    // Parsed as a time of that day, so that invalid days are rejected.
    guard parts.map(\.count) == [4, 2, 2], Instant(rfc3339: argument + "T00:00:00Z") != nil,
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self = .day(year: year, month: month, day: day)
  }

  package func instant(in zone: TimeZone) -> Instant? {
    switch self {
    case .instant(let instant): return instant
    case .day(let year, let month, let day):
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      let text = String(format: "%04d-%02d-%02dT12:00:00Z", year, month, day)
      guard let noon = Instant(rfc3339: text) else { return nil }
      let date = Date(timeIntervalSince1970: noon.secondsSince1970)
      // Every day has a noon, but with daylight saving time not every day has a midnight.
      let local = date.addingTimeInterval(-Double(zone.secondsFromGMT(for: date)))
      return Instant(secondsSince1970: calendar.startOfDay(for: local).timeIntervalSince1970)
    }
  }
}

extension MomentArgument: CustomStringConvertible {
  /// The argument: `2026-11-21`, `2026-11-21T06:45:00.000Z`.
  package var description: String {
    switch self {
    case .instant(let instant): instant.rfc3339
    case .day(let year, let month, let day): String(format: "%04d-%02d-%02d", year, month, day)
    }
  }

  /// Returns the end of a time range that includes the day: the start of the next day.
  ///
  /// A time is the end itself.
  package func end(in zone: TimeZone) -> Instant? {
    switch self {
    case .instant(let instant): instant
    case .day: CalendarDay(description)?.span(in: zone).end
    }
  }
}

extension CalendarUnit: ExpressibleByArgument {}
