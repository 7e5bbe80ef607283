import Charts
package import Console
import HealthModel
package import Reports
import Routes
package import TrainingHistory
import TrainingReports

/// The segments of a person, each with its line and the fastest efforts.
package struct SegmentsPage {
  private let history: SegmentHistory?
  private let progress: HistoryProgress?
  private let language: PageLanguage
  private let measures: MeasureText
  private let times: TimeText

  private static let refreshSeconds = 2
  /// The most efforts of a segment that the page lists; its data have all.
  private static let listed = 10

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - history: The segments; `nil` while their efforts are looked for for the first time.
  ///   - progress: How far they are brought up to date; `nil` if they are.
  ///   - language: The language.
  ///   - measures: The units.
  ///   - times: The time zone.
  package init(
    _ history: SegmentHistory?, progress: HistoryProgress?, language: PageLanguage,
    measures: MeasureText, times: TimeText
  ) {
    self.history = history
    self.progress = progress
    self.language = language
    self.measures = language.spelled(measures)
    self.times = times
  }

  /// The segments without the efforts of private workouts.
  private var segments: [RankedSegment] { history?.withoutPrivate ?? [] }

  /// Returns the document.
  ///
  /// - Parameter navigation: The links at the head of the page.
  /// - Returns: HTML.
  /// - Throws: An error of the template; none for the templates that are built in.
  package func text(navigation: [PageLink]) throws -> String {
    var page = HTMLPage(
      language: language, title: language[.segments], heading: language[.segments], lines: [],
      content: try HTMLPage.render(PackageResources.segments_mustache, values),
      json: try JSONText.line(SegmentsJSON(segments)), jsonName: "segments",
      navigation: navigation)
    if progress != nil { page.refreshSeconds = Self.refreshSeconds }
    return try page.text()
  }

  private var values: [String: Any] {
    var values: [String: Any] = ["words": HTMLPage.words(language)]
    values["note"] = progress?.note(.segmentsUpdating, path: "/segments", in: language)
    let sections = segments.enumerated().map { section($0.element, $0.offset + 1) }
    values["segments"] = sections
    if sections.isEmpty, progress == nil { values["nothing"] = language[.noSegments] }
    return values
  }

  private func section(_ entry: RankedSegment, _ number: Int) -> [String: Any] {
    let (segment, efforts) = entry
    let length = measures.distance(segment.lengthMeters, in: segment.activity)
    let climb = segment.line.climbs.map { ", ↑ \(measures.height($0.ascentMeters))" } ?? ""
    var values: [String: Any] = [
      "id": "segment-\(number)", "title": segment.name,
      "facts": "\(language.name(segment.activity)), \(length)\(climb)",
      "rows": efforts.prefix(Self.listed).map { row($0, of: segment, best: efforts[0]) },
      "hasRows": !efforts.isEmpty,
    ]
    if efforts.isEmpty { values["nothing"] = language[.noEfforts] }
    if efforts.count > Self.listed {
      values["more"] = language.text(.moreEfforts, "\(efforts.count)")
    }
    values["picture"] = picture(of: segment)
    return values
  }

  private func row(
    _ effort: SegmentEffort, of segment: RouteSegment, best: SegmentEffort
  ) -> [String: Any] {
    let behind = effort.pass.seconds - best.pass.seconds
    return [
      "rank": "\(effort.rank)", "time": MeasureText.duration(effort.pass.seconds),
      "behind": behind > 0 ? "+" + MeasureText.duration(behind) : "",
      "rate": measures.rate(
        segment.lengthMeters / max(effort.pass.seconds, 0.001), in: segment.activity),
      "day": times.dateAndMinute(effort.pass.span.start),
      "path": PageLinks.served.workout(effort.workout) ?? "/",
    ]
  }

  private func picture(of segment: RouteSegment) -> String? {
    let map = RouteMap(
      title: segment.name,
      description: language.text(
        .mapCaption, measures.distance(segment.lengthMeters, in: segment.activity)),
      points: segment.line.points.enumerated().map {
        RouteMap.Point(
          latitude: $0.element.latitude, longitude: $0.element.longitude,
          isJoined: $0.offset > 0, level: nil)
      }, others: [], isImperial: measures.units.hasMiles)
    return map?.element
  }
}
