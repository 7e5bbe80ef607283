import ArgumentParser
import Collecting
import CommandOptions
import Console
import Foundation
import HealthModel
import HealthStorage
import Recording
import Reanalysis
import Reports

struct Unrecorded: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unrecorded",
    abstract: "List collected walks that are in no workout, and make workouts of them.",
    discussion: """
      workout collect measures what nobody records. A movement of ten minutes and more, without two minutes of standing in \
      it, is listed here, newest first; --save makes a workout of it, with its steps, energy and heart rates, and a \
      distance where the speed was measured. It has no route. Without --from the last 7 days are listed.

        workout unrecorded
        workout unrecorded --save 1
        workout unrecorded --from 2026-11-01 --to 2026-11-30 --json
      """)

  @Option(
    help: ArgumentHelp("Save the movements of these numbers as workouts.", valueName: "number"))
  var save: [Int] = []
  @OptionGroup var range: DayRangeOptions
  @OptionGroup var global: GlobalOptions

  private static let usualDays = 7

  func run() async throws {
    let store = try await global.openStore()
    let zone = global.timeZone
    let days = try range.days(usually: Self.usualDays, in: zone, now: .now)
    let (first, last) = (days.lowerBound, days.upperBound)
    let span = TimeRange(start: first.span(in: zone).start, end: last.span(in: zone).end)
    let movements = Array(try await store.unrecordedMovements(in: span).reversed())
    if let number = save.first(where: { !movements.indices.contains($0 - 1) }) {
      throw ValidationError(
        "there is no movement \(number) from \(first) to \(last); workout unrecorded lists them")
    }
    var saved: [Int: UUID] = [:]
    for number in Set(save).sorted() {
      saved[number - 1] = try await store.save(movements[number - 1]).uuid
    }
    let lines = UnrecordedLines(movements, times: global.times)
    if global.json {
      return try Output().line(try JSONText.line(lines.object(saved: saved)))
    }
    guard save.isEmpty else {
      for (index, id) in saved.sorted(by: { $0.key < $1.key }) {
        try Output().line("\(index + 1) is workout \(id.word.prefix(8))")
      }
      return
    }
    guard !movements.isEmpty else {
      return Terminal.warn("no movement from \(first) to \(last) that is in no workout")
    }
    try Output().line(lines.table(Terminal.output).joined(separator: "\n"))
  }
}

extension Record {
  /// The maximum time between the last step before a recording and its start.
  private static let maximumBreak = Duration.seconds(180)

  /// Adds the collected movement that ended where a recording began, if that was asked for.
  ///
  /// - Parameters:
  ///   - workout: The recorded workout.
  ///   - store: Its store.
  /// - Returns: The workout from the true start; the recorded one if nothing was collected before it.
  func withBeginning(_ workout: Workout, in store: HealthStore) async -> Workout {
    guard withBeginning else { return workout }
    let day = TimeRange(start: workout.span.start - .seconds(86_400), end: workout.span.start)
    do {
      guard let movement = try await store.unrecordedMovements(in: day).last,
        workout.span.start - movement.span.end <= Self.maximumBreak
      else {
        Terminal.warn("no movement of ten minutes was collected before the recording")
        return workout
      }
      let beginning = try await store.save(movement, as: workout.configuration)
      return try await WorkoutEditor.of(store).merge(beginning.uuid, workout.uuid)
    } catch {
      Terminal.warn("the movement before the recording was not added: \(error)")
      return workout
    }
  }
}
