import Foundation
import Programs
import Recording
import TestSupport

/// A `workout serve` that is started by the first request to its socket.
final class ActivatedService {
  static let activator = "/usr/bin/systemd-socket-activate"

  private let program: Program
  private let output: URL
  private let group: ProgramGroup
  private var status: Int32?

  struct NotListening: Error {
    let log: String
  }

  struct NotAccepted: Error {
    let error: String
  }

  /// Starts the activator and waits until it listens.
  init(_ words: [String], in program: Program) async throws {
    self.program = program
    output = program.folder.file("service-\(UUID())")
    let address = ControlSocketAddress.service(environment: program.environment)
    try FileManager.default.createDirectory(
      atPath: address.folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    unlink(address.path)
    group = try ProgramGroup(
      starting: ["/bin/sh", "-c", "exec \"$@\" >'\(output.path)' 2>&1", "sh", Self.activator]
        + ["-l", address.path] + program.environment.keys.sorted().flatMap { ["-E", $0] }
        + [Program.path, "serve"] + words,
      environment: program.environment)
    for await _ in Attempts() {
      if access(address.path, F_OK) == 0 { return }
    }
    throw NotListening(log: log)
  }

  deinit {
    guard isRunning else { return }
    signal(SIGKILL)
    waitpid(group.process, nil, 0)
  }

  var log: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

  func signal(_ number: Int32) {
    kill(group.process, number)
  }

  private var isRunning: Bool {
    guard status == nil else { return false }
    var ended: Int32 = 0
    guard waitpid(group.process, &ended, WNOHANG) == group.process else { return true }
    status = ProgramGroup.exitCode(ended)
    return false
  }

  /// Repeats a command until it succeeds: while a workout is being saved, the next cannot start.
  func accepts(_ words: [String]) async throws {
    var error = ""
    for await _ in Attempts() {
      let result = try program.run(words)
      if result.exitCode == 0 { return }
      error = result.error
    }
    throw NotAccepted(error: error)
  }

  func exitCode() async -> Int32? {
    while isRunning { try? await Task.sleep(for: .milliseconds(10)) }
    return status
  }
}
