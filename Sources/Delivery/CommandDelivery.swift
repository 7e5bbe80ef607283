import Foundation
import HealthStorage
import Programs
import Synchronization

/// Starts a program in a group of its own, and waits for its end.
///
/// Its environment is ``inherited`` of the runner's, with `WORKOUT_STORE`, `WORKOUT_DELIVERY_TYPE` and
/// `WORKOUT_DELIVERY_CLIENT`.
struct CommandDelivery {
  let words: [String]
  let message: DeliveryMessage

  /// How long a program has between being asked to end and being ended.
  private static let grace = Duration.seconds(2)

  func attempt(lasting limit: Duration) async -> DeliveryOutcome {
    let child: ChildProcess
    do throws(ProgramGroup.StartFailure) {
      child = ChildProcess(try ProgramGroup(starting: words, environment: environment).process)
    } catch {
      return .unreachable(errno: error.errno)
    }
    let watchdog = Task {
      try await Task.sleep(for: limit)
      child.end(.timedOut, SIGTERM)
      try await Task.sleep(for: Self.grace)
      child.end(.timedOut, SIGKILL)
    }
    defer { watchdog.cancel() }
    return await withTaskCancellationHandler {
      await child.outcome()
    } onCancel: {
      child.end(.timedOut, SIGTERM)
      Task.detached {
        try await Task.sleep(for: Self.grace)
        child.end(.timedOut, SIGKILL)
      }
    }
  }

  /// The runner's variables that a program gets, besides those of the language (`LC_`).
  ///
  /// The others may hold what is not its business, such as where the key of the store is.
  static let inherited: Set = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR",
    "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
    "DBUS_SESSION_BUS_ADDRESS",
  ]

  private var environment: [String: String] {
    ProcessInfo.processInfo.environment
      .filter { Self.inherited.contains($0.key) || $0.key.hasPrefix("LC_") }
      .merging(
        [
          "WORKOUT_STORE": message.store, "WORKOUT_DELIVERY_TYPE": message.type,
          "WORKOUT_DELIVERY_CLIENT": message.client,
        ]) { $1 }
  }
}

/// A started program that is waited for once, and may be ended before.
private final class ChildProcess: Sendable {
  private struct State {
    /// Reaped: its number may be another process's.
    var isGone = false
    var verdict: DeliveryOutcome?
  }

  private let process: pid_t
  private let state = Mutex(State())

  init(_ process: pid_t) { self.process = process }

  /// Sends a signal to the whole group, which is why it ended then.
  func end(_ verdict: DeliveryOutcome, _ signal: Int32) {
    state.withLock { state in
      guard !state.isGone else { return }
      state.verdict = verdict
      kill(-process, signal)
    }
  }

  func outcome() async -> DeliveryOutcome {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.wait()) }
    }
  }

  private func wait() -> DeliveryOutcome {
    var facts = siginfo_t()
    // Until it is reaped its number, which is the group's, stays its own.
    while waitid(P_PID, id_t(process), &facts, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return state.withLock { state in
      if state.verdict != nil { kill(-process, SIGKILL) }
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      state.isGone = true
      let code = ProgramGroup.exitCode(status)
      return state.verdict ?? (code == 0 ? .completed : .exited(code))
    }
  }
}
