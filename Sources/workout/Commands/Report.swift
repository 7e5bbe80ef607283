import CommandOptions
import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage
import Pages
import Recording
import Reports
import TrainingReports

struct Report: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write a page about a workout or a day, week, month or year.",
    discussion: """
      The page is one HTML file: totals, route, charts, splits, laps, lengths and events, with the workout's JSON \
      in it. It has no cookies and makes no request, and everything can be read without its script. With it, one \
      cursor moves over the map and all charts, by pointer or arrow keys; ? shows the keys.

      Whoever gets the page sees where you were. --trim-ends leaves out the route and the values near its start \
      and its finish, so that the page does not show where you live. Your privacy zones are always left out, unless \
      --whole-route is given; 'workout privacy' shows them.

        workout report last -o run.html
        workout report 3f2a --trim-ends 200m --language de -o lauf.html
        workout report last --map region.pmtiles -o run.html
        workout report last -o - | ssh desk 'cat > run.html'

      --map draws the map below the route, from a file on this machine: pictures or vector tiles, as MBTiles or \
      PMTiles. The part that is shown becomes part of the page, with the name of who made the map.

      The page of a period has the rings, the totals by activity, a calendar and the workouts:

        workout report --day today -o today.html
        workout report --week 2026-W48 -o week.html
        workout report --month 2026-11 -o november.html
        workout report --year 2026 -o 2026.html
      """)

  @Argument(help: WorkoutID.help, completion: WorkoutID.completion)
  var id: String?
  @OptionGroup var chosen: PeriodChoice
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The output file, or - for standard output.", valueName: "path"),
    completion: .file(extensions: ["html"]))
  var output: String
  @Option(
    name: .customLong("trim-ends"),
    help: ArgumentHelp(
      "Leave out the route within this distance of its start and its finish.", valueName: "length"))
  var trimEnds: LengthArgument?
  @Flag(
    name: .customLong("own-routes"),
    help: "Draw your other routes around it faint below the route, instead of an empty ground.")
  var hasOwnRoutes = false
  @Flag(
    name: .customLong("whole-route"),
    help: "Do not leave out the privacy zones of 'workout privacy'.")
  var isWhole = false
  @Option(
    name: .customLong("map"),
    help: ArgumentHelp("A map to draw below the route, as MBTiles or PMTiles.", valueName: "path"),
    completion: .file(extensions: ["mbtiles", "pmtiles"]))
  var mapFile: String?
  @Option(
    help: ArgumentHelp(
      "The language of the page: \(PageLanguage.all.map(\.tag).joined(separator: ", ")) (default: the system's).",
      valueName: "tag"), transform: Self.language)
  var language: PageLanguage?
  @OptionGroup var global: GlobalOptions

  static func language(_ tag: String) throws -> PageLanguage {
    guard let language = PageLanguage.all.first(where: { $0.tag == tag.lowercased() }) else {
      let tags = PageLanguage.all.map(\.tag).joined(separator: ", ")
      throw ValidationError("'\(tag)' is not a language of the pages; use one of \(tags)")
    }
    return language
  }

  func validate() throws {
    let period = try chosen.period(today: .last)
    guard (id == nil) != (period == nil) else {
      throw ValidationError(
        id == nil
          ? "name a workout, such as last, or a period, such as --day today"
          : "a workout and a period have a page each; name one of them")
    }
    if period != nil, trimEnds != nil || hasOwnRoutes || mapFile != nil || isWhole {
      throw ValidationError(
        "--trim-ends, --whole-route, --own-routes and --map are for the page of a workout; a period has no route"
      )
    }
    if trimEnds != nil, hasOwnRoutes {
      throw ValidationError(
        "--own-routes would show the ends that --trim-ends leaves out; use one of them")
    }
    if output == "-", global.json {
      throw ValidationError("-o - cannot be combined with --json: both write to standard output")
    }
  }

  func run() async throws {
    let store = try await global.openStore()
    let (text, subject) = try await page(in: store)
    try Output().write(Array(text.utf8), to: output)
    guard output != "-" else { return }
    if global.json {
      var report = subject
      report.path = output
      report.bytes = text.utf8.count
      try Output().line(try JSONText.line(report))
    } else {
      try Output().line("\(output)   \((text.utf8.count + 999) / 1000) kB")
    }
  }

  /// Returns the page, and what it is about.
  private func page(in store: HealthStore) async throws -> (text: String, subject: WrittenReport) {
    let today = CalendarDay(of: .now, in: global.timeZone)
    guard let period = try chosen.period(today: today) else {
      let workout = try await store.workout(matching: id ?? "last")
      return (
        try await page(of: workout, in: store), WrittenReport(workout: workout.uuid.word)
      )
    }
    let overview = try await PeriodOverview(period, in: store, zone: global.timeZone)
    let report = PeriodReport(overview, language: pageLanguage, measures: global.measures)
    return (try report.text(), WrittenReport(period: period.label))
  }

  private var pageLanguage: PageLanguage {
    let environment = ProcessInfo.processInfo.environment
    return language ?? .preferred(of: PreferredLanguages.tags(environment: environment))
  }

  private func page(of workout: Workout, in store: HealthStore) async throws -> String {
    let ground = try PageGround(path: mapFile)
    let routes = try await store.routes(of: workout.uuid)
    let series = try await WorkoutSeries(of: workout, routes: routes, in: store)
    return try WorkoutReport(
      workout, routes: routes, estimates: try await EstimateEntry.entries(of: workout, in: store),
      edits: try await store.edits(of: workout.uuid),
      zones: try await ZoneTimes.all(of: workout, in: store),
      test: try await FieldTestReport(of: workout, in: store), series: series,
      language: pageLanguage,
      measures: global.measures,
      times: global.times(of: workout),
      backdrop: hasOwnRoutes
        ? try await RouteBackdrop(around: series, of: workout, in: store) : .none, ground: ground,
      trimmedMeters: trimEnds?.quantity.meters ?? 0,
      hiding: isWhole ? PrivacyZones() : try await store.privacyZones()
    ).text()
  }
}
