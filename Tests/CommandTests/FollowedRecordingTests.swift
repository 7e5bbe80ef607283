import Foundation
import HealthModel
import HealthStorage
import Recording
import TestSupport
import Testing

/// A recorder and its followers, each in its own process.
@Suite("Following a recording", .timeLimit(.minutes(2)))
struct FollowedRecordingTests {
  /// A strap that writes one value per second to a FIFO.
  private struct Strap {
    let path: String
    private let handle: FileHandle

    init(in program: Program) throws {
      path = program.folder.file("strap").path
      guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
      // Also for reading, so that opening does not block.
      let descriptor = open(path, O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else { throw POSIXError(.EIO) }
      handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try write("# workout-trace 1; placement=chest\nt,hr\n")
    }

    func write(_ text: String) throws { try handle.write(contentsOf: Data(text.utf8)) }
  }

  // QRY-14
  @Test("changes --follow and statistics --follow print samples while the recording runs")
  func followed() async throws {
    let program = try Program()
    let strap = try Strap(in: program)
    let recorder = try RunningProgram(
      ["record", "yoga", "--no-gps", "--heart-rate", "fifo:\(strap.path)"], in: program)
    _ = try await recorder.recording()
    let changes = try RunningProgram(["changes", "heartRate", "--follow", "--json"], in: program)
    let statistics = try RunningProgram(
      ["statistics", "heartRate", "--follow", "--json"], in: program)
    // Samples span five seconds. Without followers the recorder saves them only after 28 s, so
    // twenty values at one per second show that it detects its followers, even on a slow machine.
    var seen = [false, false]
    for second in 0..<20 {
      try strap.write("\(second),\(100 + second)\n")
      for _ in 0..<10 {
        try await Task.sleep(for: .milliseconds(100))
        seen = [
          changes.printed.contains("\"change\":\"added\""),
          statistics.printed.contains("\"average\":"),
        ]
        if seen == [true, true] { break }
      }
      if seen == [true, true] { break }
    }
    #expect(seen == [true, true], "\(changes.printed) \(statistics.printed)")
    let schema = try JSONSchema("statistics")
    let lines = statistics.printed.split(separator: "\n")
    for line in lines { #expect(try schema.faults(in: line) == "") }
    #expect(recorder.isRunning)
    for follower in [changes, statistics] { follower.signal(SIGINT) }
    try recorder.ask(.stop)
    #expect(await recorder.exitCode() == 0)
  }
}
