import Glibc

/// A program that runs in its own process group, started without a shell.
///
/// Its standard input is empty, its standard output is redirected to standard error, and it
/// inherits no descriptor and no blocked or ignored signal of this process.
public struct ProgramGroup: Sendable {
  /// The program's process ID, which is also its group's.
  public let process: Int32

  public struct StartError: Error, Hashable, Sendable {
    public let errno: Int32
  }

  /// The maximum descriptor to close, above those that a recorder or a runner opens.
  private static let descriptorLimit: Int32 = 1024

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - searchesPath: Whether a program without a slash is searched for in `PATH`.
  ///   - environment: The environment variables; `nil` for those of this process.
  /// - Throws: ``StartError`` when the system cannot start it.
  public init(
    starting words: [String], searchesPath: Bool = false, environment: [String: String]? = nil
  ) throws(StartError) {
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
    let variables = environment.map { $0.map { strdup("\($0.key)=\($0.value)") } + [nil] }
    defer { (arguments + (variables ?? [])).forEach { free($0) } }
    guard let program = words.first else { throw StartError(errno: ENOENT) }
    var process: pid_t = 0
    let start = searchesPath ? posix_spawnp : posix_spawn
    let failure =
      if let variables {
        start(&process, program, &files, &attributes, arguments, variables)
      } else {
        start(&process, program, &files, &attributes, arguments, environ)
      }
    guard failure == 0 else { throw StartError(errno: failure) }
    self.process = process
  }

  /// Returns the exit code of a `waitpid` status as in a shell: 128 plus the signal if the program
  /// was killed.
  public static func exitCode(_ status: Int32) -> Int32 {
    status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
