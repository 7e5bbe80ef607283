import ArgumentParser
import HealthModel
import HealthStorage
import Recording

/// `workout recover`.
struct Recover: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finish a recording that a crash or a power cut left.",
    discussion: """
      The workout is saved with everything up to its last reading. To go on with it instead, start \
      workout record with the same activity within half an hour.
      """)

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try global.openStore()
    guard let workout = try await Recovery(store: store).finish() else {
      if !global.json { try Output().line("nothing was left unfinished") }
      return
    }
    let tests = FieldTestReporter(store: store, global: global)
    let routes = try await store.routes(of: workout.uuid)
    if global.json {
      try await tests.keep(workout)
      try Output().line(try JSONText.line(WorkoutJSON(workout, routes: routes)))
    } else {
      try Output().line(
        "recovered \(workout.uuid.word.prefix(8)), which ends at "
          + global.times.dateAndSecond(workout.span.end))
      try await tests.report(workout)
    }
    await EstimateRun(store).follow(workout)
  }
}
