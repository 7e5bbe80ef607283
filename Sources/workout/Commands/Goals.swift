import CommandOptions
import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage
import Reports

struct Goals: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goals", abstract: "Show or set the daily goals of the activity rings.",
    discussion: """
      A goal applies from its first day on; earlier days keep their goals. The defaults are 30 minutes of exercise \
      and 12 stand hours; move has no default. The move goal is an energy, or a time in the move mode \
      appleMoveTime.

        workout goals
        workout goals set move 500kcal
        workout goals set exercise 45min --from 2026-12-01
      """,
    subcommands: [GoalsShow.self, GoalsSet.self], defaultSubcommand: GoalsShow.self)
}

struct GoalsShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the goals of a day.")

  @Option(help: ArgumentHelp("The day (default: today).", valueName: "day"))
  var on: DayArgument?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try await global.openStore()
    let today = try await store.today()
    try await Self.show(store, on: on?.day ?? today, global)
  }

  static func show(
    _ store: HealthStore, on day: CalendarDay, _ global: GlobalOptions
  ) async throws {
    let goals = GoalsJSON(
      day: day.description, moveKilocalories: try await store.goal(.activeKilocalories, on: day),
      moveMinutes: try await store.goal(.moveMinutes, on: day),
      exerciseMinutes: try await store.goal(.exerciseMinutes, on: day),
      standHours: try await store.goal(.standHours, on: day))
    try Output().line(
      global.json ? try JSONText.line(goals) : goals.lines.joined(separator: "\n"))
  }
}

struct GoalsSet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set a goal and show the goals of its first day.")

  @Argument(help: ArgumentHelp("The ring.", valueName: "ring"))
  var name: GoalName
  @Argument(help: ArgumentHelp("The goal, such as 500kcal, 30min or 12h.", valueName: "value"))
  var value: String
  @Option(help: ArgumentHelp("The first day of the goal (default: today).", valueName: "day"))
  var from: DayArgument?
  @OptionGroup var global: GlobalOptions

  func validate() throws { _ = try name.goal(value) }

  func run() async throws {
    let store = try await global.openStore(creating: true)
    let today = try await store.today()
    let day = from?.day ?? today
    let goal = try name.goal(value)
    try await store.setGoal(goal.metric, to: goal.value, from: day)
    try await GoalsShow.show(store, on: day, global)
  }
}

extension HealthStore {
  /// The current day in the time zone of the profile.
  func today() async throws(StoreError) -> CalendarDay {
    CalendarDay(
      of: Instant(secondsSince1970: Date().timeIntervalSince1970), in: try await timeZone())
  }
}
