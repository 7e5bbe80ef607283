import Foundation

/// A child process in its own process group, with its resource usage.
struct ChildProcess {
  /// The kernel's resource usage of a process from its start to its end.
  struct Cost {
    var exitStatus: Int32
    /// User and system time in seconds.
    var cpuSeconds: Double
  }

  enum Failure: Error {
    case cannotStart(program: String, errno: Int32)
    case cannotWait(errno: Int32)
  }

  let processIdentifier: pid_t

  /// Starts a program found in `PATH`; its output is written to a file or discarded.
  init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    output: URL? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let path = output?.path(percentEncoded: false) ?? "/dev/null"
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)

    let merged = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var variables = merged.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var identifier = pid_t()
    let failure = posix_spawnp(&identifier, program, &actions, &attributes, &words, &variables)
    guard failure == 0 else { throw Failure.cannotStart(program: program, errno: failure) }
    processIdentifier = identifier
  }

  func send(_ signal: Int32) { _ = kill(processIdentifier, signal) }

  /// Kills the whole group: gpsfake ignores SIGTERM while its pseudo-terminal is full.
  func killGroup() { _ = kill(-processIdentifier, SIGKILL) }

  /// Waits for its end.
  func wait() throws -> Cost {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(processIdentifier, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw Failure.cannotWait(errno: errno) }
    }
    let seconds = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    let microseconds = Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    return Cost(exitStatus: status, cpuSeconds: seconds + microseconds / 1e6)
  }

  /// User and system time so far in seconds, including ended threads, with nanosecond resolution.
  var cpuSeconds: Double? {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(processIdentifier, &clock) == 0,
      clock_gettime(clock, &time) == 0
    else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The peak resident size so far in bytes, of this program alone.
  ///
  /// Not `ru_maxrss`, which starts with the parent's size at the fork.
  var peakResidentBytes: Int? {
    Self.peakResidentBytes(ofProcess: String(processIdentifier))
  }

  /// Returns the peak resident size of a process in /proc; `self` is this process.
  static func peakResidentBytes(ofProcess name: String) -> Int? {
    procNumber("/proc/\(name)/status", field: "VmHWM:").map { $0 * 1024 }
  }

  /// The current resident size in bytes.
  var residentBytes: Int? { statusBytes("VmRSS:") }

  /// The anonymous part of the resident size in bytes: without the text of the program and its
  /// libraries.
  var anonymousResidentBytes: Int? { statusBytes("RssAnon:") }

  private func statusBytes(_ field: String) -> Int? {
    Self.procNumber("/proc/\(processIdentifier)/status", field: field).map { $0 * 1024 }
  }

  /// The bytes written to storage so far.
  var writtenBytes: Int? {
    Self.procNumber("/proc/\(processIdentifier)/io", field: "write_bytes:")
  }

  private static func procNumber(_ path: String, field: String) -> Int? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix(field) {
      return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    }
    return nil
  }
}
