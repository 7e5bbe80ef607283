import ArgumentParser
import Foundation
import Recording

/// Lets Ctrl-C end a long command in good order: unfinished files go, the exit code is 130.
enum Interruption {
  /// How long a cancelled command may take to clean up; one that is stuck in a write is left there.
  private static let grace = Duration.seconds(2)

  /// Runs `work`; the first Ctrl-C cancels it, a second one ends the process at once.
  static func watching(_ work: @escaping @Sendable () async throws -> Void) async throws {
    let signals = SignalStream([.interrupt, .terminate]).signals
    let task = Task { try await work() }
    let watcher = Task {
      for await _ in signals {
        if task.isCancelled { exit(Failure.interruptedCode.rawValue) }
        task.cancel()
        Task.detached {
          try? await Task.sleep(for: grace)
          exit(Failure.interruptedCode.rawValue)
        }
      }
    }
    defer { watcher.cancel() }
    do {
      try await task.value
    } catch {
      throw task.isCancelled ? CancellationError() : error
    }
  }
}
