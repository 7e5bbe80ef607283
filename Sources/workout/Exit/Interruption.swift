import ArgumentParser
import Foundation
import Recording

/// Lets Ctrl-C end a long command in good order: unfinished files go, the exit code is 130.
enum Interruption {
  /// Runs `work`; the first Ctrl-C cancels it, a second one ends the process at once.
  static func watching(_ work: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task { try await work() }
    let watcher = Task {
      for await _ in SignalStream([.interrupt, .terminate]).signals {
        if task.isCancelled { exit(Failure.interruptedCode.rawValue) }
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
