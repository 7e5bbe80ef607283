import Foundation
import Recording
import TestSupport
import Testing

/// Tests that a signal ends every loop that waits.
@Suite("A signal ends a recording that", .timeLimit(.minutes(1)))
struct StopTests {
  let program: Program

  /// The time limit to end: two seconds, plus half a second for a busy machine.
  private static let patience = Duration.milliseconds(2500)

  init() throws { program = try Program() }

  /// Waits until a program handles a signal, and then a moment more: it may still connect its feeds.
  private func wait(for signal: Int32, in recorder: RunningProgram) async throws {
    while recorder.isRunning, !recorder.catches(signal) {
      try await Task.sleep(for: .milliseconds(10))
    }
    try await Task.sleep(for: .milliseconds(300))
  }

  /// Starts a recording, lets it wait, signals it, and returns its exit code.
  private func exitCode(_ words: [String], signal: Int32) async throws -> Int32 {
    let fifo = program.folder.file("fifo").path
    let words = words.map { $0.replacing("FIFO", with: fifo) }
    let recorder = try RunningProgram(["record", "walk"] + words, in: program)
    try await wait(for: signal, in: recorder)
    #expect(recorder.isRunning, "\(recorder.printed)")
    recorder.signal(signal)
    let start = ContinuousClock.now
    let code = await recorder.exitCode()
    #expect(ContinuousClock.now - start < Self.patience, "\(words)")
    return code
  }

  @Test(
    "waits for a feed that never begins",
    arguments: [
      ["--gps", "replay:/dev/zero?pace=max"], ["--gps", "replay:FIFO?pace=max"],
      ["--gps", "replay:FIFO"], ["--no-gps", "--imu", "FIFO"],
      ["--no-gps", "--imu", "trace:/dev/zero?pace=max"], ["--no-gps", "--imu", "/dev/zero"],
      ["--gps", "replay:/dev/zero?pace=max", "--imu", "FIFO"],
    ], [SIGTERM, SIGINT])
  func neverBegins(words: [String], signal: Int32) async throws {
    #expect(mkfifo(program.folder.file("fifo").path, 0o600) == 0)
    let code = try await exitCode(words, signal: signal)
    #expect([0, 130].contains(code), "\(words)")
  }

  @Test("replays a log in which every line loops in libgps")
  func loopingLines() async throws {
    let line = #"{9"class":"TPV"}"# + "\n"
    try Data(String(repeating: line, count: 2000).utf8).write(to: program.folder.file("fixes.log"))
    let result = try program.run("record", "walk", "--gps", "replay:fixes.log?pace=max")
    #expect([0, 1].contains(result.exitCode))
  }

  @Test("has no descriptor left for its clients, yet still answers status requests")
  func noDescriptors() async throws {
    let recorder = try RunningProgram(
      ["record", "yoga", "--no-gps"], in: program, openFiles: 64)
    _ = try await recorder.recording()
    var clients: [Int32] = []
    defer { for client in clients { close(client) } }
    for _ in 0..<200 {
      let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
      try #require(client >= 0)
      clients.append(client)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) {
        $0.copyBytes(from: recorder.address.path.utf8.prefix($0.count - 1))
      }
      _ = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(client, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
    for _ in 0..<3 { #expect(try recorder.ask(.status).status?.state == "running") }
    recorder.signal(SIGTERM)
    #expect(await recorder.exitCode() == 0)
  }

  @Test("replays a file that grows")
  func growingFile() async throws {
    let file = program.folder.file("trace.csv")
    try Data("# workout-trace 1; rate=100; frame=sensor; accel=m/s2\nax,ay,az\n".utf8)
      .write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    let rows = Data(String(repeating: "0,0,9.81\n", count: 2000).utf8)
    let growing = Task {
      while !Task.isCancelled {
        try handle.write(contentsOf: rows)
        try await Task.sleep(for: .milliseconds(1))
      }
    }
    let recorder = try RunningProgram(
      ["record", "walk", "--no-gps", "--imu", "trace:\(file.path)?pace=max"], in: program)
    try await wait(for: SIGTERM, in: recorder)
    #expect(recorder.isRunning, "\(recorder.printed)")
    recorder.signal(SIGTERM)
    let start = ContinuousClock.now
    #expect([0, 130].contains(await recorder.exitCode()))
    #expect(ContinuousClock.now - start < Self.patience)
    growing.cancel()
  }
}
