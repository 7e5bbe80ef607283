import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Feeds

/// The input of a feed in a contract test.
enum ScriptItem: Equatable {
  /// A reading at this second.
  case reading(Int)
  case garbage
}

/// The output of a feed, the same for every kind of value.
enum Mark: Hashable {
  case connected
  case reading(second: Int)
  case gap(FeedGap.Reason, isOver: Bool)
  case malformed

  init(_ event: FeedEvent<Fix>) {
    self.init(event) { fix -> Int in
      let latitude: Double = fix.location?.latitude ?? .nan
      return Int((latitude - 50) * 1e7 + 0.5)
    }
  }

  init(_ event: FeedEvent<TraceRow>) {
    self.init(event) { Int($0.acceleration?.x ?? -1) }
  }

  private init<Value>(_ event: FeedEvent<Value>, second: (Value) -> Int) {
    switch event {
    case .connected: self = .connected
    case .reading(let reading): self = .reading(second: second(reading.value))
    case .gap(let gap): self = .gap(gap.reason, isOver: gap.until != nil)
    case .malformed: self = .malformed
    }
  }

  /// Whether this ends the script: a recording ends, a live feed has lost its other end.
  var isEnd: Bool {
    switch self {
    case .gap(.disconnected, false), .gap(.writerLeft, false): true
    default: false
    }
  }
}

/// A kind of feed, and how a contract test drives it.
enum FeedSubject: String, CaseIterable, CustomTestStringConvertible {
  case traceFile, gzipTrace, traceFIFO, fixLog, gpsd

  static let recorded: [FeedSubject] = [.traceFile, .gzipTrace, .fixLog]
  static let live: [FeedSubject] = [.traceFIFO, .gpsd]
  static let clock = ClockMapping(wallClock: Instant(microseconds: 0), uptime: .zero)

  var testDescription: String { rawValue }

  /// Plays the whole script through the feed and ends it; returns all events.
  func play(_ script: [ScriptItem], pacing: some Clock<Duration> = ContinuousClock()) async throws
    -> [Mark]
  {
    let folder = try TemporaryFolder()
    switch self {
    case .traceFile:
      return try await Self.marks(of: traceFeed(try file(script, in: folder), pacing))
    case .gzipTrace:
      return try await Self.marks(of: traceFeed(try Self.zipped(file(script, in: folder)), pacing))
    case .fixLog:
      let feed = FixReplay(
        path: try file(script, in: folder), pace: .asFastAsPossible, clock: Self.clock,
        origin: .zero, pacing: pacing)
      return try await Self.marks(of: feed)
    case .traceFIFO, .gpsd:
      let input = try LiveInput(self)
      let writing = Task.detached { [text = text(script)] in
        try await input.begin()
        try await input.say(text)
        try await input.finish()
      }
      defer { writing.cancel() }
      return try await input.marks { $0.isEnd }
    }
  }

  func text(_ script: [ScriptItem]) -> String {
    let isTrace = self != .fixLog && self != .gpsd
    let head = isTrace ? Self.traceHead : ""
    return script.reduce(into: head) { text, item in
      switch item {
      case .garbage: text += isTrace ? "1,what,2,3\n" : "{\"class\":\"TPV\",\"mode\":[}\n"
      case .reading(let second):
        text +=
          isTrace ? "\(second),\(second),0,9.81\n" : ScriptedServer.report(second: second) + "\n"
      }
    }
  }

  static let traceHead = "# workout-trace 1; rate=1; frame=sensor; accel=m/s2\nt,ax,ay,az\n"

  /// Writes the script to a file.
  func file(_ script: [ScriptItem], in folder: TemporaryFolder) throws -> String {
    let url = folder.file("recording")
    try Data(text(script).utf8).write(to: url)
    return url.path
  }

  private static func zipped(_ path: String) throws -> String {
    let gzip = try ProcessGroup.spawn(["/bin/gzip", path], environment: [])
    #expect(ProcessGroup.wait(for: gzip) == 0)
    return path + ".gz"
  }

  private func traceFeed(_ path: String, _ pacing: some Clock<Duration>) -> TraceFeed {
    TraceFeed(
      .path(path, pace: .asFastAsPossible), name: rawValue, clock: Self.clock, origin: .zero,
      pacing: pacing)
  }

  static func marks<Source: Feed>(
    of feed: Source, until isLast: (Mark) -> Bool = \.isEnd
  ) async throws -> [Mark] where Source.Value == TraceRow {
    var marks: [Mark] = []
    for try await event in feed.events() {
      marks.append(Mark(event))
      if marks.last.map(isLast) == true { break }
    }
    return marks
  }

  static func marks<Source: Feed>(
    of feed: Source, until isLast: (Mark) -> Bool = \.isEnd
  ) async throws -> [Mark] where Source.Value == Fix {
    var marks: [Mark] = []
    for try await event in feed.events() {
      marks.append(Mark(event))
      if marks.last.map(isLast) == true { break }
    }
    return marks
  }
}
