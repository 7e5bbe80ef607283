import Foundation
import Recording
import TestSupport

/// A running process of the built program that can be queried and killed.
final class RunningProgram {
  private let process = Process()
  let store: String

  /// Starts `workout` with arguments; its output goes to a file in the folder.
  ///
  /// - Parameters:
  ///   - words: The arguments.
  ///   - program: The program and its folder.
  ///   - files: The maximum number of open files; `nil` inherits the limit of the tests.
  /// - Throws: When it cannot be started.
  init(_ words: [String], in program: Program, openFiles files: Int? = nil) throws {
    store = program.environment["WORKOUT_STORE"] ?? program.storePath
    let log = program.folder.file("log-\(UUID())")
    try Data().write(to: log)
    if let files {
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = ["-c", "ulimit -n \(files); exec \"$0\" \"$@\"", Program.path] + words
    } else {
      process.executableURL = URL(filePath: Program.path)
      process.arguments = words
    }
    process.environment = program.environment
    process.standardInput = FileHandle.nullDevice
    // One handle, so that both share an offset and do not overwrite each other.
    let output = try FileHandle(forWritingTo: log)
    process.standardOutput = output
    process.standardError = output
    self.log = log
    address = ControlSocketAddress(storePath: store, environment: program.environment)
    try process.run()
  }

  let log: URL
  let address: ControlSocketAddress

  struct NotRecording: Error {
    let log: String
  }

  /// The output of the program so far.
  var printed: String {
    (try? String(contentsOf: log, encoding: .utf8)) ?? ""
  }

  var isRunning: Bool { process.isRunning }

  /// Waits until its status is running, and returns the status.
  func recording() async throws -> RecordingStatus {
    for await _ in Attempts() {
      if let status = try? ask(.status).status, status.state == "running" { return status }
      guard process.isRunning else { break }
    }
    throw NotRecording(log: printed)
  }

  @discardableResult
  func ask(_ command: ControlRequest.Command, _ text: String? = nil) throws -> ControlReply {
    try ControlClient(address: address).send(ControlRequest(command, text: text))
  }

  /// Whether the program has a handler for a signal: one that arrives earlier ends it as any program.
  ///
  /// **Source** proc(5), `SigCgt` in `/proc/PID/status`.
  func catches(_ number: Int32) -> Bool {
    let mask = status("SigCgt").flatMap { UInt64($0, radix: 16) } ?? 0
    return mask >> UInt64(number - 1) & 1 == 1
  }

  /// The resident memory of the program that belongs to no file, in bytes.
  var privateBytes: Int? {
    status("RssAnon")?.split(separator: " ").first.flatMap { Int($0) }.map { $0 * 1024 }
  }

  /// The most resident memory that the program had at once, in bytes.
  var peakBytes: Int? {
    status("VmHWM")?.split(separator: " ").first.flatMap { Int($0) }.map { $0 * 1024 }
  }

  private func status(_ name: String) -> Substring? {
    let text = try? String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    return text?.split(separator: "\n").first { $0.hasPrefix("\(name):") }?
      .dropFirst(name.count + 1).drop { $0 == "\t" || $0 == " " }
  }

  func signal(_ number: Int32) {
    kill(process.processIdentifier, number)
  }

  /// Kills the process without cleanup, and waits for its end.
  func crash() {
    signal(SIGKILL)
    process.waitUntilExit()
  }

  /// Waits for its end and returns its exit code.
  func exitCode() async -> Int32 {
    while process.isRunning { try? await Task.sleep(for: .milliseconds(10)) }
    return process.terminationStatus
  }

  deinit {
    if process.isRunning { crash() }
  }
}
