import Glibc

/// A program that is started without a shell, in a process group of its own, and ended when it takes
/// too long.
///
/// Its standard input is empty, and what it says on its standard output goes where errors go.
struct EjectCommand {
  let words: [String]

  /// How often it is looked whether the program has ended.
  private static let look: Int32 = 20
  /// More descriptors than a recorder has open.
  private static let descriptorLimit: Int32 = 1024

  /// Waits for the program; for a thread that may be held up.
  func run(lasting limit: Duration) -> EjectSignal.Outcome {
    var process: pid_t = 0
    let failure = spawn(&process)
    guard failure == 0 else { return .failed(errno: failure) }
    let start = BootClock.now
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { return Self.outcome(status) }
      if ended < 0, errno != EINTR { return .failed(errno: errno) }
      if BootClock.now - start >= limit { break }
      poll(nil, 0, Self.look)
    }
    // It is not waited for yet, so the number is still its own.
    kill(-process, SIGKILL)
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return .timedOut
  }

  private static func outcome(_ status: Int32) -> EjectSignal.Outcome {
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return code == 0 ? .done : .exited(code)
  }

  private func spawn(_ process: inout pid_t) -> Int32 {
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
    defer { arguments.forEach { free($0) } }
    return posix_spawnp(&process, words[0], &files, &attributes, arguments, environ)
  }
}
