import ArgumentParser
import Foundation
import HealthModel

/// From when on: a moment in RFC 3339, or the beginning of a day, `2026-11-21`.
struct SinceArgument: ExpressibleByArgument, Hashable {
  private enum Meaning: Hashable {
    case moment(Instant)
    case day(DateComponents)
  }

  private let meaning: Meaning

  init?(argument: String) {
    if let moment = Instant(rfc3339: argument) {
      meaning = .moment(moment)
      return
    }
    let fields = argument.split(separator: "-", omittingEmptySubsequences: false)
    guard fields.count == 3, fields.map(\.count) == [4, 2, 2],
      fields.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } })
    else { return nil }
    let numbers = fields.compactMap { Int($0) }
    let day = DateComponents(year: numbers[0], month: numbers[1], day: numbers[2])
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    guard let date = calendar.date(from: day),
      calendar.component(.month, from: date) == numbers[1],
      calendar.component(.day, from: date) == numbers[2]
    else { return nil }
    meaning = .day(day)
  }

  /// The moment; a day begins when it does in the zone.
  func instant(in zone: TimeZone) -> Instant? {
    switch meaning {
    case .moment(let moment): return moment
    case .day(let day):
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      return calendar.date(from: day).map {
        Instant(secondsSince1970: calendar.startOfDay(for: $0).timeIntervalSince1970)
      }
    }
  }
}
