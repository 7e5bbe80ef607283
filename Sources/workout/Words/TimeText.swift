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

  /// `2026-11-21 07:45:10 +01:00`; the zone is its offset, which is the same in every language.
  func dateAndSecond(_ instant: Instant) -> String {
    dateAndMinute(instant) + ":" + Self.two(components(instant).second) + " " + offset(instant)
  }

  /// `+01:00`, `-03:30`, or `UTC`.
  func offset(_ instant: Instant) -> String {
    let seconds = zone.secondsFromGMT(
      for: Date(timeIntervalSince1970: instant.secondsSince1970))
    guard seconds != 0 else { return "UTC" }
    let minutes = abs(seconds) / 60
    return (seconds < 0 ? "-" : "+") + Self.two(minutes / 60) + ":" + Self.two(minutes % 60)
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
