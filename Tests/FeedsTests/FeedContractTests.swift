import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Feeds

/// The requirements on every feed, live or recorded, with any kind of value.
///
/// Sensors, straps and buttons are not driven by lines of text; `IIOFeedTests`, `BluetoothContractTests` with
/// `BluetoothLossTests`, and `ButtonFeedTests` test the same requirements for them.
@Suite("The feed contract", .timeLimit(.minutes(1))) struct FeedContractTests {
  @Test("an empty input gives no events", arguments: FeedSubject.allCases)
  func empty(subject: FeedSubject) async throws {
    let marks = try await subject.play([])
    #expect(marks.allSatisfy { $0 == .connected || $0.isEnd })
  }

  @Test("a single reading arrives", arguments: FeedSubject.allCases)
  func single(subject: FeedSubject) async throws {
    let marks = try await subject.play([.reading(7)])
    #expect(marks.filter { $0 != .connected && !$0.isEnd } == [.reading(second: 7)])
  }

  @Test("readings arrive in order, each once, without loss", arguments: FeedSubject.allCases)
  func order(subject: FeedSubject) async throws {
    let seconds = 0..<3000
    let marks = try await subject.play(seconds.map { .reading($0) })
    #expect(
      marks.filter { $0 != .connected && !$0.isEnd } == seconds.map { .reading(second: $0) })
  }

  @Test(
    "malformed values are reported in their place, and the rest is used",
    arguments: FeedSubject.allCases)
  func malformed(subject: FeedSubject) async throws {
    let marks = try await subject.play([.reading(1), .garbage, .reading(2), .garbage, .reading(3)])
    #expect(marks.count { $0 == .malformed } == 2)
    #expect(
      marks.filter { if case .reading = $0 { true } else { false } }
        == [.reading(second: 1), .reading(second: 2), .reading(second: 3)])
  }

  @Test("every loop over a feed gives the same events", arguments: FeedSubject.recorded)
  func repeatable(subject: FeedSubject) async throws {
    let script: [ScriptItem] = (0..<100).map { $0 % 9 == 4 ? .garbage : .reading($0) }
    let first = try await subject.play(script)
    #expect(try await subject.play(script) == first)
  }

  @Test("silence and its end are reported", arguments: FeedSubject.live)
  func silence(subject: FeedSubject) async throws {
    let input = try LiveInput(subject, silence: .milliseconds(50))
    let writing = Task.detached {
      try await input.begin()
      try await input.say(subject.text([.reading(1)]))
    }
    var hasBegun = false
    let marks = try await input.marks { mark in
      if mark == .reading(second: 1) { hasBegun = true }
      if hasBegun, mark == .gap(.silent, isOver: false) {
        try await input.say(subject.text([.reading(2)]))
      }
    } until: {
      $0 == .reading(second: 2)
    }
    try await writing.value
    // A slow start may be a silence of its own before the first reading.
    let tail: [Mark] = [
      .reading(second: 1), .gap(.silent, isOver: false), .gap(.silent, isOver: true),
      .reading(second: 2),
    ]
    #expect(marks.filter { $0 != .connected }.suffix(4) == tail)
  }

  @Test("a feed ends when its task is cancelled and closes its device", arguments: FeedSubject.live)
  func cancellation(subject: FeedSubject) async throws {
    let input = try LiveInput(subject)
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let reading = Task {
      try await input.marks(onEach: { if $0 == .reading(second: 1) { start.yield() } }) { _ in
        false
      }
    }
    let writing = Task.detached {
      try await input.begin()
      try await input.say(subject.text([.reading(1), .reading(2)]))
    }
    for await _ in started { break }
    reading.cancel()
    let marks = try await reading.value
    #expect(marks.contains(.reading(second: 1)))
    try await writing.value
    try await input.waitForFeedToClose()
  }

  @Test("a feed closes its device when the loop is left", arguments: FeedSubject.live)
  func leaving(subject: FeedSubject) async throws {
    let input = try LiveInput(subject)
    let writing = Task.detached {
      try await input.begin()
      try await input.say(subject.text([.reading(1), .reading(2)]))
    }
    _ = try await input.marks { $0 == .reading(second: 1) }
    try await writing.value
    try await input.waitForFeedToClose()
  }

  @Test(
    "live and replayed input give the same events",
    arguments: zip([FeedSubject.traceFIFO, .gpsd], [FeedSubject.traceFile, .fixLog]))
  func liveIsReplay(live: FeedSubject, recorded: FeedSubject) async throws {
    let script: [ScriptItem] = (0..<500).map { $0 % 50 == 7 ? .garbage : .reading($0) }
    let readings: ([Mark]) -> [Mark] = { marks in
      marks.filter { if case .reading = $0 { true } else { $0 == .malformed } }
    }
    #expect(readings(try await live.play(script)) == readings(try await recorded.play(script)))
  }
}
