import Foundation
import HealthStorage
import Programs
import Synchronization

/// Starts a program in its own process group, and waits for its end.
///
/// Its environment consists of the runner's ``inherited`` variables, and `WORKOUT_STORE`,
/// `WORKOUT_DELIVERY_TYPE` and `WORKOUT_DELIVERY_CLIENT`.
struct CommandDelivery {
  let words: [String]
  let message: DeliveryMessage

  /// The time between the request to terminate a program and its forced end.
  private static let grace = Duration.seconds(2)

  func attempt(lasting limit: Duration) async -> DeliveryOutcome {
    let child: ChildProcess
    do throws(ProgramGroup.StartError) {
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

  /// The variables that a program inherits from the runner, in addition to the locale variables
  /// (`LC_`).
  ///
  /// Others may contain private data, such as the location of the store's key.
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
          "WORKOUT_STORE": message.store ?? "", "WORKOUT_DELIVERY_TYPE": message.type,
          "WORKOUT_DELIVERY_CLIENT": message.client,
        ]) { $1 }
  }
}

/// A started program that is waited for once, and may be terminated earlier.
private final class ChildProcess: Sendable {
  private struct State {
    /// Whether the process was reaped; its process ID may have been reused.
    var isGone = false
    var verdict: DeliveryOutcome?
  }

  private let process: pid_t
  private let state = Mutex(State())

  init(_ process: pid_t) { self.process = process }

  /// Sends a signal to the whole process group, and records the outcome.
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
    // Until the process is reaped, its process ID, which is also the group's, cannot be reused.
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
