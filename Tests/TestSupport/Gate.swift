import Synchronization

/// Limits the number of tests that run at the same time, for those that start programs or occupy a core.
public final class Gate: Sendable {
  private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

  public init(width: Int) {
    state = Mutex((width, []))
  }

  /// Runs the body once a place is free.
  public func pass<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    await enter()
    defer { leave() }
    return try await body()
  }

  private func enter() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let mayPass = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if mayPass { continuation.resume() }
    }
  }

  private func leave() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.free += 1
        return nil as CheckedContinuation<Void, Never>?
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
