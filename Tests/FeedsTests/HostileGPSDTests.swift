import Foundation
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import Feeds

/// Lines of gpsd that loop forever in libgps 3.22, and servers that never stop sending or never respond.
@Suite("Hostile gpsd servers", .timeLimit(.minutes(1))) struct HostileGPSDTests {
  static let loopingLines = [
    #"{9"class":"TPV"}"#, #"{90"class":"TPV","mode":3,"lat":1,"lon":2}"#,
    #"{1{"class":"TPV","mode":3}"#,
  ]

  @Test(
    "in live input, a malformed line is an error with its number, and the fixes around it are kept")
  func live() async throws {
    let server = try ScriptedServer()
    let serving = Task.detached {
      try await blocking {
        server.answer()  // line 1
        for (index, line) in Self.loopingLines.enumerated() {
          server.say(ScriptedServer.report(second: index))
          server.say(line)
        }
        server.say(ScriptedServer.report(second: 9))
        server.hangUp()
      }
    }
    let feed = GPSDFeed(host: "127.0.0.1", port: server.port, clock: FeedSubject.clock)
    var marks: [Mark] = []
    var faults: [FeedProblem] = []
    for try await event in feed.events() {
      if case .malformed(let fault) = event { faults.append(fault) }
      marks.append(Mark(event))
      if marks.last?.isEnd == true { break }
    }
    try await serving.value
    #expect(faults.map(\.place) == [.line(3), .line(5), .line(7)])
    #expect(faults.map(\.excerpt) == Self.loopingLines)
    #expect(
      marks.filter { if case .reading = $0 { true } else { false } }
        == [0, 1, 2, 9].map { .reading(second: $0) })
  }

  @Test(
    "in a replay, a malformed line is an error with its number, and the fixes around it are kept")
  func replay() async throws {
    let folder = try TemporaryFolder()
    let log = folder.file("fixes.log")
    var lines: [String] = []
    for (index, line) in Self.loopingLines.enumerated() {
      lines += [ScriptedServer.report(second: index), line]
    }
    try (lines.joined(separator: "\n") + "\n").write(to: log, atomically: true, encoding: .utf8)
    let feed = FixReplay(path: log.path, pace: .asFastAsPossible, clock: FeedSubject.clock)
    var places: [FeedProblem.Place] = []
    var readings = 0
    for try await event in feed.events() {
      if case .malformed(let fault) = event { places.append(fault.place) }
      if case .reading = event { readings += 1 }
    }
    #expect(places == [.line(2), .line(4), .line(6)])
    #expect(readings == 3)
  }

  @Test(
    "a server that never stops sending is disconnected when the loop is left",
    arguments: [true, false])
  func flood(hasLineEnds: Bool) async throws {
    let server = try ScriptedServer()
    let piece = String(repeating: "x", count: 4000) + (hasLineEnds ? "\n" : "")
    let isLeft = Flag()
    let serving = Task.detached {
      try await blocking {
        server.answer()
        while !isLeft.isSet { server.say(piece, ending: "") }
      }
    }
    let feed = GPSDFeed(host: "127.0.0.1", port: server.port, clock: FeedSubject.clock)
    let reading = Task {
      for try await event in feed.events() { if case .reading = event { break } }
    }
    try await Task.sleep(for: .milliseconds(100))
    reading.cancel()
    try await reading.value
    isLeft.set()
    try await serving.value
  }

  @Test("a reader that blocks in a call is a gap, which ends when the call returns")
  func hungReader() async throws {
    let channel = FeedChannel<Int>(capacity: 8)
    channel.signal.touch()  // the reader is working
    for _ in 0..<3 { #expect(channel.checkReader(limit: 3)) }
    #expect(try await gaps(of: channel).isEmpty)
    #expect(channel.checkReader(limit: 3))
    let begun = try await gaps(of: channel)
    #expect(begun.map(\.reason) == [.unresponsive] && begun.first?.until == nil)
    #expect(channel.checkReader(limit: 3))
    #expect(try await gaps(of: channel).isEmpty)  // reported once
    channel.signal.touch()
    #expect(channel.checkReader(limit: 3))
    let ended = try await gaps(of: channel)
    #expect(ended.map(\.since) == begun.map(\.since) && ended.first?.until != nil)
    channel.finish()
    #expect(!channel.checkReader(limit: 3))
  }

  @Test("a reader that waits for its device or works in small steps is not reported as blocked")
  func aliveReader() async throws {
    let channel = FeedChannel<Int>(capacity: 8)
    for _ in 0..<20 {
      channel.signal.wait(for: .zero)
      #expect(channel.checkReader(limit: 3))
    }
    #expect(try await gaps(of: channel).isEmpty)
  }

  @Test("a feed whose reader blocks forever ends when its task is cancelled")
  func cancelledHang() async throws {
    let feed = FeedEvents<Int> {
      ThreadedSource(capacity: 8) { _ in
        while true { sleep(1000) }
      }
    }
    let reading = Task { for try await _ in feed {} }
    try await Task.sleep(for: .milliseconds(50))
    reading.cancel()
    try await reading.value
  }

  /// The gaps so far, with an event that is always available so that nothing waits.
  private func gaps(of channel: FeedChannel<Int>) async throws -> [FeedGap] {
    let reading = Reading(time: Instant(microseconds: 0), uptime: .zero, value: 0)
    channel.send([.reading(reading)], at: .zero)
    return try await channel.drainAll().compactMap {
      if case .gap(let gap) = $0 { gap } else { nil }
    }
  }
}

/// A thread-safe flag.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
