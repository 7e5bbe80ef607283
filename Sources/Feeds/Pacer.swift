/// Waits until a moment of a recording has come, on whatever clock it was given.
struct Pacer: Sendable {
  private let wait: @Sendable (Duration) async throws -> Void
  private let pace: Pace

  /// - Parameters:
  ///   - pace: How fast the recording runs.
  ///   - clock: The clock to wait on; its now is the start of the recording.
  init(_ pace: Pace, on clock: some Clock<Duration>) {
    let start = clock.now
    self.pace = pace
    wait = { offset in try await clock.sleep(until: start.advanced(by: offset), tolerance: nil) }
  }

  var isUnlimited: Bool { pace == .asFastAsPossible }

  /// Returns once `offset` from the start of the recording has come; `false` when cancelled.
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
