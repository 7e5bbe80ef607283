import CommandOptions
import ArgumentParser
import Console
import HealthModel
import HealthStorage
import Reports

struct List: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List past workouts, newest first.",
    discussion: """
      The first column is a short form of the workout's id that every command accepts. 'last' is the newest \
      workout. With several filters, a workout has to match all of them. A workout belongs to the day on which it \
      starts, in the zone of --time-zone. --near finds workouts with a location inside the circle. --text finds \
      workouts in whose name, notes, markers, segments or source every word occurs, in any case and with or without \
      accents.

        workout list --limit 10
        workout list --activity run --from 2026-11-01 --to 2026-11-30
        workout list --near 47.37,8.54,2km
        workout list --text "lake bridge"
        workout list --json | jq '.workouts[] | select(.activity == "running") | .distance_m'
      """)

  @Option(help: ArgumentHelp("The maximum number of workouts.", valueName: "count"))
  var limit: Int?
  @OptionGroup var selection: WorkoutSelection
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A circle that a route enters, such as 47.37,8.54,2km.", valueName: "lat,lon,radius"))
  var near: CircleArgument?
  @Option(help: ArgumentHelp("Words of the workout's texts.", valueName: "words"))
  var text: String?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
    if let text, text.allSatisfy(\.isWhitespace) {
      throw ValidationError("--text needs a word, such as bridge")
    }
    _ = try given()
  }

  private func given() throws -> GivenFilter {
    var given = try selection.given(in: global.timeZone)
    if let near { given.add("--near \(near.text)", WorkoutFilter(near: near.circle)) }
    if let text { given.add("--text '\(text)'", WorkoutFilter(text: text)) }
    return given
  }

  func run() async throws {
    try await Interruption.watching {
      let store = try await global.openStore()
      if global.json {
        try await printJSON(from: store)
      } else {
        try await printTable(from: store)
      }
    }
  }

  /// Prints a table of one page at once; a longer list is read twice, first for the widths of the columns.
  private func printTable(from store: HealthStore) async throws {
    var table = WorkoutTable(measures: global.measures, times: global.times)
    var first: [Workout] = []
    var pages = 0
    try await forEachPage(of: store) { page in
      table.include(page)
      if pages == 0 { first = page }
      pages += 1
    }
    let unfinished = try await UnfinishedNotice.print(for: store)
    guard pages > 0 else {
      let given = try given()
      if case .none = unfinished {} else if given.isEmpty { return }
      return Terminal.warn(try await given.reasonForNothing(in: store))
    }
    let terminal = Terminal.output
    let width = terminal.isInteractive ? terminal.width : nil
    let output = Output()
    try output.line(terminal.styled(table.heading(width: width), .bold))
    func printLines(_ page: [Workout]) throws {
      try output.line(table.lines(page, width: width).joined(separator: "\n"))
    }
    if pages == 1 { return try printLines(first) }
    try await forEachPage(of: store) { try printLines($0) }
  }

  /// Prints one object on one line, workout by workout.
  private func printJSON(from store: HealthStore) async throws {
    let unfinished = try await UnfinishedNotice.print(for: store).json
    let output = Output()
    var separator = ""
    try output.text("{\"workouts\":[")
    try await forEachPage(of: store) { page in
      for workout in page {
        try output.text(separator + (try JSONText.line(WorkoutHeadJSON(workout))))
        separator = ","
      }
    }
    let tail = try unfinished.map { ",\"unfinished\":" + (try JSONText.line($0)) }
    try output.line("]" + (tail ?? "") + "}")
  }

  /// Reads the workouts up to the limit, a page at a time.
  private func forEachPage(
    of store: HealthStore, _ body: ([Workout]) throws -> Void
  ) async throws {
    var left = limit ?? .max
    let size = min(left, HealthStore.workoutBatchSize)
    for try await page in store.workoutBatches(where: try given().all, size: size) {
      try body(Array(page.prefix(left)))
      left -= min(left, page.count)
      if left == 0 { return }
    }
  }
}

struct Activities: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "activities", abstract: "List the activities that can be recorded.",
    discussion: """
      Every command with an activity argument accepts these words and the short forms in parentheses. workout \
      record also accepts the guided tests six-minute-walk, rockport-mile, cooper-12-minutes and shuttle-run-20m.

        workout activities
        workout activities ski
        workout record cross-country-skiing
      """)

  @Argument(help: "Part of an activity's name (default: list all).")
  var text: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let entries = WorkoutActivityType.allCases.filter { !$0.isDeprecated }.map(ActivityEntry.init)
      .filter { entry in text.map { entry.contains($0.lowercased()) } ?? true }
    if global.json {
      return try Output().line(try JSONText.line(["activities": entries]))
    }
    guard !entries.isEmpty else {
      throw ValidationError("no activity contains '\(text ?? "")'; without a word all are listed")
    }
    for entry in entries { try Output().line(entry.line) }
  }
}

/// One activity of the list.
private struct ActivityEntry: Encodable {
  let activity: String
  /// The short forms.
  let aliases: [String]

  init(_ type: WorkoutActivityType) {
    activity = type.word
    aliases = type.shortForms
  }

  func contains(_ text: String) -> Bool {
    ([activity] + aliases).contains { $0.contains(text) }
  }

  var line: String {
    aliases.isEmpty ? activity : "\(activity) (\(aliases.joined(separator: ", ")))"
  }
}
