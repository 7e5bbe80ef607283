import ArgumentParser
import Foundation
import HealthModel
import HealthStorage

struct Rings: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "What a day adds up to beside its goals: move, exercise and stand.",
    discussion: """
      Days are those of the time zone of the profile. A bar that is full begins a second turn over the \
      first. Days without data are left out.

        workout rings
        workout rings 2026-11-20
        workout rings --days 7
      """)

  @Argument(
    help: ArgumentHelp("The day, or the last of several (default: today).", valueName: "day"))
  var day: DayArgument?
  @Option(help: ArgumentHelp("How many days.", valueName: "number"))
  var days = 1
  @OptionGroup var global: GlobalOptions

  /// A century.
  private static let mostDays = 36_525

  func validate() throws {
    guard (1...Self.mostDays).contains(days) else {
      throw ValidationError("--days is a number from 1 to \(Self.mostDays)")
    }
  }

  func run() async throws {
    let store = try global.openStore()
    let today = try await store.today()
    let last = day?.day ?? today
    let first = last.advanced(by: 1 - days)
    let summaries = try await store.activitySummaries(from: first, through: last)
    if global.json {
      let json = RingsJSON(
        timeZone: try await store.timeZone().identifier,
        days: summaries.map(RingsJSON.Day.init))
      try Output().line(try JSONText.line(json))
    } else if summaries.isEmpty {
      Terminal.warn(
        "nothing recorded " + (days == 1 ? "on \(last)" : "from \(first) to \(last)"))
    } else {
      let terminal = Terminal.output
      var lines =
        days == 1
        ? RingsPage.picture(summaries[0])
        : RingsPage.table(summaries, width: terminal.isInteractive ? terminal.width : nil)
      lines[0] = terminal.styled(lines[0], .bold)
      try Output().line(lines.joined(separator: "\n"))
    }
  }
}
