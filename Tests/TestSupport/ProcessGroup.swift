public import Foundation

/// Child processes that lead their own process group, so that all their child processes end with them.
public enum ProcessGroup {
  public struct Failure: Error {
    public let errno: Int32
  }

  /// More descriptors than a test program has open.
  private static let descriptorLimit: Int32 = 1024

  /// Starts a program and discards its output.
  ///
  /// - Parameters:
  ///   - arguments: The path of the program, then its arguments.
  ///   - environment: `NAME=value` texts.
  /// - Returns: The process, which is also the group.
  /// - Throws: ``Failure`` with the system's error number.
  public static func spawn(_ arguments: [String], environment: [String]) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
    }
    // A child that inherits a test's socket keeps its other end waiting.
    for descriptor in STDERR_FILENO + 1..<Self.descriptorLimit {
      posix_spawn_file_actions_addclose(&files, descriptor)
    }
    var argumentTexts = arguments.map { strdup($0) } + [nil]
    var environmentTexts = environment.map { strdup($0) } + [nil]
    defer { (argumentTexts + environmentTexts).forEach { free($0) } }
    var identifier: pid_t = 0
    let status = posix_spawn(
      &identifier, arguments[0], &files, &attributes, &argumentTexts, &environmentTexts)
    guard status == 0 else { throw Failure(errno: status) }
    return identifier
  }

  /// Waits until the process has ended by itself.
  ///
  /// - Parameter identifier: A process started by ``spawn(_:environment:)``.
  /// - Returns: Its exit status, or 128 plus the signal that ended it, as in a shell.
  public static func wait(for identifier: pid_t) -> Int32 {
    var status: Int32 = 0
    waitpid(identifier, &status, 0)
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Ends the whole group and waits for its leader.
  public static func end(_ group: pid_t) {
    kill(-group, SIGKILL)
    var status: Int32 = 0
    waitpid(group, &status, 0)
  }
}
