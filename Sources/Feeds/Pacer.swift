/// Waits until a moment of a recording is due, on the given clock.
package struct Pacer: Sendable {
  private let wait: @Sendable (Duration) async throws -> Void
  private let pace: Pace

  /// - Parameters:
  ///   - pace: The replay speed.
  ///   - clock: The clock to wait on; its current time is the start of the recording.
  package init(_ pace: Pace, on clock: some Clock<Duration>) {
    let start = clock.now
    self.pace = pace
    wait = { offset in try await clock.sleep(until: start.advanced(by: offset), tolerance: nil) }
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
