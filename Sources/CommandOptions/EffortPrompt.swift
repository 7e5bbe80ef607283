package import HealthModel
package import HealthStorage
import Recording

/// The question after a workout how hard it was, on the controlling terminal.
///
/// Without a terminal nobody is asked.
package enum EffortPrompt {
  /// The shortest workout that is asked about: a shorter one is a trial.
  ///
  /// A choice of this project.
  package static let minimumDuration = Duration.seconds(60)

  /// The time after which the question is withdrawn: nobody is there.
  private static let patience = Duration.seconds(120)

  /// Asks for the effort of a workout, and stores it.
  ///
  /// - Parameters:
  ///   - workout: The workout that was just saved.
  ///   - store: Its store.
  /// - Returns: The effort; `nil` without an answer, or for a workout that is too short.
  /// - Throws: The errors of an edit.
  package static func ask(about workout: Workout, in store: HealthStore) async throws -> Int? {
    guard workout.timerDuration >= minimumDuration,
      let effort = await answer()
    else { return nil }
    var changes = WorkoutChanges()
    changes.effort = .set(effort)
    try await store.edit(workout.uuid, changes)
    return effort
  }

  /// Waits for an answer; Enter, Ctrl-C, Ctrl-D, a closed terminal and silence are none.
  private static func answer() async -> Int? {
    let signals = SignalStream()
    let answering = Task { await ControllingTerminal.with { ask(on: $0) } ?? nil }
    let watching = Task { for await _ in signals.signals { answering.cancel() } }
    defer { watching.cancel() }
    return await answering.value
  }

  private static func ask(on terminal: ControllingTerminal) -> Int? {
    let end = ContinuousClock.now + patience
    while true {
      terminal.write("How hard was it, from 1 (very light) to 10 (maximal)? Enter skips: ")
      while !terminal.hasLine {
        if Task.isCancelled || ContinuousClock.now >= end { return nil }
      }
      guard let line = terminal.line(), !line.isEmpty else { return nil }
      if let effort = answer(line) { return effort }
    }
  }

  /// Parses an answer; `nil` for anything but a whole number from 1 to 10.
  static func answer(_ line: String) -> Int? {
    Int(line).flatMap { WorkoutChanges.efforts.contains($0) ? $0 : nil }
  }
}
