import Foundation
import HealthModel
import TestSupport

@testable import Feeds

/// The other end of a live feed, and the feed that reads it.
struct LiveInput: Sendable {
  private enum End: Sendable {
    case server(ScriptedServer)
    case pipe(ScriptedPipe)
  }

  private let end: End
  private let silence: Duration

  init(_ subject: FeedSubject, silence: Duration = .seconds(30)) throws {
    end = subject == .gpsd ? .server(try ScriptedServer()) : .pipe(try ScriptedPipe())
    self.silence = silence
  }

  /// Waits for the feed to connect, and sends what precedes all readings.
  func begin() async throws {
    try await blocking { [end] in
      switch end {
      case .server(let server): server.answer()
      case .pipe(let pipe): pipe.come()
      }
    }
  }

  func say(_ text: String) async throws {
    try await blocking { [end] in
      switch end {
      case .server(let server):
        for line in text.split(separator: "\n") { server.say(String(line)) }
      case .pipe(let pipe): pipe.say(text)
      }
    }
  }

  func finish() async throws {
    try await blocking { [end] in
      switch end {
      case .server(let server): server.hangUp()
      case .pipe(let pipe): pipe.leave()
      }
    }
  }

  /// Returns when the feed has closed its end.
  func waitForFeedToClose() async throws {
    switch end {
    case .server(let server): try await blocking { server.waitForClientToLeave() }
    case .pipe(let pipe):
      pipe.leave()
      while !pipe.isAbandoned { try await Task.sleep(for: .milliseconds(1)) }
    }
  }

  /// Loops over the feed up to the given last mark, and passes each mark to the test.
  func marks(
    onEach: (Mark) async throws -> Void = { _ in }, until isLast: (Mark) -> Bool
  ) async throws -> [Mark] {
    var marks: [Mark] = []
    func receive(_ mark: Mark) async throws -> Bool {
      marks.append(mark)
      try await onEach(mark)
      return isLast(mark)
    }
    switch end {
    case .server(let server):
      var limits = GPSDFeed.Limits()
      limits.silence = silence
      limits.epoch = min(limits.epoch, silence / 5)
      let feed = GPSDFeed(
        host: "127.0.0.1", port: server.port, clock: FeedSubject.clock, limits: limits)
      for try await event in feed.events() {
        if try await receive(Mark(event)) { break }
      }
    case .pipe(let pipe):
      var limits = TraceFeed.Limits()
      limits.silence = silence
      limits.latency = .zero
      let feed = TraceFeed(
        .path(pipe.path, pace: .times(1)), name: "fifo", clock: FeedSubject.clock, limits: limits)
      for try await event in feed.events() {
        if try await receive(Mark(event)) { break }
      }
    }
    return marks
  }
}
