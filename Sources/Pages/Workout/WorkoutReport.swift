import Charts
package import Console
import Foundation
package import HealthModel
package import Reports
package import TrainingReports

/// A page about one workout, as a single file: totals, route, charts, splits, laps, lengths and events.
package struct WorkoutReport {
  let workout: Workout
  let routes: [WorkoutRoute]
  let estimates: [EstimateEntry]
  let edits: [WorkoutEdit]
  let series: WorkoutSeries
  let language: PageLanguage
  let measures: MeasureText
  let times: TimeText
  let zones: [ZoneTimes]
  /// The test that the workout was.
  let test: FieldTestReport?
  /// Whether the positions near both ends were omitted.
  let isTrimmed: Bool
  /// Whether positions inside of privacy zones were omitted.
  let hasHiddenPlaces: Bool
  /// Routes to draw faint below this one.
  let backdrop: RouteBackdrop
  let ground: PageGround

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - workout: The workout.
  ///   - routes: Its routes.
  ///   - estimates: The estimates that it contributed to.
  ///   - edits: Its edits in effect.
  ///   - zones: Its time in the zones of the person.
  ///   - test: The test that the workout was, if it was one.
  ///   - series: What was measured during it.
  ///   - language: The language of the page.
  ///   - measures: The units.
  ///   - times: The time zone.
  ///   - backdrop: The routes to draw faint below this one.
  ///   - ground: What is below the route.
  ///   - trimmedMeters: Positions and values closer to the start or the finish than this are omitted.
  ///   - places: Positions and values inside of these are omitted.
  package init(
    _ workout: Workout, routes: [WorkoutRoute], estimates: [EstimateEntry] = [],
    edits: [WorkoutEdit] = [], zones: [ZoneTimes] = [], test: FieldTestReport? = nil,
    series: WorkoutSeries,
    language: PageLanguage, measures: MeasureText,
    times: TimeText, backdrop: RouteBackdrop = .none, ground: PageGround = .none,
    trimmedMeters: Double = 0, hiding places: PrivacyZones = PrivacyZones()
  ) {
    self.zones = zones
    self.test = test
    self.ground = ground
    self.backdrop = backdrop.hiding(places)
    self.workout = workout
    self.routes = routes
    self.estimates = estimates
    self.edits = edits
    let trimmed = trimmedMeters > 0 ? series.trimmingEnds(trimmedMeters) : series
    self.series = trimmed.hiding(places)
    hasHiddenPlaces = self.series.moments.count < trimmed.moments.count
    self.language = language
    self.measures = language.spelled(measures)
    self.times = times
    isTrimmed = trimmedMeters > 0
  }

  /// Returns the document.
  ///
  /// - Parameter navigation: The links at the head of the page.
  /// - Returns: HTML.
  /// - Throws: ``MapTileError`` for a page that is not served, if the ground cannot be read; an error of the template, none
  ///   for the templates that are built in.
  package func text(navigation: [PageLink] = []) throws -> String {
    let isServed = !navigation.isEmpty
    var map = map
    try map?.add(ground, isServed: isServed)
    let activity = language.name(workout.configuration.activityType)
    let date = times.dateAndMinute(workout.span.start)
    let name = workout.header.metadata.string(.workoutName)?.withoutControls
    var page = HTMLPage(
      language: language, title: "\(name ?? activity), \(date)", heading: name ?? activity,
      lines: (name == nil ? [] : [activity]) + [
        times.dateAndSecond(workout.span.start) + " – " + times.clock(workout.span.end)
      ],
      content: try HTMLPage.render(PackageResources.workout_mustache, values(map)),
      json: try JSONText.line(
        WorkoutJSON(workout, routes: routes, estimates: estimates, edits: edits, zones: zones)),
      series: SeriesScript(
        charts, map: map, series: series, measures: measures, activity: activityType
      )
      .text, navigation: navigation)
    if map != nil {
      page.imageSources = ground.imageSources(isServed: isServed)
      if map?.map.ground != nil || isServed && ground.tiles != nil {
        page.extraStyle = MapGround.styleSheet
      }
      if isServed { page.extraScript = HTMLPage.text(PackageResources.map_js) }
    }
    return try page.text()
  }

  private var activityType: WorkoutActivityType { workout.configuration.activityType }

  private var charts: WorkoutCharts {
    WorkoutCharts(
      series, activity: activityType, language: language, measures: measures,
      averageSpeed: workout.averageSpeedMetersPerSecond)
  }

  private var map: WorkoutMap? {
    WorkoutMap(
      series, workout: workout, language: language, measures: measures,
      caption: isTrimmed ? .mapTrimmed : hasHiddenPlaces ? .mapHidden : nil, backdrop: backdrop)
  }

  private func values(_ map: WorkoutMap?) -> [String: Any] {
    let (charts, tables) = (charts.list, WorkoutTables(self))
    var values: [String: Any] = [
      "words": HTMLPage.words(language),
      "facts": WorkoutFacts(workout, measures: measures).list.map { fact in
        ["label": language[fact.name.word], "key": fact.name.key, "text": fact.text]
      },
      "recomputed": recomputed, "hasRecomputed": !recomputed.isEmpty, "own": own,
      "hasOwn": !own.isEmpty,
      "notes": (workout.header.metadata.string(.recordingNotes) ?? "")
        .split(whereSeparator: \.isNewline).map(String.init),
      "hasCharts": !charts.isEmpty, "charts": charts.map(\.values), "tables": tables.list,
      "origin": tables.origin,
      "keys": [
        ["key": "← →", "text": language[.keyArrows]],
        ["key": "Shift + ← →", "text": language[.keyShift]],
        ["key": "Home End", "text": language[.keyEnds]],
        ["key": "Esc", "text": language[.keyEscape]],
        ["key": "t", "text": language[.keyTables]], ["key": "?", "text": language[.keyHelp]],
      ],
    ]
    if let map {
      values["map"] = map.values
      values["mapKeys"] =
        map.isServed
        ? [
          ["key": "← → ↑ ↓", "text": language[.keyMapArrows]],
          ["key": "+ −", "text": language[.keyMapZoom]],
          ["key": "0", "text": language[.keyMapWhole]],
        ] : []
    }
    values["zones"] = zones.map {
      ZoneSection(times: $0, language: language, measures: measures).values
    }
    if let plan = workout.followedPlan {
      values["plan"] = PlanSection(record: plan, language: language, measures: measures).values
    }
    if let course = workout.followedCourse {
      values["course"] =
        CourseSection(
          record: course, language: language, measures: measures, times: times
        ).values
    }
    if let test {
      values["test"] = TestSection(report: test, language: language, measures: measures).values
    }
    if let timeline = tables.timeline { values["timeline"] = timeline }
    return values
  }
}

