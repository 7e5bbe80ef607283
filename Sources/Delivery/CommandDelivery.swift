import Foundation
import HealthStorage
import Synchronization

/// Starts a program without a shell, in a process group of its own, and waits for its end.
///
/// Standard input is empty, and standard output goes where standard error goes. The environment is the
/// runner's with `WORKOUT_STORE`, `WORKOUT_DELIVERY_TYPE` and `WORKOUT_DELIVERY_CLIENT`.
struct CommandDelivery {
  let words: [String]
  let message: DeliveryMessage

  /// How long a program has between being asked to end and being ended.
  private static let grace = Duration.seconds(2)
  /// More descriptors than a runner has open.
  private static let descriptorLimit: Int32 = 1024

  func attempt(lasting limit: Duration) async -> DeliveryOutcome {
    let child: ChildProcess
    switch spawn() {
    case .success(let process): child = ChildProcess(process)
    case .failure(let failure): return .unreachable(errno: failure.errno)
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

  private struct Failure: Error {
    let errno: Int32
  }

  private func spawn() -> Result<pid_t, Failure> {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO)
    for descriptor in STDERR_FILENO + 1..<Self.descriptorLimit {
      posix_spawn_file_actions_addclose(&files, descriptor)
    }
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var process: pid_t = 0
    let status = posix_spawn(
      &process, words[0], &files, &attributes, arguments, variables)
    return status == 0 ? .success(process) : .failure(Failure(errno: status))
  }

  private var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging(
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
      let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
      return state.verdict ?? (code == 0 ? .completed : .exited(code))
    }
  }
}
