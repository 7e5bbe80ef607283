import Feeds
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Buttons

/// The requirements on every feed also hold for buttons, except for silence: they may be unused for hours.
@Suite("The button feed", .timeLimit(.minutes(1))) struct ButtonFeedTests {
  private static let clock = ClockMapping(wallClock: Instant(microseconds: 0), uptime: .zero)

  /// The path by which recorded events reach the feed.
  enum Route: CaseIterable {
    case file, pipe
  }

  private func feed(
    _ path: String, pacing: some Clock<Duration> = ContinuousClock(), pace: Pace = .asFastAsPossible
  ) -> ButtonFeed {
    var limits = ButtonFeed.Limits()
    limits.retry = .milliseconds(64)
    return ButtonFeed(
      path: path, pace: pace, clock: Self.clock, origin: .seconds(100), pacing: pacing,
      limits: limits)
  }

  private func events(_ bytes: [UInt8], by route: Route) async throws -> [FeedEvent<ButtonSignal>] {
    switch route {
    case .file:
      let folder = try TemporaryFolder()
      let file = folder.file("events")
      try Data(bytes).write(to: file)
      return try await collect(feed(file.path)) { _ in false }
    case .pipe:
      let pipe = try ScriptedPipe(named: "event0")
      let writing = Task.detached {
        try await blocking {
          pipe.come()
          pipe.write(bytes)
          pipe.leave()
        }
      }
      defer { writing.cancel() }
      return try await collect(feed(pipe.path)) { $0.gap?.reason == .writerLeft }
    }
  }

  private func collect(
    _ feed: ButtonFeed, until isLast: (FeedEvent<ButtonSignal>) -> Bool
  ) async throws -> [FeedEvent<ButtonSignal>] {
    var events: [FeedEvent<ButtonSignal>] = []
    for try await event in feed.events() {
      events.append(event)
      if isLast(event) { break }
    }
    return events
  }

  private func presses(_ count: Int) -> EventScript {
    var script = EventScript()
    for index in 0..<count {
      script.key(InputKey(UInt16(1 + index % 500)), Int32(1 - index % 2), at: index * 3)
    }
    return script
  }

  private func signals(_ count: Int) -> [ButtonSignal] {
    (0..<count).map { index in
      let key = InputKey(UInt16(1 + index % 500))
      return index % 2 == 0 ? .pressed(key) : .released(key)
    }
  }

  @Test("no events arrive from an empty recording", arguments: Route.allCases)
  func empty(route: Route) async throws {
    let events = try await events([], by: route)
    #expect(events.allSatisfy { $0.signal == nil && $0.fault == nil })
  }

  @Test("a single signal arrives", arguments: Route.allCases)
  func single(route: Route) async throws {
    let events = try await events(presses(1).bytes, by: route)
    #expect(events.compactMap(\.signal) == signals(1))
    #expect(events.compactMap(\.fault).isEmpty)
  }

  @Test("signals arrive in order, each once, without loss", arguments: Route.allCases)
  func order(route: Route) async throws {
    let events = try await events(presses(3000).bytes, by: route)
    #expect(events.compactMap(\.signal) == signals(3000))
    #expect(events.compactMap(\.fault).isEmpty)
  }

  @Test("a file and a pipe give the same events")
  func sameWay() async throws {
    var script = presses(40)
    script.drop(at: 200)
    script.report(at: 201)
    script.turn(InputCode.fineWheel, 30, at: 300)
    let bytes = script.bytes + EventScript.garbage + presses(3).bytes + [1, 2, 3]
    let file = try await events(bytes, by: .file)
    let pipe = try await events(bytes, by: .pipe)
    #expect(file.compactMap(\.signal) == pipe.compactMap(\.signal))
    #expect(file.compactMap(\.fault) == pipe.compactMap(\.fault))
    #expect(file.compactMap(\.fault).count == 2)
    #expect(file.compactMap(\.signal).contains(.resynchronized(down: [])))
    // Times after the first event are those of the recording, whenever it is read.
    func times(_ events: [FeedEvent<ButtonSignal>]) -> [Duration] {
      let uptimes = events.compactMap {
        if case .reading(let reading) = $0 { reading.uptime } else { nil }
      }
      return uptimes.map { $0 - uptimes[0] }
    }
    #expect(times(file) == times(pipe))
  }

  @Test(
    "malformed bytes are reported in their place, and the rest is used", arguments: Route.allCases)
  func malformed(route: Route) async throws {
    let bytes = presses(1).bytes + EventScript.garbage + presses(1).bytes + EventScript.garbage
    let events = try await events(bytes + presses(1).bytes, by: route)
    #expect(events.compactMap(\.signal).count == 3)
    let size = InputEvent.Layout.host.size
    #expect(events.compactMap(\.fault).map(\.place) == [.byte(2 * size), .byte(5 * size)])
    let kinds = events.compactMap { $0.signal != nil ? "s" : $0.fault != nil ? "f" : nil }
    #expect(kinds.joined() == "sfsfs")
  }

  @Test(
    "an end within an event or before its report is reported", arguments: Route.allCases, [10, 30])
  func truncated(route: Route, kept: Int) async throws {
    let events = try await events(presses(1).bytes + presses(1).bytes.prefix(kept), by: route)
    #expect(events.compactMap(\.signal).count == 1)
    #expect(events.compactMap(\.fault).count == 1)
  }

  @Test("events dropped by the kernel are a closed gap, and the key states are queried")
  func dropped() async throws {
    var script = presses(1)
    script.drop(at: 10)
    script.press(.power, at: 12)
    script.press(.program1, at: 20)
    var decoder = ButtonDecoder(InputClock(recordingFrom: .zero), clock: Self.clock, since: .zero)
    var events: [FeedEvent<ButtonSignal>] = []
    decoder.receive(script.bytes, arrival: .zero, keysDown: { [.power, .program1] }) { event, _ in
      events.append(event)
    }
    let gap = try #require(events.compactMap(\.gap).first)
    #expect(gap.since == .zero && gap.until == .milliseconds(12))
    #expect(
      events.compactMap(\.signal) == [
        .pressed(InputKey(1)), .resynchronized(down: [.power, .program1]), .pressed(.program1),
      ])
  }

  @Test("a recording is replayed by its own times at the requested pace")
  func pace() async throws {
    let folder = try TemporaryFolder()
    var script = EventScript()
    script.press(.power, at: 0)
    script.release(.power, at: 90_000)
    try Data(script.bytes).write(to: folder.file("events"))
    let clock = LeapingClock()
    let events = try await collect(feed(folder.file("events").path, pacing: clock, pace: .times(2)))
    { _ in false }
    #expect(clock.now.sinceStart == .seconds(45))
    let readings = events.compactMap { if case .reading(let reading) = $0 { reading } else { nil } }
    #expect(readings.map(\.uptime) == [.seconds(100), .seconds(190)])
    #expect(readings.map(\.time) == readings.map { Self.clock.utc(at: $0.uptime) })
  }

  @Test("a live event arrives at once, and the absence of presses is not a gap")
  func live() async throws {
    let pipe = try ScriptedPipe(named: "event0")
    let before = BootClock.now
    let bytes = presses(1).bytes
    let writing = Task.detached {
      try await blocking {
        pipe.come()
        pipe.write(Array(bytes.prefix(7)))
        usleep(20_000)
        pipe.write(Array(bytes.dropFirst(7)))
        usleep(300_000)
        pipe.write(bytes)
      }
    }
    var count = 0
    let events = try await collect(feed(pipe.path)) { event in
      if event.signal != nil { count += 1 }
      return count == 2
    }
    try await writing.value
    #expect(events.compactMap(\.gap).isEmpty)
    guard case .connected = events.first, case .reading(let reading)? = events.last else {
      Issue.record("\(events)")
      return
    }
    #expect(before...BootClock.now ~= reading.uptime)
  }

  @Test(
    "a writer that leaves is a gap until another opens the path, even after the path was removed")
  func comesAgain() async throws {
    let pipe = try ScriptedPipe(named: "event0")
    let bytes = presses(1).bytes
    @Sendable func play() async throws {
      try await blocking {
        pipe.come()
        pipe.write(bytes)
        pipe.leave()
      }
    }
    let first = Task.detached { try await play() }
    var second: Task<Void, any Error>?
    var seen: [FeedEvent<ButtonSignal>] = []
    for try await event in feed(pipe.path).events() {
      seen.append(event)
      guard let gap = event.gap, gap.until == nil else { continue }
      if second != nil { break }
      pipe.unplug()
      second = Task.detached {
        try await Task.sleep(for: .milliseconds(100))
        try pipe.make()
        try await play()
      }
    }
    try await first.value
    try await second?.value
    let gaps = seen.compactMap(\.gap)
    #expect(gaps.map(\.reason) == [.writerLeft, .writerLeft, .writerLeft])
    #expect(gaps.map { $0.until != nil } == [false, true, false])
    #expect(seen.compactMap(\.signal).count == 2)
    #expect(seen.count { if case .connected = $0 { true } else { false } } == 2)
  }

  @Test("the feed ends when its task is cancelled and closes its device")
  func cancellation() async throws {
    let pipe = try ScriptedPipe(named: "event0")
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let reading = Task {
      try await collect(feed(pipe.path)) { event in
        if event.signal != nil { start.yield() }
        return false
      }
    }
    let bytes = presses(1).bytes
    Task.detached {
      try await blocking {
        pipe.come()
        pipe.write(bytes)
      }
    }
    for await _ in started { break }
    reading.cancel()
    #expect(try await reading.value.compactMap(\.signal).count == 1)
    pipe.leave()
    while !pipe.isAbandoned { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test("the feed closes its device when the loop is left")
  func leaving() async throws {
    let pipe = try ScriptedPipe(named: "event0")
    let bytes = presses(2).bytes
    let writing = Task.detached {
      try await blocking {
        pipe.come()
        pipe.write(bytes)
      }
    }
    let events = try await collect(feed(pipe.path)) { $0.signal != nil }
    #expect(events.compactMap(\.signal) == signals(1))
    try await writing.value
    pipe.leave()
    while !pipe.isAbandoned { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test("a path that is not a device, pipe or file is rejected with the system's reason")
  func refusals() async throws {
    let folder = try TemporaryFolder()
    let cases: [(String, Int32)] = [
      (folder.file("none").path, ENOENT), ("/dev/null", ENOTTY), (folder.url.path, ENOTTY),
    ]
    for (path, number) in cases {
      let error = await #expect(throws: FeedError.self) {
        try await collect(feed(path)) { _ in false }
      }
      #expect(error?.reason == .unreadable(errno: number), "\(path)")
      #expect(error?.feed.hasPrefix("evdev:" + path) == true)
    }
  }
}
