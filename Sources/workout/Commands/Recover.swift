import ArgumentParser
import Console
import HealthModel
import HealthStorage
import Recording
import Reports

/// `workout recover`.
struct Recover: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Finish a recording that was interrupted by a crash or power loss.",
    discussion: """
      The workout is saved with all readings until the interruption. To resume it instead, run workout record with \
      the same activity within half an hour.

      A recording that cannot be read is moved into a separate store next to this one, whose name is printed, so \
      that the next recording can start.
      """)

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try await global.openStore()
    switch try await Recovery(store: store).finish() {
    case .nothing:
      if !global.json { try Output().line("no unfinished recording") }
    case .finished(let workout): try await report(workout, in: store)
    case .setAside(let copy, let reason): try report(copy, reason)
    }
  }

  private func report(_ copy: SetAsideRecording, _ reason: UnreadableRecording) throws {
    if global.json {
      try Output().line(try JSONText.line(SetAsideJSON(copy, reason)))
    } else {
      Terminal.warn("\(reason)")
      try Output().line("set aside as \(copy.path); the next recording can start")
    }
  }

  private func report(_ workout: Workout, in store: HealthStore) async throws {
    let tests = FieldTestReporter(store: store, global: global)
    let routes = try await store.routes(of: workout.uuid)
    if global.json {
      try await tests.keep(workout)
      try Output().line(try JSONText.line(WorkoutJSON(workout, routes: routes, edits: [])))
    } else {
      try Output().line(
        "recovered workout \(workout.uuid.word.prefix(8)), which ends at "
          + global.times.dateAndSecond(workout.span.end))
      try await tests.report(workout)
    }
    await EstimateRun(store).follow(workout)
  }
}
