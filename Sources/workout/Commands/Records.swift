import ArgumentParser
import CommandOptions
import Console
import HealthModel
import HealthStorage
import Reports
import TrainingHistory
import TrainingReports

struct Records: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records",
    abstract:
      "Show your best efforts by activity: times over distances, powers, longest and highest.",
    discussion: """
      A time is the shortest over that distance anywhere in a workout, pauses included, as in a race. A power is the \
      greatest mean over that time. With --history, also the records that each one replaced.

        workout records
        workout records --activity run --history
        workout records --json | jq '.activities[].records[].history[-1]'

      The figures of each workout are kept in a file of the cache folder, $XDG_CACHE_HOME/workout, so that each is \
      read once. Only you can read it; it can be removed at any time.
      """)

  @Option(
    help: ArgumentHelp(
      "The activity, such as run; workout activities lists them.", valueName: "activity"))
  var activity: ActivityArgument?
  @Flag(help: "Show also the earlier records.")
  var history = false
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await Interruption.watching {
      let store = try await global.openStore()
      let records = try await store.trainingHistory().records(of: activity?.activityType)
      if global.json { return try Output().line(try JSONText.line(RecordsJSON(records))) }
      let table = RecordsTable(
        records, hasHistory: history, measures: global.measures, times: global.times)
      let lines = table.lines(Terminal.output)
      guard !lines.isEmpty else {
        return Terminal.warn("no records yet; record or import a workout first")
      }
      try Output().line(lines.joined(separator: "\n"))
    }
  }
}
