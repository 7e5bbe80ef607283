import Delivery
import Foundation
import HealthModel
import HealthStorage
import Synchronization
import TestSupport
import Testing

@Suite("The delivery runner", .timeLimit(.minutes(2)))
struct DeliveryRunnerTests {
  let folder: TemporaryFolder
  let store: HealthStore

  static let client = ClientIdentity(
    source: Source(name: "Owner", bundleIdentifier: "org.example.owner"))
  static let heartRate = ObjectType.quantity(.heartRate)

  init() throws {
    folder = try TemporaryFolder()
    store = try HealthStore(
      at: folder.file("health.sqlite").path, for: Self.client, as: .owner)
  }

  static func sample(_ second: Int64) -> Sample {
    .quantity(
      QuantitySample(
        type: .heartRate, quantity: Quantity(60, .countPerMinute),
        span: TimeRange(at: Instant(microseconds: second * 1_000_000))))
  }

  func enable(_ target: DeliveryTarget) async throws {
    try await store.enableBackgroundDelivery(
      for: Self.heartRate, frequency: .immediate, target: target)
    try await store.save([Self.sample(1)])
  }

  func runner(limit: Duration = .seconds(60)) -> DeliveryRunner {
    DeliveryRunner(store: store, limit: limit)
  }

  // SYNC-18
  @Test("a program is started without a shell, with the store and the type, if it is not running")
  func command() async throws {
    let script = folder.file("woken")
    let output = folder.file("output")
    let text = """
      #!/bin/sh
      printf '%s|' "$WORKOUT_STORE" "$WORKOUT_DELIVERY_TYPE" "$WORKOUT_DELIVERY_CLIENT" "$@" > \
      '\(output.path)'
      """
    try Data(text.utf8).write(to: script)
    chmod(script.path, 0o755)
    try await enable(.command([script.path, "$HOME; exit 1", "*"]))
    let reports = try await runner().runOnce()
    #expect(reports.map(\.outcome) == [.completed])
    #expect(reports.first?.schedule?.misses == 0)
    #expect(
      try String(contentsOf: output, encoding: .utf8)
        == "\(store.path)|heartRate|org.example.owner|$HOME; exit 1|*|")
    #expect(try await runner().runOnce().isEmpty)
  }

  @Test("a program receives no unrelated environment variable of the runner")
  func environment() async throws {
    setenv("WORKOUT_STORE_KEY_FILE", "/secret/key", 1)
    setenv("SOME_TOKEN", "secret", 1)
    defer {
      unsetenv("WORKOUT_STORE_KEY_FILE")
      unsetenv("SOME_TOKEN")
    }
    let output = folder.file("environment")
    try await enable(.command(["/bin/sh", "-c", "env > '\(output.path)'"]))
    #expect(try await runner().runOnce().map(\.outcome) == [.completed])
    let names = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
      .compactMap { $0.split(separator: "=").first.map(String.init) }
    #expect(names.contains("PATH"))
    #expect(!names.contains("SOME_TOKEN"))
    #expect(
      Set(names.filter { $0.hasPrefix("WORKOUT_") })
        == ["WORKOUT_STORE", "WORKOUT_DELIVERY_TYPE", "WORKOUT_DELIVERY_CLIENT"])
  }

  @Test(
    "a program that fails, is killed or is missing has missed the delivery",
    arguments: [
      (["/bin/sh", "-c", "exit 3"], DeliveryOutcome.exited(3)),
      (["/bin/sh", "-c", "kill -9 $$"], .exited(137)),
      (["/none/at/all"], .unreachable(errno: ENOENT)),
      (["/dev/null"], .unreachable(errno: EACCES)),
    ])
  func failures(words: [String], outcome: DeliveryOutcome) async throws {
    try await enable(.command(words))
    let reports = try await runner().runOnce()
    #expect(reports.map(\.outcome) == [outcome])
    #expect(try await store.deliveries().map(\.schedule.misses) == [1])
    #expect(try await runner().runOnce().isEmpty)
  }

  @Test("a program that takes too long is ended with all its child processes")
  func timeOut() async throws {
    let pids = folder.file("pids")
    try await enable(
      .command([
        "/bin/sh", "-c", "trap '' TERM; sleep 600 & echo $! $$ > '\(pids.path)'; wait; wait",
      ]))
    let reports = try await runner(limit: .milliseconds(500)).runOnce()
    #expect(reports.map(\.outcome) == [.timedOut])
    let started = try String(contentsOf: pids, encoding: .utf8).split(
      whereSeparator: \.isWhitespace
    )
    .compactMap { Int32($0) }
    #expect(started.count == 2)
    for process in started {
      // The kill takes the system a moment.
      for await _ in Attempts() {
        guard !Self.isGone(process) else { break }
      }
      #expect(Self.isGone(process))
    }
  }

  /// Whether the process has ended; one that waits to be reaped has.
  private static func isGone(_ process: Int32) -> Bool {
    guard
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let state = status.split(separator: ")").last?.split(separator: " ").first
    else { return true }
    return state == "Z" || state == "X"
  }

  @Test(
    "a socket receives a line of JSON, and is done when it confirms",
    arguments: [
      ("done\n", DeliveryOutcome.completed), ("done\r\n", .completed), ("busy\n", .unanswered),
      ("", .unanswered), ("done", .unanswered), (String(repeating: "x", count: 9999), .unanswered),
    ])
  func socket(answer: String, outcome: DeliveryOutcome) async throws {
    let path = folder.file("app.sock").path
    let listener = try UnixListener(path: path)
    let served = Task { try await blocking { try listener.serveOne(answer) } }
    try await enable(.socket(path: path))
    let reports = try await runner().runOnce()
    #expect(reports.map(\.outcome) == [outcome])
    let line = try await served.value
    #expect(
      line
        == "{\"client\":\"org.example.owner\",\"store\":\"\(store.path)\",\"type\":\"heartRate\"}\n"
    )
  }

  @Test("a socket without a listener and a silent one have missed the delivery")
  func deadSockets() async throws {
    let path = folder.file("app.sock").path
    try await enable(.socket(path: path))
    #expect(try await runner().runOnce().map(\.outcome) == [.unreachable(errno: ENOENT)])
    let listener = try UnixListener(path: path)
    try await store.disableAllBackgroundDelivery()
    try await enable(.socket(path: path))
    try await store.save([Self.sample(2)])
    let reports = try await runner(limit: .milliseconds(300)).runOnce()
    #expect(reports.map(\.outcome) == [.timedOut])
    _ = listener
  }

  @Test("while it runs, each change is delivered, and never two at the same time")
  func running() async throws {
    let log = folder.file("log")
    try await enable(
      .command(["/bin/sh", "-c", "echo begin >> '\(log.path)'; echo end >> '\(log.path)'"]))
    let (reports, report) = AsyncStream.makeStream(of: DeliveryReport.self)
    let runners = (0..<2).map { _ in
      let runner = runner()
      return Task { try await runner.run { report.yield($0) } }
    }
    var count: Int64 = 0
    for await made in reports {
      #expect(made.outcome == .completed)
      count += 1
      if count == 4 { break }
      try await store.save([Self.sample(10 + count)])
    }
    for runner in runners { runner.cancel() }
    for runner in runners { _ = await runner.result }
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    for (index, line) in lines.enumerated() { #expect(line == (index % 2 == 0 ? "begin" : "end")) }
    #expect(lines.count >= 8)
  }
}
