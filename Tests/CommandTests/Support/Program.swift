import Foundation
import TestSupport

/// The built program, run like a user runs it; it returns two streams and an exit code.
struct Program {
  struct Result {
    let output: String
    let error: String
    let exitCode: Int32
  }

  /// The path of the program next to the test bundle, which is the running file.
  static var path: String {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "workout").path
  }

  let folder: TemporaryFolder
  var environment: [String: String] = [:]

  /// A program heeds a closed terminal unless it was started with SIGHUP ignored, and the tests may have been, as
  /// by nohup.
  private static let heedsHangUp: Void = { _ = signal(SIGHUP, SIG_DFL) }()

  init() throws {
    Self.heedsHangUp
    folder = try TemporaryFolder()
    environment = [
      "HOME": folder.url.path, "XDG_RUNTIME_DIR": folder.url.path, "PATH": "/usr/bin:/bin",
      "WORKOUT_STORE": folder.file("health.sqlite").path, "TZ": "UTC", "LANG": "C.UTF-8",
    ]
  }

  var storePath: String { folder.file("health.sqlite").path }

  /// Runs the program to its end; standard input is empty.
  func run(_ words: String...) throws -> Result { try run(words) }

  func run(_ words: [String]) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: Self.path)
    process.arguments = words
    return try finish(process)
  }

  /// Runs a shell command in which `workout` is the program.
  func shell(_ line: String) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "workout() { '\(Self.path)' \"$@\"; }; \(line)"]
    return try finish(process)
  }

  private func finish(_ process: Process) throws -> Result {
    let files = [folder.file("out-\(UUID())"), folder.file("err-\(UUID())")]
    for file in files { try Data().write(to: file) }
    process.environment = environment
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    for file in files { try FileManager.default.removeItem(at: file) }
    return Result(output: texts[0], error: texts[1], exitCode: process.terminationStatus)
  }
}
