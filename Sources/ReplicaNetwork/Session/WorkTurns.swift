import Synchronization

/// The work of many sessions in the order in which they ask for it, a limited number of pieces at once.
///
/// A piece is one frame that is made or stored. A session asks for the next one after the last is done, so that one
/// with a thousand frames waits as long for each as one with a single frame.
package final class WorkTurns: Sendable {
  private struct State {
    var running = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: The pieces at once; without limit by default.
  package init(atMost limit: Int = .max) {
    self.limit = max(1, limit)
  }

  /// The number of pieces that wait.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Runs a piece of work when it is its turn.
  ///
  /// - Parameter body: The work.
  /// - Returns: Its result.
  /// - Throws: Its error.
  package func run<T>(_ body: () async throws -> T) async rethrows -> T {
    await begin()
    defer { end() }
    return try await body()
  }

  private func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.running < limit {
          state.running += 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Gives the turn to the one that waits longest.
  private func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiting.isEmpty else {
        state.running -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
