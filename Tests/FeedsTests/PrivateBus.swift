import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Feeds

/// A private D-Bus of one test, with a scriptable service: a program of `Tests/Rigs`.
final class PrivateBus: Sendable {
  static let daemon = "/usr/bin/dbus-daemon"
  /// The Python that has Debian's `dbus` module.
  static let python = "/usr/bin/python3"

  /// Whether the daemon, Python and dbusmock are installed.
  static let isInstalled: Bool = {
    guard FileManager.default.isExecutableFile(atPath: daemon),
      FileManager.default.isExecutableFile(atPath: python),
      let check = try? ProcessGroup.spawn(
        [python, "-c", "import dbusmock.templates.bluez5, gi"], environment: [])
    else { return false }
    return ProcessGroup.wait(for: check) == 0
  }()

  enum Failure: Error {
    case didNotComeUp(String)
    case refused(command: String, answer: String)
  }

  private struct State {
    var daemon: pid_t?
    var mock: pid_t?
  }

  private let folder: TemporaryFolder
  private let rig: String
  private let state = Mutex(State())
  private let control = ControlLine()

  /// The address of the bus.
  var address: String { "unix:path=" + folder.file("bus").path }

  private var controlPath: String { folder.file("control").path }

  /// Starts the programs, including the service if it is present from the beginning.
  init(rig: String, hasService: Bool = true) async throws {
    self.rig = rig
    folder = try TemporaryFolder()
    try await startBus()
    if hasService { try await startService() }
  }

  deinit {
    stopService()
    stopBus()
  }

  // MARK: Programs

  func startBus() async throws {
    unlink(folder.file("bus").path)
    let process = try ProcessGroup.spawn(
      [Self.daemon, "--session", "--address=\(address)", "--nofork", "--nopidfile"],
      environment: ["PATH=/usr/bin:/bin"])
    state.withLock { $0.daemon = process }
    close(try await connection(to: folder.file("bus").path))
  }

  func stopBus() {
    state.withLock { state in
      if let process = state.daemon { ProcessGroup.end(process) }
      state.daemon = nil
    }
  }

  func startService() async throws {
    unlink(controlPath)
    let daemon = state.withLock { $0.daemon } ?? 0
    let process = try ProcessGroup.spawn(
      [Self.python, PackageRoot.url("Tests/Rigs/\(rig)").path, controlPath, "\(daemon)"],
      environment: ["PATH=/usr/bin:/bin", "DBUS_SYSTEM_BUS_ADDRESS=\(address)"])
    state.withLock { $0.mock = process }
    control.open(try await connection(to: controlPath))
  }

  /// Ends the service at once, like a crash.
  func stopService() {
    state.withLock { state in
      // In this order: a mock whose connection is closed first takes the bus with it.
      if let process = state.mock { ProcessGroup.end(process) }
      state.mock = nil
    }
    control.hangUp()
  }

  /// Waits until a process listens: the socket's file exists slightly earlier.
  private func connection(to path: String) async throws -> Int32 {
    for await _ in Attempts() {
      if let connection = connect(to: path) { return connection }
    }
    throw Failure.didNotComeUp(path)
  }

  private func connect(to path: String) -> Int32? {
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, size)
      }
    }
    if status == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  // MARK: Commands

  /// Sends a command to the mock; returns its response.
  @discardableResult
  func report(_ name: String, _ arguments: any Sendable...) async throws -> String {
    try await send(JSONSerialization.data(withJSONObject: [name] + arguments) + [0x0A], name)
  }

  func send(_ command: Data, _ name: String) async throws -> String {
    // Captures the line alone: a thread that retained all of this could end it after the test.
    try await blocking { [control] in try control.exchange(command, name) }
  }
}

/// The socket on which the mock receives commands.
private final class ControlLine: Sendable {
  /// One command at a time: a response belongs to the command before it.
  private let line = Mutex<Int32>(-1)

  func open(_ descriptor: Int32) {
    line.withLock { $0 = descriptor }
  }

  func hangUp() {
    line.withLock { line in
      if line >= 0 { close(line) }
      line = -1
    }
  }

  func exchange(_ command: Data, _ name: String) throws -> String {
    try line.withLock { line in
      var rest = command[...]
      while !rest.isEmpty {
        let sent = rest.withUnsafeBytes {
          send(line, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard sent > 0 else {
          throw PrivateBus.Failure.refused(command: name, answer: "hung up")
        }
        rest = rest.dropFirst(sent)
      }
      var answer: [UInt8] = []
      var byte: UInt8 = 0
      while recv(line, &byte, 1, 0) == 1, byte != 0x0A { answer.append(byte) }
      let text = String(decoding: answer, as: UTF8.self)
      guard text.hasPrefix("ok") else {
        throw PrivateBus.Failure.refused(command: name, answer: text)
      }
      return String(text.dropFirst(3))
    }
  }
}
