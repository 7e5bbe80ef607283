import Foundation
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import Feeds

/// The requirements on every feed (FeedContractTests) for sensors with a scripted kernel, and those on
/// sensors alone.
@Suite("The sensor feed", .timeLimit(.minutes(1))) struct IIOFeedTests {
  private static func feed(
    _ backend: ScriptedIIO, _ address: IIOAddress = IIOAddress(),
    parts: SensorParts = .motion, silence: Duration = .seconds(30), buffer: Int = 8192
  ) -> IIOFeed {
    var limits = IIOFeed.Limits()
    limits.silence = silence
    limits.latency = min(limits.latency, silence / 4)
    limits.retry = .milliseconds(16)
    limits.pressurePeriod = .milliseconds(10)
    limits.buffer = buffer
    return IIOFeed(
      address, parts: parts, clock: FeedSubject.clock, limits: limits, backend: backend)
  }

  private static func marks(
    _ feed: IIOFeed, onEach: (Mark) -> Void = { _ in }, until isLast: (Mark) -> Bool
  ) async throws -> [Mark] {
    try await FeedSubject.marks(of: feed) { mark in
      onEach(mark)
      return isLast(mark)
    }
  }

  @Test("an empty input gives no events, and a single reading arrives")
  func few() async throws {
    let backend = ScriptedIIO.standard()
    let feed = Self.feed(backend, silence: .milliseconds(20))
    let start = BootClock.now
    let marks = try await Self.marks(
      feed,
      onEach: { mark in
        if mark == .gap(.silent, isOver: false) {
          backend.say(.scans(ScriptedIIO.rows([7], from: start)))
        }
      }, until: { $0 == .reading(second: 7) })
    #expect(
      marks == [
        .connected, .gap(.silent, isOver: false), .gap(.silent, isOver: true), .reading(second: 7),
      ])
  }

  @Test("readings arrive in order, each once, without loss, with their timestamps")
  func order() async throws {
    let backend = ScriptedIIO.standard()
    let start = BootClock.now
    for buffer in 0..<200 {
      backend.say(.scans(ScriptedIIO.rows(buffer * 15..<buffer * 15 + 15, from: start)))
    }
    var expected = 0
    for try await event in Self.feed(backend).events() {
      switch event {
      case .reading(let reading):
        #expect(reading.value.acceleration == Vector3(x: Double(expected), y: 0, z: 10))
        #expect(reading.value.rotationRate == Vector3(x: 1, y: 2, z: 3))
        let lateness = reading.uptime - start - .milliseconds(10 * expected)
        #expect(lateness.magnitude < .microseconds(1))
        #expect(reading.time == FeedSubject.clock.utc(at: reading.uptime))
        expected += 1
      case .connected(let connection):
        #expect(
          connection.peer
            == .sensor(
              SensorDescription(
                devices: ["bmi160"], measures: [.acceleration, .rotationRate], requestedRateHz: 100,
                rateHz: 100, timing: .stamped(clock: "boottime"))))
      default: Issue.record("unexpected \(event)")
      }
      if expected == 3000 { break }
    }
    #expect(backend[\.samples] == [ScriptedIIO.imu.id: 15])
  }

  @Test("silence and its end are reported")
  func silence() async throws {
    let backend = ScriptedIIO.standard()
    let start = BootClock.now
    backend.say(.scans(ScriptedIIO.rows([1], from: start)))
    let feed = Self.feed(backend, silence: .milliseconds(40))
    let marks = try await Self.marks(
      feed,
      onEach: { mark in
        if mark == .gap(.silent, isOver: false) {
          backend.say(.scans(ScriptedIIO.rows([2, 3], from: start + .seconds(1))))
        }
      }, until: { $0 == .reading(second: 3) })
    #expect(
      marks == [
        .connected, .reading(second: 1), .gap(.silent, isOver: false),
        .gap(.silent, isOver: true), .reading(second: 2), .reading(second: 3),
      ])
    #expect(backend[\.contexts] == 1)
  }

  @Test("samples lost by the kernel are counted in their place")
  func overrun() async throws {
    let backend = ScriptedIIO.standard()
    let start = BootClock.now
    backend.say(.scans(ScriptedIIO.rows([0, 1, 2, 3, 4, 5, 9, 10, 11, 12], from: start)))
    backend.say(.scans(ScriptedIIO.rows([20, 21], from: start)))
    var gaps: [FeedGap] = []
    var marks: [Mark] = []
    for try await event in Self.feed(backend).events() {
      if case .gap(let gap) = event { gaps.append(gap) }
      marks.append(Mark(event))
      if marks.last == .reading(second: 21) { break }
    }
    #expect(gaps.map(\.reason) == [.overrun(lost: 3), .overrun(lost: 7)])
    let lengths = gaps.map { ($0.until ?? .zero) - $0.since }
    #expect(lengths == [.milliseconds(40), .milliseconds(80)])
    #expect(marks.firstIndex(of: .gap(.overrun(lost: 7), isOver: true)) == marks.count - 3)
  }

  @Test("samples not read by the consumer are counted")
  func slowConsumer() async throws {
    let backend = ScriptedIIO.standard()
    let start = BootClock.now
    for buffer in 0..<20 {
      backend.say(.scans(ScriptedIIO.rows(buffer * 15..<buffer * 15 + 15, from: start)))
    }
    var (readings, lost) = (0, 0)
    for try await event in Self.feed(backend, buffer: 30).events() {
      if case .reading = event { readings += 1 }
      if case .gap(let gap) = event, case .overrun(let count) = gap.reason { lost += count }
      if case .connected = event { try await Task.sleep(for: .milliseconds(100)) }
      if readings + lost == 300 { break }
    }
    #expect(readings + lost == 300)
  }

  @Test(
    "the feed recovers after a device or an iiod was gone, and never opens it twice",
    arguments: [ENODEV, EPIPE, EIO])
  func reconnecting(number: Int32) async throws {
    let backend = ScriptedIIO.standard()
    let start = BootClock.now
    backend.say(.scans(ScriptedIIO.rows([1, 2], from: start)))
    backend.say(.failure(number))
    let marks = try await Self.marks(
      Self.feed(backend),
      onEach: { mark in
        if mark == .gap(.disconnected(errno: number), isOver: false) {
          backend.state.withLock { $0.refusal = ECONNREFUSED }
          Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 0.05)
            backend.state.withLock { $0.refusal = nil }
            backend.say(.scans(ScriptedIIO.rows([3], from: BootClock.now)))
          }
        }
      }, until: { $0 == .reading(second: 3) })
    #expect(
      marks == [
        .connected, .reading(second: 1), .reading(second: 2),
        .gap(.disconnected(errno: number), isOver: false), .connected,
        .gap(.disconnected(errno: number), isOver: true), .reading(second: 3),
      ])
    #expect(backend[\.mostOpenStreams] == 1)
  }

  @Test("the feed ends when its task is cancelled and closes its device during a pending refill")
  func cancellation() async throws {
    let backend = ScriptedIIO.standard()
    backend.say(.scans(ScriptedIIO.rows([1], from: BootClock.now)))
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let reading = Task {
      try await Self.marks(
        Self.feed(backend), onEach: { if $0 == .reading(second: 1) { start.yield() } },
        until: { _ in false })
    }
    for await _ in started { break }
    reading.cancel()
    #expect(try await reading.value == [.connected, .reading(second: 1)])
    while backend[\.openStreams] > 0 { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test("the feed closes its device during a pending refill when the loop is left")
  func leaving() async throws {
    let backend = ScriptedIIO.standard()
    backend.say(.scans(ScriptedIIO.rows([1], from: BootClock.now)))
    _ = try await Self.marks(Self.feed(backend), until: { $0 == .reading(second: 1) })
    while backend[\.openStreams] > 0 { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test("missing sensors at the start are an error that names what is missing")
  func nothingThere() async throws {
    func failure(_ backend: ScriptedIIO, _ address: IIOAddress, _ parts: SensorParts) async
      -> FeedError.Reason?
    {
      let feed = Self.feed(backend, address, parts: parts)
      return await #expect(throws: FeedError.self) {
        for try await _ in feed.events() {}
      }?.reason
    }
    let none = ScriptedIIO([])
    #expect(
      await failure(none, IIOAddress(), .motion) == .noSensor(wanted: "accelerometer"))
    #expect(await failure(none, IIOAddress(), .pressure) == .noSensor(wanted: "barometer"))
    #expect(
      await failure(.standard(), IIOAddress(devices: ["mpu6050"]), .motion)
        == .noSensor(wanted: "mpu6050"))
    none.state.withLock { $0.refusal = EACCES }
    #expect(await failure(none, IIOAddress(), .motion) == .unreadable(errno: EACCES))
    let remote = IIOAddress(.network(host: "board", port: nil))
    #expect(await failure(none, remote, .motion) == .unreachable(errno: EACCES))
  }
}