extension WorkoutReport {
  /// The person's own words about the workout: note, effort, gear, privacy.
  fileprivate var own: [[String: String]] {
    let metadata = workout.header.metadata
    let most = "\(WorkoutChanges.efforts.upperBound)"
    var rows: [(PageWord, String)] = []
    for line in (metadata.string(.workoutNotes) ?? "").split(whereSeparator: \.isNewline) {
      rows.append((.note, String(line).withoutControls))
    }
    if let effort = workout.effort {
      rows.append((.effort, language.text(.amountOfGoal, "\(effort)", most)))
    }
    if let gear = metadata.string(.workoutGear) { rows.append((.gear, gear.withoutControls)) }
    if workout.isPrivate { rows.append((.privacy, language[.privateWorkout])) }
    return rows.map { ["label": language[$0.0], "text": $0.1] }
  }

  /// The totals computed from the readings of an imported workout that differ from those of its device.
  fileprivate var recomputed: [[String: String]] {
    let page = WorkoutPage(workout, routes: [], measures: measures, times: times)
    return page.recomputedFigures.map { figure in
      let sign = figure.percent > 0 ? "+" : ""
      let percent = "\(sign)\(measures.number(figure.percent, 1)) %"
      let reasons = figure.reasons.map { language[$0.word] }.joined(separator: ", ")
      return [
        "label": language[figure.name.word], "text": "\(figure.text), \(percent): \(reasons)",
      ]
    }
  }
}

extension WorkoutFacts.Name {
  /// The label of a total.
  fileprivate var word: PageWord {
    switch self {
    case .time: .time
    case .elapsed: .elapsed
    case .moving: .moving
    case .distance: .distance
    case .pace: .pace
    case .fastestPace: .fastestPace
    case .speed: .speed
    case .fastestSpeed: .fastestSpeed
    case .ascent: .ascent
    case .descent: .descent
    case .averageHeartRate: .averageHeartRate
    case .maximumHeartRate: .maximumHeartRate
    case .steps: .steps
    case .strokes: .strokes
    case .energy: .energy
    }
  }
}
