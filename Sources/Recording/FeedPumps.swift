import Buttons
import Feeds
import HealthModel

/// Moves the events of feeds into the inbox, each at its own pace; cancelled when the recording
/// ends.
struct FeedPumps: Sendable {
  private(set) var tasks: [Task<Void, Never>]

  /// - Parameters:
  ///   - feeds: The feeds to move; a replay's are decoded beside the loop.
  ///   - inbox: Receives the events.
  ///   - executor: The thread of the loop, which also moves the events of live feeds.
  init(_ feeds: RecordingFeeds, into inbox: Inbox, on executor: RecordingExecutor) {
    switch feeds.timeSource {
    case .bootClock:
      tasks = Pacer.$timer.withValue(executor) { Self.live(feeds, into: inbox, on: executor) }
    case .readings:
      tasks = [Task { await ReplayMerge(feeds).run(into: inbox) }]
    }
    for feed in feeds.controls.feeds {
      tasks.append(Task(executorPreference: executor) { await Self.follow(feed, into: inbox) })
    }
  }

  func cancel() {
    for task in tasks { task.cancel() }
  }

  private static func live(
    _ feeds: RecordingFeeds, into inbox: Inbox, on executor: RecordingExecutor
  ) -> [Task<Void, Never>] {
    var tasks: [Task<Void, Never>] = []
    if let feed = feeds.positioning {
      tasks.append(
        Task(executorPreference: executor) {
          await pump(
            feed, isPositioning: true, mustConnect: feeds.requiresPositioning, into: inbox
          ) { .fix($0) }
        })
    }
    for trace in feeds.traces {
      tasks.append(
        Task(executorPreference: executor) {
          await pump(
            trace.feed, isPositioning: false, mustConnect: trace.mustConnect, into: inbox
          ) { .trace($0) }
        })
    }
    return tasks
  }

  /// The recording neither waits for buttons nor ends with them.
  private static func follow(_ feed: any Feed<ButtonSignal>, into inbox: Inbox) async {
    var failure: FeedError?
    do throws(FeedError) {
      try await feed.events().forEachBatch { events in
        inbox.put(events.map { .button($0, from: feed.name) })
      }
    } catch {
      failure = error
    }
    inbox.put(.buttonsEnded(name: feed.name, failure))
  }

  private static func pump<Value>(
    _ feed: any Feed<Value>, isPositioning: Bool, mustConnect: Bool, into inbox: Inbox,
    input: @Sendable (FeedEvent<Value>) -> RecorderInput
  ) async {
    var failure: FeedError?
    var connection = AwaitedConnection(mustConnect: mustConnect)
    do throws(FeedError) {
      try await feed.events().forEachBatch { events in
        var inputs: [RecorderInput] = []
        inputs.reserveCapacity(events.count + 1)
        for event in events {
          inputs.append(input(event))
          // After the event itself, which belongs to the recording from its beginning.
          if connection.isMade(by: event) { inputs.append(.connected) }
        }
        inbox.put(inputs)
      }
      if connection.isOver() { inbox.put(.connected) }
    } catch {
      failure = error
    }
    inbox.put(.feedEnded(name: feed.name, isPositioning: isPositioning, failure))
  }
}

/// Detects, once, that a feed which a recording waits for is connected.
///
/// A receiver's log does not report a connection: its first fix counts as one, or its end.
struct AwaitedConnection {
  private var isAwaited: Bool

  init(mustConnect: Bool) { isAwaited = mustConnect }

  mutating func isMade<Value>(by event: FeedEvent<Value>) -> Bool {
    switch event {
    case .connected, .reading: connectOnce()
    case .gap, .malformed: false
    }
  }

  /// The feed has ended without an error: the recording does not wait for it any more.
  mutating func isOver() -> Bool { connectOnce() }

  private mutating func connectOnce() -> Bool {
    defer { isAwaited = false }
    return isAwaited
  }
}
