/// A thread that runs tasks, and waits for their moments by itself.
///
/// `Task.sleep` wakes two threads of the runtime before the one that runs the task.
package protocol TaskTimer: Sendable {
  /// Returns at the deadline, or up to `tolerance` later together with something else.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration) async throws
}

/// Waits until a moment of a recording is due, on the given clock.
package struct Pacer: Sendable {
  private let wait: @Sendable (Duration) async throws -> Void
  private let pace: Pace

  /// Waits for the tasks of a scope, instead of the continuous clock.
  @TaskLocal package static var timer: (any TaskTimer)?

  /// - Parameters:
  ///   - pace: The replay speed.
  ///   - clock: The clock to wait on; its current time is the start of the recording.
  package init(_ pace: Pace, on clock: some Clock<Duration>) {
    let start = clock.now
    self.pace = pace
    wait = { offset in
      let deadline = start.advanced(by: offset)
      if let timer = Self.timer, let deadline = deadline as? ContinuousClock.Instant {
        try await timer.sleep(until: deadline, tolerance: .zero)
      } else {
        try await clock.sleep(until: deadline, tolerance: nil)
      }
    }
  }

  var isUnlimited: Bool { pace == .asFastAsPossible }

  /// Returns when `offset` from the start of the recording is due; `false` if cancelled.
  func reach(_ offset: Duration) async -> Bool {
    guard case .times(let factor) = pace else { return !Task.isCancelled }
    do {
      try await wait(offset / factor)
      return !Task.isCancelled
    } catch {
      return false
    }
  }
}
