import Foundation
import Synchronization
import TestSupport
import Testing

/// The real libiio and iiod on devices made by Tests/Rigs/iio-rig.py, in separate namespaces; the feed also
/// runs there, in IIOProbe, which prints its events.
final class IIORig: Sendable {
  /// One event of the feed, as printed by IIOProbe.
  struct Event: Decodable, Sendable {
    var event: String
    var uptime: Double?
    var lag: Double?
    var acceleration: [Double]?
    var rotation: [Double]?
    var pascals: Double?
    var devices: String?
    var measures: [String]?
    var rate: Double?
    var timing: String?
    var celsius: Double?
    var reason: String?
    var lost: Int?
    var since: Double?
    var until: Double?
    var text: String?

    /// The number that the rig gave the sample, from its acceleration along x in mm/s².
    var number: Int? { acceleration.map { Int(($0[0] * 1000).rounded()) } }
  }

  /// The numbers restart after this one (WRAP in the script).
  static let wrap = 20_000
  static let iiod = "/usr/sbin/iiod"
  static let python = "/usr/bin/python3"
  static let probe = executableFolder.appending(path: "IIOProbe").path

  private static let executableFolder =
    Bundle.main.bundleURL.pathExtension == "xctest"
    ? Bundle.main.bundleURL.deletingLastPathComponent() : Bundle.main.executableFolder

  private let process: Process
  private let input: FileHandle
  let lines: AsyncStream<String>

  init(_ layout: String) throws {
    process = Process()
    process.executableURL = URL(filePath: Self.unshare[0])
    process.arguments =
      Self.unshare.dropFirst() + [
        Self.python, PackageRoot.url("Tests/Rigs/iio-rig.py").path, layout, Self.probe,
      ]
    let (inputPipe, outputPipe) = (Pipe(), Pipe())
    process.standardInput = inputPipe
    process.standardOutput = outputPipe
    process.standardError = FileHandle.nullDevice
    input = inputPipe.fileHandleForWriting
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    try process.run()
    let output = outputPipe.fileHandleForReading
    Thread.detachNewThread {
      var rest: [UInt8] = []
      while case let data = output.availableData, !data.isEmpty {
        rest += data
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
          rest.removeSubrange(...end)
        }
      }
      continuation.finish()
    }
  }

  deinit {
    // The script ends when its input closes, and everything in its namespace ends with it.
    try? input.close()
    process.terminate()
  }

  func say(_ command: String) {
    try? input.write(contentsOf: Data((command + "\n").utf8))
  }

  /// Runs the feed and passes its events to the body until the body ends the loop.
  func play(_ address: String, _ parts: String, _ body: (Event) throws -> Bool) async throws {
    say("probe \(address) \(parts)")
    let decoder = JSONDecoder()
    for await line in lines where line.hasPrefix("{") {
      if try body(decoder.decode(Event.self, from: Data(line.utf8))) { return }
    }
    Issue.record("the rig ended early")
  }

  // MARK: Whether it can be

  private static let unshare = {
    let flags = getuid() == 0 ? "-mnp" : "-Urmnp"
    return ["/usr/bin/unshare", flags, "--fork", "--kill-child"]
  }()

  static let isPossible: Bool = {
    guard [iiod, python, probe, unshare[0]].allSatisfy(FileManager.default.isExecutableFile) else {
      return false
    }
    guard
      let trial = try? ProcessGroup.spawn(
        unshare + ["/bin/mount", "-t", "tmpfs", "tmpfs", "/sys"],
        environment: ["PATH=/usr/bin:/bin"])
    else { return false }
    return ProcessGroup.wait(for: trial) == 0
  }()
}

extension Bundle {
  fileprivate var executableFolder: URL {
    (executableURL ?? bundleURL).deletingLastPathComponent()
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test with a message if iiod or namespaces are unavailable.
  static var needsIIORig: Self {
    .enabled(
      if: IIORig.isPossible,
      "no iiod, python3 or IIOProbe here, or no mount and network namespaces (unshare -mnp)")
  }
}
