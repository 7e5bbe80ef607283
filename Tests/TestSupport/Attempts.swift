/// The attempts of a test that waits for another process or task: one every 20 ms until its patience ends.
///
/// The patience is a minute, since a machine with many processes on few cores may need seconds for what takes
/// milliseconds alone; only a test that fails waits for all of it.
public struct Attempts: AsyncSequence, AsyncIteratorProtocol {
  private static let patience = Duration.seconds(60)
  private static let interval = Duration.milliseconds(20)

  private var start: ContinuousClock.Instant?

  public init() {}

  public func makeAsyncIterator() -> Attempts { self }

  /// Returns at once for the first attempt, and `nil` once the patience or the task ended.
  public mutating func next() async -> Void? {
    guard let start else {
      start = .now
      return ()
    }
    guard .now - start < Self.patience else { return nil }
    return try? await Task.sleep(for: Self.interval)
  }
}
