import Foundation
import HealthModel
import HealthStorage
import Recording
import TestSupport
import Testing

@Suite("A collector and a recording", .timeLimit(.minutes(1)))
struct CollectHandoverTests {
  /// A sensor that writes a row of motion and heart rate 50 times a second to whoever reads its FIFO.
  private static let sensor = """
    trap '' PIPE
    while [ -p "$0" ]; do
      { printf '# workout-trace 1; placement=wrist-left; accel=m/s2\\nax,ay,az,hr\\n'
        while printf '0.1,0.2,9.8,72\\n'; do sleep 0.02; done; } 2>/dev/null >"$0"
    done
    """

  private func sensor(_ name: String, in program: Program) throws -> Process {
    let path = program.folder.file(name).path
    guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", Self.sensor, path]
    try process.run()
    return process
  }

  private func wait(_ what: Comment, _ isDone: () throws -> Bool) async throws {
    for await _ in Attempts() {
      if try isDone() { return }
    }
    Issue.record(what)
  }

  private func lines(_ kind: String, of program: RunningProgram) -> Int {
    program.printed.split(separator: "\n").count { $0.contains("\"kind\":\"\(kind)\"") }
  }

  private func rates(_ program: Program) async throws -> [QuantitySample] {
    let store = try HealthStore(
      at: program.storePath, for: .test, as: .owner, creating: false)
    return try await store.quantitySamples(.heartRate, sort: [.oldestFirst])
  }

  private func isCollected(_ sample: QuantitySample) -> Bool {
    sample.header.metadata.string(.syncIdentifier)?.hasPrefix("collect/") == true
  }

  // MOB-10
  @Test(
    "have the sensors in turn, also when the recorder is killed: no time is missing and none is there twice"
  )
  func handover() async throws {
    let program = try Program()
    let sensors = try ["day.fifo", "workout.fifo"].map { try sensor($0, in: program) }
    defer { for sensor in sensors { kill(sensor.processIdentifier, SIGKILL) } }
    let collector = try RunningProgram(
      ["collect", "--imu", "fifo:\(program.folder.file("day.fifo").path)", "--json"], in: program)
    try await wait("collects") { lines("collecting", of: collector) == 1 }
    try await Task.sleep(for: .seconds(2))

    func recorder() async throws -> RunningProgram {
      let recorder = try RunningProgram(
        [
          "record", "walk", "--no-gps", "--imu", "fifo:\(program.folder.file("workout.fifo").path)",
        ], in: program)
      _ = try await recorder.recording()
      return recorder
    }
    let first = try await recorder()
    try await wait("hands over") { lines("recording", of: collector) == 1 }
    try await Task.sleep(for: .seconds(2))
    try first.ask(.stop)
    #expect(await first.exitCode() == 0)
    try await wait("collects again") { lines("collecting", of: collector) == 2 }
    try await Task.sleep(for: .seconds(2))

    let second = try await recorder()
    try await wait("hands over again") { lines("recording", of: collector) == 2 }
    try await Task.sleep(for: .seconds(2))
    second.crash()
    try await wait("collects after a crash") { lines("collecting", of: collector) == 3 }
    try await Task.sleep(for: .seconds(2))
    #expect(try program.run("recover").exitCode == 0)
    collector.signal(SIGTERM)
    #expect(await collector.exitCode() == 0, "\(collector.printed)")
    #expect(lines("ended", of: collector) == 1)

    let rates = try await rates(program)
    let turns = rates.reduce(into: [Bool]()) { turns, rate in
      if turns.last != isCollected(rate) { turns.append(isCollected(rate)) }
    }
    #expect(turns == [true, false, true, false, true], "\(collector.printed)")
    for (one, next) in zip(rates, rates.dropFirst()) {
      #expect(one.span.end <= next.span.start, "counted twice")
      let isTurn = isCollected(one) != isCollected(next)
      let gap = (next.span.start - one.span.end).inSeconds
      #expect(gap < (isTurn ? 2.5 : 0.5), "a gap from \(one.span.end) to \(next.span.start)")
    }
  }

  @Test("a collector waits for a recording that runs, and there is one collector of a store")
  func waits() async throws {
    let program = try Program()
    let sensors = try ["day.fifo", "workout.fifo"].map { try sensor($0, in: program) }
    defer { for sensor in sensors { kill(sensor.processIdentifier, SIGKILL) } }
    let recorder = try RunningProgram(
      ["record", "walk", "--no-gps", "--imu", "fifo:\(program.folder.file("workout.fifo").path)"],
      in: program)
    _ = try await recorder.recording()
    let words = ["collect", "--imu", "fifo:\(program.folder.file("day.fifo").path)", "--json"]
    let collector = try RunningProgram(words, in: program)
    try await wait("waits") { lines("recording", of: collector) == 1 }
    #expect(lines("collecting", of: collector) == 0)
    let other = try program.run(words)
    #expect(other.exitCode == 1)
    #expect(other.error.contains("another program collects"))
    #expect(other.error.split(separator: "\n").count == 1)
    try recorder.ask(.stop)
    #expect(await recorder.exitCode() == 0)
    try await wait("collects") { lines("collecting", of: collector) == 1 }
    collector.signal(SIGINT)
    #expect(await collector.exitCode() == 0)
  }

  @Test("a collector continues the state of the one before, and reports what it cannot read")
  func continues() async throws {
    let program = try Program()
    let sensor = try sensor("day.fifo", in: program)
    defer { kill(sensor.processIdentifier, SIGKILL) }
    let words = ["collect", "--imu", "fifo:\(program.folder.file("day.fifo").path)", "--json"]
    func collect(_ isReady: (RunningProgram) -> Bool) async throws -> RunningProgram {
      let collector = try RunningProgram(words, in: program)
      try await wait("collects") { isReady(collector) }
      try await Task.sleep(for: .seconds(2))
      collector.signal(SIGTERM)
      #expect(await collector.exitCode() == 0, "\(collector.printed)")
      return collector
    }
    let isCollecting = { [self] in lines("collecting", of: $0) == 1 }
    #expect(try await lines("problem", of: collect(isCollecting)) == 0)
    let store = try HealthStore(
      at: program.storePath, for: .test, as: .owner, creating: false)
    let state = try await store.collectorState()
    #expect(Set(state.keys.map { $0.split(separator: ".")[0] }) == ["state", "night"])
    #expect(try await lines("problem", of: collect(isCollecting)) == 0)

    _ = try await store.save([], collectorState: ["state": Data([1, 2, 3, 4, 5])])
    let third = try await collect { [self] in
      isCollecting($0) && lines("problem", of: $0) == 1
    }
    #expect(third.printed.contains("the state of the last collection cannot be read"))
    // A rejected sample rejects the whole transaction.
    let before = try await store.collectorState()
    let wrong = QuantitySample(
      type: .heartRate, quantity: Quantity(60, .meter),
      span: TimeRange(
        start: Instant(secondsSince1970: 1_790_000_000),
        end: Instant(secondsSince1970: 1_790_000_001)))
    await #expect(throws: StoreError.self) {
      _ = try await store.save([.quantity(wrong)], collectorState: ["state": nil])
    }
    #expect(try await store.collectorState() == before)
  }
}
