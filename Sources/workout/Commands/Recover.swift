import ArgumentParser
import HealthModel
import HealthStorage
import Recording

/// `workout recover`.
struct Recover: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finish a recording that a crash or a power cut left.",
    discussion: """
      A recording that cannot be read is moved whole into a store of its own next to this one, whose name is \
      printed; the next recording can begin.

      The workout is saved with everything up to its last reading. To go on with it instead, start \
      workout record with the same activity within half an hour.
      """)

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try global.openStore()
    switch try await Recovery(store: store).finish() {
    case .nothing:
      if !global.json { try Output().line("nothing was left unfinished") }
    case .finished(let workout): try await report(workout, in: store)
    case .setAside(let copy, let reason): try report(copy, reason)
    }
  }

  private func report(_ copy: SetAsideRecording, _ reason: UnreadableRecording) throws {
    if global.json {
      try Output().line(try JSONText.line(SetAsideJSON(copy, reason)))
    } else {
      Terminal.warn("\(reason)")
      try Output().line("set aside as \(copy.path); the next recording can begin")
    }
  }

  private func report(_ workout: Workout, in store: HealthStore) async throws {
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
