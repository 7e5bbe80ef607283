package import Foundation
package import HealthModel

/// Times for display, in one time zone.
package struct TimeText {
  package let zone: TimeZone

  package init(zone: TimeZone) {
    self.zone = zone
  }

  /// The times of a workout: where it took place, unless the person asked for another zone.
  package init(of workout: Workout, inZone asked: TimeZone?) {
    let own = workout.header.metadata.string(.timeZone).flatMap(TimeZone.init(identifier:))
    zone = asked ?? own ?? .current
  }

  /// `2026-11-21 07:45`, in the calendar of ISO 8601, which is Gregorian before 1582 too.
  package func dateAndMinute(_ instant: Instant) -> String {
    let (date, clock) = parts(instant)
    return "\(date) \(clock.prefix(5))"
  }

  /// `2026-11-21 07:45:10 +01:00`; the zone is shown as its offset, which is independent of the language.
  package func dateAndSecond(_ instant: Instant) -> String {
    let (date, clock) = parts(instant)
    return "\(date) \(clock) \(offset(instant))"
  }

  /// `+01:00`, `-03:30`, or `UTC`.
  package func offset(_ instant: Instant) -> String {
    let seconds = zone.secondsFromGMT(
      for: Date(timeIntervalSince1970: instant.secondsSince1970))
    guard seconds != 0 else { return "UTC" }
    let minutes = abs(seconds) / 60
    return (seconds < 0 ? "-" : "+") + Self.two(minutes / 60) + ":" + Self.two(minutes % 60)
  }

  /// `07:45:10`.
  package func clock(_ instant: Instant) -> String { String(parts(instant).clock) }

  /// `2026-11-21`.
  package func day(_ instant: Instant) -> String { String(parts(instant).date) }

  /// The date and the time of day to a second.
  private func parts(_ instant: Instant) -> (date: Substring, clock: Substring) {
    let seconds = zone.secondsFromGMT(
      for: Date(timeIntervalSince1970: instant.secondsSince1970))
    let text = (instant + .seconds(seconds)).rfc3339
    let end = text.firstIndex(of: "T") ?? text.endIndex
    return (text[..<end], text[end...].dropFirst().prefix(8))
  }

  private static func two(_ value: Int?) -> String { String(format: "%02d", value ?? 0) }
}

extension Duration {
  /// The seconds of a duration of whole microseconds, without rounding artifacts.
  package var exactSeconds: Double { Double(wholeMicroseconds) / 1e6 }
}
