import Console
import Foundation
import HealthModel
import Hummingbird
import Pages
import Recording
import Reports

/// How the pages of one request are made: their language and the links at their head.
struct PageContext: Sendable {
  let language: PageLanguage
  let measures: MeasureText
  let times: TimeText
  private let hasFixedZone: Bool
  let path: String

  init(_ request: Request, options: WebOptions) {
    language = options.language ?? .preferred(of: Self.languages(request.headers[.acceptLanguage]))
    measures = options.measures
    times = TimeText(zone: options.zone)
    hasFixedZone = options.hasFixedZone
    path = request.uri.path
  }

  /// The times of a single workout.
  func times(of workout: Workout) -> TimeText {
    TimeText(of: workout, inZone: hasFixedZone ? times.zone : nil)
  }

  /// The links at the head of every page.
  var navigation: [PageLink] {
    let today = CalendarDay(of: .now, in: times.zone)
    var links = [("/", PageWord.home)]
    let periods: [(CalendarPeriod.Length, PageWord)] = [
      (.day, .today), (.week, .week), (.month, .month), (.year, .year),
    ]
    links += periods.map { length, word in
      (PageLinks.served.period(CalendarPeriod(length, containing: today)) ?? "/", word)
    }
    links += [
      ("/live", .live), ("/heat", .heat), ("/records", .records), ("/load", .load),
      ("/zones", .zones), ("/segments", .segments),
      ("/trends", .trends),
      ("/estimates", .estimates),
      ("/access", .access), ("/replicas", .replicas),
      ("/device", .checks),
    ]
    return links.map { PageLink(path: $0, text: language[$1], isCurrent: $0 == path) }
  }

  /// Returns the languages of a browser by preference.
  ///
  /// **Source** RFC 9110, 12.5.4: each may have a weight of 0 to 1.
  static func languages(_ field: String?) -> [String] {
    let ranges = (field ?? "").prefix(1000).split(separator: ",").enumerated().map { index, part in
      let pieces = part.split(separator: ";", omittingEmptySubsequences: false)
      let tag = pieces.first.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
      let weight = pieces.dropFirst().first.flatMap { piece in
        Double(piece.trimmingCharacters(in: .whitespaces).dropFirst(2))
      }
      return (tag: tag, weight: weight ?? 1, index: index)
    }
    return ranges.filter { !$0.tag.isEmpty && $0.weight > 0 }
      .sorted { ($1.weight, $0.index) < ($0.weight, $1.index) }.map(\.tag)
  }
}
