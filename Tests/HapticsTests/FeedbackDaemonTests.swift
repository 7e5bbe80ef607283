import Foundation
import TestSupport
import Testing

@testable import Haptics

@Suite(
  "Vibration by feedbackd",
  .enabled(if: FeedbackRig.isInstalled, "dbus-daemon or python3-dbus is not installed"))
struct FeedbackDaemonTests {
  @Test("a pattern arrives as strengths and milliseconds, with its pauses between the pulses")
  func pattern() async throws {
    let rig = try await FeedbackRig("vibrates")
    let daemon = FeedbackDaemon(busAddress: rig.address)
    #expect(daemon.isAvailable)
    try daemon.play(VibrationPattern([.init(400, pause: 150), .init(100, pause: 50)]))
    // Five pulses and four pauses are within the ten parts that feedbackd plays.
    try daemon.play(VibrationPattern(9, of: 120, pause: 100))
    let parts = Array(repeating: "[1.0, 120], [0.0, 100], ", count: 4).joined() + "[1.0, 120]"
    #expect(
      rig.log == [
        #"["io.github.workout", []]"#,
        #"["io.github.workout", [[1.0, 400], [0.0, 150], [1.0, 100]]]"#,
        "[\"io.github.workout\", [\(parts)]]",
      ])
  }

  @Test("a silent phone is an error, and so is a session without feedbackd")
  func silence() async throws {
    let rig = try await FeedbackRig("silent")
    #expect(throws: HapticsError.silent) {
      try FeedbackDaemon(busAddress: rig.address).play(VibrationPattern(1, of: 100))
    }
    let nobody = try await FeedbackRig(nil)
    let daemon = FeedbackDaemon(busAddress: nobody.address)
    #expect(!daemon.isAvailable)
    #expect(throws: HapticsError.self) { try daemon.play(VibrationPattern(1, of: 100)) }
    #expect(throws: HapticsError.self) {
      try VibratorAddress.daemon.vibrator(daemon: daemon, folder: "/none", kernel: .linux)
    }
  }
}

/// A private session D-Bus with the feedbackd of `Tests/Rigs/feedbackd_mock.py`.
private final class FeedbackRig: Sendable {
  private static let daemon = "/usr/bin/dbus-daemon"
  /// The Python that has Debian's `dbus` module.
  private static let python = "/usr/bin/python3"

  static let isInstalled: Bool = {
    guard FileManager.default.isExecutableFile(atPath: daemon),
      FileManager.default.isExecutableFile(atPath: python),
      let check = try? ProcessGroup.spawn([python, "-c", "import dbus, gi"], environment: [])
    else { return false }
    return ProcessGroup.wait(for: check) == 0
  }()

  private let folder: TemporaryFolder
  private let processes: [pid_t]

  /// Starts the bus, and feedbackd as it `vibrates` or is `silent`; `nil` is a bus without it.
  init(_ mode: String?) async throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    var processes = [
      try ProcessGroup.spawn(
        [
          Self.daemon, "--session", "--address=unix:path=\(folder.file("bus").path)", "--nofork",
          "--nopidfile",
        ], environment: ["PATH=/usr/bin:/bin"])
    ]
    try await Self.wait { FileManager.default.fileExists(atPath: folder.file("bus").path) }
    if let mode {
      try Data().write(to: folder.file("log.new"))
      processes.append(
        try ProcessGroup.spawn(
          [
            Self.python, PackageRoot.url("Tests/Rigs/feedbackd_mock.py").path,
            folder.file("log").path, mode,
          ],
          environment: [
            "PATH=/usr/bin:/bin",
            "DBUS_SESSION_BUS_ADDRESS=unix:path=\(folder.file("bus").path)",
          ]))
      try await Self.wait { FileManager.default.fileExists(atPath: folder.file("log").path) }
    }
    self.processes = processes
  }

  deinit {
    for process in processes.reversed() { ProcessGroup.end(process) }
  }

  var address: String { "unix:path=" + folder.file("bus").path }

  /// The vibrations so far.
  var log: [String] {
    let text = (try? String(contentsOf: folder.file("log"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  private static func wait(for condition: () -> Bool) async throws {
    for await _ in Attempts() {
      guard !condition() else { break }
    }
    try #require(condition())
  }
}
