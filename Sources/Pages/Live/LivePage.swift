import Charts
package import Console
import Foundation
import HealthModel
package import Recording
import Reports

/// The page of a running recording: what the terminal shows, a map that grows, and what can be pressed.
///
/// Without script it loads itself again every few seconds.
package struct LivePage {
  let status: RecordingStatus?
  let places: [(latitude: Double, longitude: Double)]
  let course: [(latitude: Double, longitude: Double)]
  let language: PageLanguage
  let measures: MeasureText
  let ground: PageGround

  private static let refreshSeconds = 5

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - status: The state of the recording; `nil` if nothing records.
  ///   - places: Where it was, in order; degrees.
  ///   - course: The line of the course that it follows.
  ///   - language: The language.
  ///   - measures: The units.
  ///   - ground: What is below the route.
  package init(
    _ status: RecordingStatus?, places: [(latitude: Double, longitude: Double)],
    course: [(latitude: Double, longitude: Double)] = [], language: PageLanguage,
    measures: MeasureText, ground: PageGround = .none
  ) {
    self.ground = ground
    self.status = status
    self.places = places
    self.course = course
    self.language = language
    self.measures = language.spelled(measures)
  }

  /// Returns the document.
  ///
  /// - Parameters:
  ///   - navigation: The links at the head of the page.
  ///   - problem: Why the last request was refused, if it was.
  /// - Returns: HTML.
  /// - Throws: An error of the template; none for the templates that are built in.
  package func text(navigation: [PageLink], problem: String? = nil) throws -> String {
    var lines: [String] = []
    if let status {
      lines.append(
        WorkoutActivityType(word: status.activity).map(language.name) ?? status.activity)
    }
    var page = HTMLPage(
      language: language, title: language[.live], heading: language[.live], lines: lines,
      content: try HTMLPage.render(PackageResources.live_mustache, values(problem: problem)),
      json: try status.map { try JSONText.line($0) } ?? "{}", jsonName: "status",
      navigation: navigation, isInteractive: true, refreshSeconds: Self.refreshSeconds,
      extraScript: String(decoding: PackageResources.live_js, as: UTF8.self))
    page.imageSources = ground.imageSources(isServed: true)
    if !page.imageSources.isEmpty { page.extraStyle = MapGround.styleSheet }
    return try page.text()
  }

  /// Returns what changed, as JSON for the page's script.
  ///
  /// - Parameter hasMap: Whether the map is drawn anew; it is the largest part.
  /// - Returns: One line.
  /// - Throws: An error of encoding.
  package func news(hasMap: Bool) throws -> String {
    let news = News(
      isRecording: status != nil, word: word, state: state, facts: facts,
      map: hasMap ? map : nil)
    return try JSONText.line(news)
  }

  private struct News: Encodable {
    let isRecording: Bool
    let word: String
    let state: String
    let facts: [[String: String]]
    let map: String?
  }

  private func values(problem: String?) -> [String: Any] {
    var values: [String: Any] = [
      "words": HTMLPage.words(language), "isRecording": status != nil, "facts": facts,
      "state": state, "map": map ?? "", "actions": actions,
    ]
    if status == nil { values["nothing"] = language[.nothingRecording] }
    if !places.isEmpty, let words = ground.words(MapGround(), in: language) {
      values["groundWords"] = words
    }
    if let problem { values["problem"] = problem }
    return values
  }

  private var state: String {
    switch status?.state {
    case nil: ""
    case "running"?: language[.stateRunning]
    case "paused"?: language[.statePaused]
    default: language[.stateReady]
    }
  }

  private var actions: [[String: String]] {
    let isPaused = status?.state == "paused"
    var actions = [
      ["name": isPaused ? "resume" : "pause", "text": language[isPaused ? .doResume : .doPause]],
      ["name": "lap", "text": language[.doLap]],
    ]
    if status?.state == "running", let next = status?.part?.next {
      let name = WorkoutActivityType(word: next).map(language.name) ?? next
      actions.append(["name": "next", "text": language.text(.doNext, name)])
    }
    return actions
  }

  /// What decides about the buttons: with another state, the page has to be loaded anew.
  private var word: String {
    guard let status else { return "" }
    return status.part.map { "\(status.state) \($0.index)" } ?? status.state
  }

  private var facts: [[String: String]] {
    guard let status else { return [] }
    return StatusFacts(status, measures: measures).list.map { fact in
      ["label": language[fact.name.word], "key": fact.name.rawValue, "text": text(of: fact)]
    }
  }

  private func text(of fact: StatusFacts.Fact) -> String {
    if fact.name == .activity, let part = status?.part {
      let activity = WorkoutActivityType(word: part.activity) ?? .other
      return ActivityWords(measures).summary(part, named: language.name(activity))
    }
    if fact.name == .mirror, let mirror = status?.mirror, let seconds = mirror.silentSeconds {
      return language.text(.silentFor, mirror.replica, MeasureText.duration(seconds))
    }
    guard let course = status?.course else { return fact.text }
    switch fact.name {
    case .course: return CourseSection.state(course, in: language, measures)
    case .ghost:
      return course.ghostSeconds.map { CourseSection.ghost($0, in: language) } ?? fact.text
    default: return fact.text
    }
  }

  private var map: String? {
    let points = Self.line(places)
    guard points.count > 1 else { return nil }
    var map = RouteMap(
      title: language[.route],
      description: language.text(
        .mapCaption, status?.distanceMeters.map { measures.distance($0) } ?? ""),
      points: points, others: course.isEmpty ? [] : [Self.line(course)], coversOthers: true,
      isImperial: measures.units.hasMiles)
    if let window = map?.projection.window { map?.ground = ground.pictures(in: window) }
    return map?.element
  }

  private static func line(
    _ places: [(latitude: Double, longitude: Double)]
  ) -> [RouteMap.Point] {
    places.enumerated().map { index, place in
      RouteMap.Point(
        latitude: place.latitude, longitude: place.longitude, isJoined: index > 0)
    }
  }
}

extension StatusFacts.Name {
  /// The label of a value.
  fileprivate var word: PageWord {
    switch self {
    case .time: .time
    case .elapsed: .elapsed
    case .activity: .activity
    case .distance: .distance
    case .rate: .now
    case .averageRate: .mean
    case .ascent: .ascent
    case .heartRate: .heartRate
    case .averageHeartRate: .averageHeartRate
    case .energy: .energy
    case .lap: .lap
    case .lapTime: .lapTime
    case .lapDistance: .lapDistance
    case .steps: .steps
    case .cadence: .cadence
    case .power: .power
    case .strideLength: .strideLength
    case .oscillation: .oscillation
    case .contact: .groundContact
    case .strokes: .strokes
    case .style: .style
    case .swolf: .swolf
    case .course: .followedCourse
    case .courseLeft: .courseLeft
    case .courseClimb: .courseClimb
    case .ghost: .ghost
    case .positioning: .positioning
    case .mirror: .device
    }
  }
}
