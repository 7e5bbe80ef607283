import Foundation
import HealthModel

/// Moments as people read them, in the zone they asked for.
struct TimeText {
  let zone: TimeZone

  /// `2026-11-21 07:45`.
  func dateAndMinute(_ instant: Instant) -> String {
    let parts = components(instant)
    return date(parts) + " " + Self.two(parts.hour) + ":" + Self.two(parts.minute)
  }

  /// `2026-11-21 07:45:10 GMT+1`.
  func dateAndSecond(_ instant: Instant) -> String {
    let date = Date(timeIntervalSince1970: instant.secondsSince1970)
    return dateAndMinute(instant) + ":" + Self.two(components(instant).second) + " "
      + (zone.abbreviation(for: date) ?? zone.identifier)
  }

  /// `07:45:10`.
  func clock(_ instant: Instant) -> String {
    let parts = components(instant)
    return [parts.hour, parts.minute, parts.second].map(Self.two).joined(separator: ":")
  }

  private func components(_ instant: Instant) -> DateComponents {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second],
      from: Date(timeIntervalSince1970: instant.secondsSince1970))
  }

  private func date(_ parts: DateComponents) -> String {
    String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
  }

  private static func two(_ value: Int?) -> String { String(format: "%02d", value ?? 0) }
}
