import CommandOptions
import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage
import Reports

struct Totals: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "totals",
    abstract: "Sum the workouts of each day, week, month or year, newest first.",
    discussion: """
      Each period with workouts has their number, time, distance, ascent and energy, with a row per activity. \
      Distances and ascents of different activities are not added. The values are those of workout list: of an \
      imported workout, those of its device. A workout belongs to the period in which it starts, in the zone of \
      --time-zone; weeks start on Monday.

        workout totals
        workout totals --by month --from 2026-01-01
        workout totals --by year --activity run
        workout totals --by week --json | jq '.periods[] | [.period, .duration_s / 3600]'
      """)

  @Option(help: "The length of the periods.")
  var by = CalendarPeriod.Length.week
  @OptionGroup var selection: WorkoutSelection
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    _ = try selection.given(in: global.timeZone)
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

  private func printTable(from store: HealthStore) async throws {
    var table = TotalsTable(by: by, measures: global.measures)
    try await forEachPeriod(of: store) { table.add($0) }
    let lines = table.lines(Terminal.output)
    guard !lines.isEmpty else {
      return Terminal.warn(
        try await selection.given(in: global.timeZone).reasonForNothing(in: store))
    }
    try Output().line(lines.joined(separator: "\n"))
  }

  /// Prints one object on one line, period by period.
  private func printJSON(from store: HealthStore) async throws {
    let output = Output()
    let zone = global.timeZone
    var separator = ""
    try output.text("{\"by\":\(try JSONText.line(by.rawValue)),\"periods\":[")
    try await forEachPeriod(of: store) { totals in
      try output.text(separator + (try JSONText.line(PeriodTotalsJSON(totals, in: zone))))
      separator = ","
    }
    try output.line("],\"time_zone\":\(try JSONText.line(zone.identifier))}")
  }

  private func forEachPeriod(
    of store: HealthStore, _ body: (PeriodTotals) throws -> Void
  ) async throws {
    var grouping = TotalsGrouping(by: by, in: global.timeZone)
    for try await page in store.workoutBatches(where: try selection.given(in: global.timeZone).all)
    {
      for workout in page {
        if let finished = grouping.process(workout) { try body(finished) }
      }
    }
    if let last = grouping.finish() { try body(last) }
  }
}

extension CalendarPeriod.Length: ExpressibleByArgument {}
