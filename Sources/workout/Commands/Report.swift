import ArgumentParser
import ByteStreams
import Console
import Foundation
import HealthModel
import HealthStorage
import Pages
import Reports

struct Report: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a page about a workout, to look at, print or give away.",
    discussion: """
      The page is one HTML file: totals, route, charts, splits, laps, lengths and events, with the workout's JSON \
      in it. It has no cookies and makes no request, and everything can be read without its script. With it, one \
      cursor moves over the map and all charts, by pointer or arrow keys; ? shows the keys.

      Whoever gets the page sees where you were. --trim-ends leaves out the route and the values near its start \
      and its finish, so that the page does not show where you live.

        workout report last -o run.html
        workout report 3f2a --trim-ends 200m --language de -o lauf.html
        workout report last -o - | ssh desk 'cat > run.html'
      """)

  @Argument(help: WorkoutID.help, completion: WorkoutID.completion)
  var id: String
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
  @Option(
    help: ArgumentHelp(
      "The language of the page: \(PageLanguage.all.map(\.tag).joined(separator: ", ")) (default: the system's).",
      valueName: "tag"), transform: Self.language)
  var language: PageLanguage?
  @OptionGroup var global: GlobalOptions

  private static func language(_ tag: String) throws -> PageLanguage {
    guard let language = PageLanguage.all.first(where: { $0.tag == tag.lowercased() }) else {
      let tags = PageLanguage.all.map(\.tag).joined(separator: ", ")
      throw ValidationError("'\(tag)' is not a language of the pages; use one of \(tags)")
    }
    return language
  }

  func validate() throws {
    if output == "-", global.json {
      throw ValidationError("-o - cannot be combined with --json: both write to standard output")
    }
  }

  func run() async throws {
    let store = try global.openStore()
    let workout = try await store.workout(matching: id)
    let text = try await page(of: workout, in: store)
    guard output != "-" else { return try Output().bytes(Data(text.utf8)) }
    let sink = try FileSink(path: output)
    try Array(text.utf8).withUnsafeBytes { try sink.write($0) }
    try sink.commit()
    if global.json {
      let report = WrittenReport(
        workout: workout.uuid.word, path: output, bytes: text.utf8.count)
      try Output().line(try JSONText.line(report))
    } else {
      try Output().line("\(output)   \((text.utf8.count + 999) / 1000) kB")
    }
  }

  private func page(of workout: Workout, in store: HealthStore) async throws -> String {
    let routes = try await store.routes(of: workout.uuid)
    let environment = ProcessInfo.processInfo.environment
    return try WorkoutReport(
      workout, routes: routes, estimates: try await EstimateEntry.entries(of: workout, in: store),
      series: try await WorkoutSeries(of: workout, routes: routes, in: store),
      language: language ?? .preferred(of: PreferredLanguages.tags(environment: environment)),
      measures: global.measures, times: global.times,
      trimmedMeters: trimEnds?.quantity.meters ?? 0
    ).text()
  }
}

/// What `report --json` prints (docs/schemas/report.schema.json).
private struct WrittenReport: Encodable {
  let workout: String
  let path: String
  let bytes: Int
}
