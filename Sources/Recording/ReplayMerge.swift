import Feeds
import HealthModel

/// Merges several replayed feeds in order of their time, whatever their pace, so that the same
/// recordings always produce the same workout.
struct ReplayMerge {
  private var lanes: [Lane] = []

  /// The number of inputs after which the pump waits for the loop: a replay must not overrun its
  /// own recorder.
  private static let batch = 512

  init(_ feeds: RecordingFeeds) {
    if let feed = feeds.positioning {
      lanes.append(Lane(feed, isPositioning: true, mustConnect: true) { .fix($0) })
    }
    for trace in feeds.traces {
      lanes.append(
        Lane(trace.feed, isPositioning: false, mustConnect: trace.mustConnect) { .trace($0) })
    }
  }

  func run(into inbox: Inbox) async {
    var lanes = lanes
    for index in lanes.indices { await lanes[index].advance() }
    var count = 0
    while !Task.isCancelled,
      let next = lanes.indices.filter({ lanes[$0].head != nil }).min(by: {
        lanes[$0].headUptime < lanes[$1].headUptime
      })
    {
      for input in lanes[next].head ?? [] { inbox.put(input) }
      await lanes[next].advance()
      count += 1
      if count % Self.batch == 0 { await inbox.drained() }
    }
  }
}

/// One feed of a merge, with its next event.
private struct Lane {
  private let pull: () async -> (inputs: [RecorderInput], uptime: Duration?)?
  private(set) var head: [RecorderInput]?
  private(set) var headUptime = Duration.zero

  init<Value>(
    _ feed: any Feed<Value>, isPositioning: Bool, mustConnect: Bool,
    input: @escaping (FeedEvent<Value>) -> RecorderInput
  ) {
    var iterator = feed.events().makeAsyncIterator()
    var isOver = false
    var connection = AwaitedConnection(mustConnect: mustConnect)
    let name = feed.name
    pull = {
      guard !isOver else { return nil }
      do throws(FeedError) {
        if let event = try await iterator.next() {
          var inputs = [input(event)]
          if connection.isMade(by: event) { inputs.append(.connected) }
          guard case .reading(let reading) = event else { return (inputs, nil) }
          return (inputs, reading.uptime)
        }
        isOver = true
        let end = RecorderInput.feedEnded(name: name, isPositioning: isPositioning, nil)
        return (connection.isOver() ? [.connected, end] : [end], nil)
      } catch {
        isOver = true
        return ([.feedEnded(name: name, isPositioning: isPositioning, error)], nil)
      }
    }
  }

  /// Reads the next event; one without a time of its own gets that of the previous one.
  mutating func advance() async {
    let next = await pull()
    head = next?.inputs
    if let uptime = next?.uptime { headUptime = uptime }
  }
}
