import Feeds
import HealthModel

/// Several replayed feeds as one sequence in order of their time, whatever their pace, so that the
/// same recordings always give the same workout.
struct ReplayMerge {
  private var lanes: [Lane] = []

  /// After so many inputs the pump waits for the loop: a replay must not overrun its own recorder.
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
    let name = feed.name
    pull = {
      guard !isOver else { return nil }
      do throws(FeedError) {
        if let event = try await iterator.next() {
          var inputs = [input(event)]
          var uptime: Duration?
          switch event {
          case .connected where mustConnect: inputs.append(.connected)
          case .reading(let reading): uptime = reading.uptime
          default: break
          }
          return (inputs, uptime)
        }
        isOver = true
        return ([.feedEnded(name: name, isPositioning: isPositioning, nil)], nil)
      } catch {
        isOver = true
        return ([.feedEnded(name: name, isPositioning: isPositioning, error)], nil)
      }
    }
  }

  /// Takes the next event; one without a time of its own keeps that of the one before.
  mutating func advance() async {
    let next = await pull()
    head = next?.inputs
    if let uptime = next?.uptime { headUptime = uptime }
  }
}
