import ArgumentParser
import Feeds
import Foundation
import HealthStorage
import Recording

/// Handles Ctrl-C in a long command: unfinished files are removed, and the exit code is 130.
enum Interruption {
  /// The time limit for cleanup after cancellation, since a write can block.
  private static let grace = Duration.seconds(2)

  /// Runs `work`; the first Ctrl-C cancels it, and a second one ends the process at once.
  static func watching(_ work: @escaping @Sendable () async throws -> Void) async throws {
    let signals = SignalStream([.interrupt, .terminate]).signals
    let task = Task { try await work() }
    let watcher = Task {
      for await _ in signals {
        if task.isCancelled { exit(Failure.interruptedCode.rawValue) }
        Task.detached {
          try? await Task.sleep(for: grace)
          exit(Failure.interruptedCode.rawValue)
        }
        task.cancel()
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
