import Dispatch
import Feeds
import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

@Suite("A recording as a service", .timeLimit(.minutes(1)))
struct ServiceAttendanceTests {
  private let folder: TemporaryFolder
  private let listener: DatagramListener
  private let notifier: ServiceNotifier

  init() throws {
    folder = try TemporaryFolder()
    let name = folder.file("notify").path
    listener = try DatagramListener(name)
    // Half of it is shorter than the tick interval, so a heartbeat is due at every tick.
    notifier = try #require(
      ServiceNotifier(environment: ["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "400000"]))
  }

  private func recorder(
    _ service: WatchdogHeartbeat, isInForeground: @escaping @Sendable () -> Bool = { true }
  ) throws -> Recorder {
    Recorder(
      .new(
        WorkoutConfiguration(activityType: .walking), RecordingOptions(hasPositioning: false)),
      feeds: RecordingFeeds(positioning: nil),
      store: try HealthStore(
        at: folder.file("health.sqlite").path, for: StoredRecording.client, as: .owner,
        creating: true),
      address: ControlSocketAddress(path: folder.file("run/control").path),
      isInForeground: isInForeground, service: service)
  }

  private func next(_ milliseconds: Int32 = 5000) async throws -> [String]? {
    try await blocking { [listener] in listener.next(within: milliseconds) }
  }

  @Test(
    "a recording notifies that it is ready, alive and stopping, with its status")
  func life() async throws {
    let recorder = try recorder(WatchdogHeartbeat(notifier))
    let running = Task { try await recorder.run() }
    var first = try #require(try await next())
    while first.contains("WATCHDOG=1") || !first.contains("READY=1") {
      first = try #require(try await next())
    }
    #expect(first == ["READY=1", "STATUS=walking running, 0 min"])
    for _ in 0..<3 {
      #expect(try await next() == ["WATCHDOG=1", "STATUS=walking running, 0 min"])
    }
    _ = await recorder.ask(ControlRequest(.pause))
    var said = try #require(try await next())
    while said.contains("WATCHDOG=1"), said.last?.contains("paused") != true {
      said = try #require(try await next())
    }
    #expect(said.last == "STATUS=walking paused, 0 min")
    _ = await recorder.ask(ControlRequest(.stop))
    _ = try await running.value
    var last: [String] = []
    while let more = try await next(0) { last = more }
    #expect(last == ["STOPPING=1", "STATUS=saving the workout"])
  }

  @Test("a service that continues after the recording does not report that it stops")
  func goesOn() async throws {
    let begun = AsyncStream<Void>.makeStream()
    let service = WatchdogHeartbeat(notifier, endsWithRecording: false) {
      begun.continuation.finish()
    }
    let recorder = try recorder(service)
    let running = Task { try await recorder.run() }
    for await _ in begun.stream {}
    _ = await recorder.ask(ControlRequest(.stop))
    _ = try await running.value
    var said: [String] = []
    while let more = try await next(0) { said += more }
    #expect(said.contains("READY=1"))
    #expect(said.contains("STATUS=saving the workout"))
    #expect(!said.contains("STOPPING=1"))
  }

  @Test("a blocked loop sends no heartbeats, and sends them again when it continues")
  func heldUp() async throws {
    let hold = DispatchSemaphore(value: 0)
    let recorder = try recorder(WatchdogHeartbeat(notifier)) {
      hold.wait()
      return true
    }
    let running = Task { try await recorder.run() }
    while try #require(try await next()).first != "WATCHDOG=1" {}
    let asking = Task { await recorder.ask(ControlRequest(.lap)) }
    try await Task.sleep(for: .milliseconds(300))
    listener.drain()
    #expect(try await next(1500) == nil, "the loop stood still")
    hold.signal()
    _ = await asking.value
    #expect(try #require(try await next()).contains("WATCHDOG=1"))
    let stopping = Task { await recorder.ask(ControlRequest(.stop)) }
    hold.signal()
    _ = await stopping.value
    _ = try await running.value
  }

  @Test("a request to a recorder that has ended is refused with that reason")
  func late() async throws {
    let recorder = try recorder(WatchdogHeartbeat(nil))
    let running = Task { try await recorder.run() }
    while (await recorder.ask(ControlRequest(.stop))).refusal != nil {
      try await Task.sleep(for: .milliseconds(10))
    }
    _ = try await running.value
    #expect(await recorder.ask(ControlRequest(.status)).refusal == "the recording has ended")
  }
}
