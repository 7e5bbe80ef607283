import ArgumentParser
import Console
import HealthModel
import HealthStorage
import Reports

struct List: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List past workouts, newest first.",
    discussion: """
      The first column is a short form of the workout's id that every command accepts. 'last' is the newest \
      workout.

        workout list --limit 10
        workout list --json | jq '.workouts[] | select(.activity == "running") | .distance_m'
      """)

  @Option(help: ArgumentHelp("The maximum number of workouts.", valueName: "count"))
  var limit: Int?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
  }

  func run() async throws {
    let store = try global.openStore()
    if global.json {
      try await printJSON(from: store)
    } else {
      try await printTable(from: store)
    }
  }

  private func printTable(from store: HealthStore) async throws {
    let workouts = try await store.workouts(limit: limit ?? .max)
    let unfinished = try await UnfinishedNotice.print(for: store)
    guard !workouts.isEmpty else {
      guard case .none = unfinished else { return }
      Terminal.warn("no workouts yet; record the first with: workout record walk")
      return
    }
    let table = WorkoutTable(measures: global.measures, times: global.times)
    let terminal = Terminal.output
    var lines = table.lines(workouts, width: terminal.isInteractive ? terminal.width : nil)
    lines[0] = terminal.styled(lines[0], .bold)
    try Output().line(lines.joined(separator: "\n"))
  }

  /// Prints one object on one line, workout by workout.
  private func printJSON(from store: HealthStore) async throws {
    let unfinished = try await UnfinishedNotice.print(for: store).json
    let output = Output()
    var left = limit ?? .max
    var last: Workout?
    try output.text("{\"workouts\":[")
    while left > 0 {
      let page = try await store.workouts(limit: min(left, Self.pageSize), before: last)
      for workout in page {
        try output.text(
          (last == nil ? "" : ",") + (try JSONText.line(WorkoutHeadJSON(workout))))
        last = workout
      }
      left -= page.count
      if page.count < Self.pageSize { break }
    }
    let tail = try unfinished.map { ",\"unfinished\":" + (try JSONText.line($0)) }
    try output.line("]" + (tail ?? "") + "}")
  }

  private static let pageSize = 256
}

struct Activities: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the activities that can be recorded.",
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
