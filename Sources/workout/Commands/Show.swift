import CommandOptions
import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage
import Reports
import TrainingReports

struct Show: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show one workout: totals, laps, segments, markers and route.",
    discussion: """
      The page has a sketch of the route, north up, and a line of blocks each for the altitude, the pace or the speed, \
      and the heart rate, where they were recorded. A higher block is a faster pace. Pace and heart rate run along the \
      time without pauses; where nothing was recorded, the line has spaces.

        workout show last
        workout show 3f2a --units imperial
        workout show last --json | jq '.laps[].duration_s'
      """)

  @Argument(help: WorkoutID.help, completion: WorkoutID.completion)
  var id: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try await global.openStore()
    let unfinished = id == "last" ? try await UnfinishedNotice.print(for: store) : .none
    let workout = try await store.workout(matching: id)
    let routes = try await store.routes(of: workout.uuid)
    let edits = try await store.edits(of: workout.uuid)
    let estimates = try await EstimateEntry.entries(of: workout, in: store)
    let zones = try await ZoneTimes.all(of: workout, in: store)
    if global.json {
      let json = WorkoutJSON(
        workout, routes: routes, estimates: estimates, edits: edits, zones: zones,
        unfinished: unfinished.json)
      try Output().line(try JSONText.line(json))
      return
    }
    let terminal = Terminal.output
    let times = global.times(of: workout)
    var page = WorkoutPage(
      workout, routes: routes, edits: edits, measures: global.measures, times: times)
    for route in routes { try await page.add(route, in: store) }
    try await page.addHeartRates(from: store)
    let words = estimates.map {
      EstimatePage(kind: $0.kind, units: global.units, times: times).summary($0)
    }
    try Output().line(
      (page.lines(terminal) + words + workout.followedLines(measures: global.measures, times: times)
        + ZoneLines(zones).lines).joined(separator: "\n"))
  }
}
