import HealthModel
import TestSupport
import Testing

@testable import Feeds

@Suite("Traces through a FIFO", .timeLimit(.minutes(1))) struct TraceStreamTests {
  @Test("reading continues after its writer left and returned, with the gap reported")
  func writerComesBack() async throws {
    let pipe = try ScriptedPipe()
    let feed = TraceFeed(
      .path(pipe.path, pace: .times(1)), name: "fifo", clock: FeedSubject.clock)
    let writing = Task.detached {
      try await blocking {
        pipe.come()
        pipe.say(FeedSubject.traceHead + "1,1,0,9.81\n")
        pipe.leave()
      }
    }
    var gaps: [FeedGap] = []
    var seconds: [Double] = []
    for try await event in feed.events() {
      switch event {
      case .reading(let reading): seconds.append(reading.value.acceleration?.x ?? -1)
      case .gap(let gap):
        gaps.append(gap)
        guard gap.until == nil else { continue }
        try await blocking {
          pipe.come()
          // A writer that continues where it stopped need not repeat the header.
          pipe.say("2,2,0,9.81\n")
        }
      case .connected, .malformed: break
      }
      if seconds.count == 2 { break }
    }
    try await writing.value
    #expect(seconds == [1, 2])
    #expect(gaps.map(\.reason) == [.writerLeft, .writerLeft])
    #expect(gaps.map { $0.until != nil } == [false, true])
  }

  @Test("one read with more rows than the queue holds loses nothing")
  func burst() async throws {
    let pipe = try ScriptedPipe()
    var limits = TraceFeed.Limits()
    limits.buffer = 4
    let feed = TraceFeed(
      .path(pipe.path, pace: .times(1)), name: "fifo", clock: FeedSubject.clock, limits: limits)
    let count = 200
    let writing = Task.detached {
      try await blocking {
        pipe.come()
        let rows = (0..<count).map { "\(Double($0) / 100),\($0),0,9.81\n" }
        pipe.say(FeedSubject.traceHead + rows.joined())
      }
    }
    var seen: [Double] = []
    for try await event in feed.events() {
      if case .reading(let reading) = event { seen.append(reading.value.acceleration?.x ?? -1) }
      if case .gap(let gap) = event { Issue.record("\(gap)") }
      if seen.last == Double(count - 1) { break }
    }
    try await writing.value
    #expect(seen == (0..<count).map(Double.init))
  }

  @Test("rows that arrive together are separated by their own times, the newest being now")
  func backdating() async throws {
    let pipe = try ScriptedPipe()
    let feed = TraceFeed(
      .path(pipe.path, pace: .times(1)), name: "fifo", clock: FeedSubject.clock)
    let before = BootClock.now
    let writing = Task.detached {
      try await blocking {
        pipe.come()
        pipe.say(FeedSubject.traceHead + "0,0,0,9.81\n0.000001,1,0,9.81\n0.000003,2,0,9.81\n")
      }
    }
    var readings: [Reading<TraceRow>] = []
    for try await event in feed.events() {
      if case .reading(let reading) = event { readings.append(reading) }
      if readings.count == 3 { break }
    }
    try await writing.value
    let uptimes = readings.map(\.uptime)
    #expect(uptimes[1] - uptimes[0] == .microseconds(1))
    #expect(uptimes[2] - uptimes[1] == .microseconds(2))
    #expect(uptimes[0] >= before && uptimes[2] <= BootClock.now)
    #expect(readings.map(\.time) == uptimes.map { FeedSubject.clock.utc(at: $0) })
  }
}
