import Foundation
import Synchronization
public import Testing

/// A private gpsd of one test: on a free port of the loopback, in its own process group, without devices
/// until a ``FakeReceiver`` is plugged in.
///
/// gpsd opens no device before a client watches, and discards earlier output of a device. A test therefore
/// starts the daemon, connects its client, and only then plugs the receiver in and lets it send; nothing of a
/// log is lost and no sleep is needed.
public final class PrivateGPSD: Sendable {
  public static let program = "/usr/sbin/gpsd"

  public static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

  public enum Failure: Error {
    case noPort
    case cannotStart(errno: Int32)
    case didNotComeUp
    case refused(command: String, answer: String)
  }

  public let port: UInt16
  private let folder: TemporaryFolder
  private let process = Mutex<pid_t?>(nil)

  public init() async throws {
    port = try Self.freePort()
    folder = try TemporaryFolder()
    try await start()
  }

  deinit {
    kill()
  }

  /// Starts the daemon, on the same port again after ``kill()``.
  public func start() async throws {
    let control = controlPath
    unlink(control)
    let arguments = [Self.program, "-N", "-b", "-S", String(port), "-F", control]
    // A unique key separates the shared memory of daemons.
    let environment = ["PATH=/usr/bin:/bin", "GPSD_SHM_KEY=0x4770" + String(port, radix: 16)]
    let identifier = try ProcessGroup.spawn(arguments, environment: environment)
    process.withLock { $0 = identifier }
    for await _ in Attempts() {
      if FileManager.default.fileExists(atPath: control), canConnect { return }
    }
    throw Failure.didNotComeUp
  }

  /// Ends the daemon at once, like a crash.
  public func kill() {
    process.withLock { identifier in
      if let group = identifier { ProcessGroup.end(group) }
      identifier = nil
    }
  }

  /// Adds a receiver to the daemon and waits until it has connected, which requires a watching client.
  public func plug(_ receiver: FakeReceiver) async throws {
    try await blocking { [self] in
      try command("+\(receiver.path)")
      try receiver.answer()
    }
  }

  /// Removes the receiver, as the system does when it is unplugged.
  public func unplug(_ receiver: FakeReceiver) async throws {
    try await blocking { [self] in
      try command("-\(receiver.path)")
      receiver.hangUp()
    }
  }

  private func command(_ text: String) throws {
    let answer = try LocalSocket.ask(controlPath, text + "\r\n")
    guard answer.hasPrefix("OK") else { throw Failure.refused(command: text, answer: answer) }
  }

  private var controlPath: String { folder.file("control").path }

  private var canConnect: Bool {
    guard let descriptor = LoopbackSocket.connect(to: port) else { return false }
    close(descriptor)
    return true
  }

  private static func freePort() throws -> UInt16 {
    guard let port = LoopbackSocket.freePort() else { throw Failure.noPort }
    return port
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test with a message if gpsd is not installed.
  public static var needsGPSD: Self {
    .enabled(if: PrivateGPSD.isInstalled, "no \(PrivateGPSD.program); install gpsd to run this")
  }
}
