import ArgumentParser
import Foundation
import HealthModel

/// A moment on the command line: a day, `2026-11-21`, which means its beginning in the zone of
/// `--time-zone`, or a time in RFC 3339.
enum MomentArgument: ExpressibleByArgument, Hashable {
  case day(year: Int, month: Int, day: Int)
  case instant(Instant)

  init?(argument: String) {
    if let instant = Instant(rfc3339: argument) {
      self = .instant(instant)
      return
    }
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    // Read as a time of that day, so that a day that no month has is refused.
    guard parts.map(\.count) == [4, 2, 2], Instant(rfc3339: argument + "T00:00:00Z") != nil,
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self = .day(year: year, month: month, day: day)
  }

  func instant(in zone: TimeZone) -> Instant? {
    switch self {
    case .instant(let instant): return instant
    case .day(let year, let month, let day):
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      let text = String(format: "%04d-%02d-%02dT12:00:00Z", year, month, day)
      guard let noon = Instant(rfc3339: text) else { return nil }
      let date = Date(timeIntervalSince1970: noon.secondsSince1970)
      // Noon is there on every day, midnight is not.
      let local = date.addingTimeInterval(-Double(zone.secondsFromGMT(for: date)))
      return Instant(secondsSince1970: calendar.startOfDay(for: local).timeIntervalSince1970)
    }
  }
}
