import ArgumentParser
import HealthModel
import HealthStorage

struct Show: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show one past workout: totals, laps, segments, markers, route.",
    discussion: """
        workout show last
        workout show 3f2a --units imperial
        workout show last --json | jq '.laps[].duration_s'
      """)

  @Argument(help: WorkoutID.help, completion: WorkoutID.completion)
  var id: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try global.openStore()
    if id == "last" { await UnfinishedNotice.print(for: store) }
    let workout = try await store.workout(matching: id)
    let routes = try await store.routes(of: workout.uuid)
    let estimates = try await EstimateEntry.entries(of: workout, in: store)
    if global.json {
      let json = WorkoutJSON(workout, routes: routes, estimates: estimates)
      try Output().line(try JSONText.line(json))
      return
    }
    let terminal = Terminal.output
    var page = WorkoutPage(
      workout, routes: routes, measures: global.measures, times: global.times)
    for route in routes { try await page.add(route, in: store) }
    let words = estimates.map {
      EstimatePage(kind: $0.kind, units: global.units, times: global.times).summary($0)
    }
    try Output().line((page.lines(terminal) + words).joined(separator: "\n"))
  }
}

/// What an `ID` on the command line may be.
enum WorkoutID {
  static let help = ArgumentHelp(
    "The workout: an id of workout list, its beginning, or 'last'.", valueName: "id")

  /// The newest ids there are.
  static let completion = CompletionKind.shellCommand(
    "echo last; workout list --limit 100 2>/dev/null | awk 'NR > 1 { print $1 }'")
}
