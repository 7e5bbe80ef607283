package import Feeds
import Foundation
import HealthModel
package import HealthStorage
import Recording

/// A collection from recorded traces, by the recorded clock.
package struct ReplayedCollection {
  private let paths: [String]
  private let pace: Pace
  private let store: HealthStore
  private let options: CollectionOptions
  private let interval: Duration?
  private let announce: (CollectionNotice) -> Void

  /// The recorded time between two completions of minutes, and between two waits of a paced replay.
  private static let step = Duration.seconds(10)
  private static let burst = Duration.milliseconds(100)

  /// - Parameters:
  ///   - paths: The traces, of any sensors and days; they are merged by their times.
  ///   - pace: How fast they are replayed.
  ///   - store: The store, opened as its owner.
  ///   - options: The person and the limits.
  ///   - interval: The recorded time between two transactions; `nil` makes them large.
  ///   - announce: Receives what happens.
  package init(
    _ paths: [String], pace: Pace, store: HealthStore, options: CollectionOptions,
    every interval: Duration?, announce: @escaping (CollectionNotice) -> Void
  ) {
    self.paths = paths
    self.pace = pace
    self.store = store
    self.options = options
    self.interval = interval
    self.announce = announce
  }

  /// Collects until the traces end.
  ///
  /// - Throws: `FeedError` for a trace that cannot be read, `StoreError`, or `CancellationError`; what was collected until
  ///   then is saved but for a cancellation.
  package func run() async throws {
    var writer = CollectionWriter(store, every: interval ?? .zero)
    var lanes = try await lanes()
    var options = options
    // The same traces give the same samples, so that a second replay adds none.
    let first = lanes.compactMap { $0.head?.time }.min()
    options.name = "replay-\((first ?? .earliest).microseconds)"
    var collector = Collector(options)
    var (begun, completed): (Instant?, Instant?)
    let start = ContinuousClock.now
    while let index = lanes.indices.filter({ lanes[$0].head != nil }).min(by: {
      lanes[$0].time < lanes[$1].time
    }) {
      guard let reading = lanes[index].head else { break }
      if begun == nil {
        begun = reading.time
        announce(.collecting(at: reading.time))
      }
      try await wait(until: reading.time - (begun ?? reading.time), from: start)
      collector.process(reading)
      if completed.map({ reading.time - $0 >= Self.step || reading.time < $0 }) ?? true {
        completed = reading.time
        collector.advance(to: reading.time)
        writer.receive(collector.drainSamples(), newest: reading.time)
        for found in collector.drainNoticed() { announce(.noticed(found)) }
        let recorded = reading.time - (begun ?? reading.time)
        if writer.isFull || (interval != nil && writer.isDue(at: recorded)) {
          try await save(&writer, at: recorded)
        }
        try Task.checkCancellation()
      }
      for event in try await lanes[index].advance() { announce(event) }
    }
    collector.finish()
    writer.receive(collector.drainSamples(), newest: collector.newest)
    try await save(&writer)
    announce(.ended(writer.summary))
  }

  private func save(
    _ writer: inout CollectionWriter, at recorded: Duration = .zero
  ) async throws(StoreError) {
    let count = try await writer.save(at: recorded)
    if count > 0, let until = writer.summary.span?.end {
      announce(.saved(count: count, until: until))
    }
  }

  private func wait(until offset: Duration, from start: ContinuousClock.Instant) async throws {
    guard case .times(let factor) = pace else { return }
    let due = start.advanced(by: offset / factor)
    if due - .now > Self.burst { try await Task.sleep(until: due) }
  }

  private func lanes() async throws -> [Lane] {
    let clock = ClockMapping(wallClock: .now, uptime: BootClock.now)
    var lanes: [Lane] = []
    for path in paths {
      let feed = TraceFeed(
        .path(path, pace: .asFastAsPossible), name: path, clock: clock, origin: BootClock.now)
      var lane = Lane(feed)
      for event in try await lane.advance() { announce(event) }
      lanes.append(lane)
    }
    return lanes
  }
}

/// One trace of a replay, with its next reading.
private struct Lane {
  private var events: FeedEvents<TraceRow>.AsyncIterator
  private let name: String
  private(set) var head: Reading<TraceRow>?

  init(_ feed: TraceFeed) {
    name = feed.name
    events = feed.events().makeAsyncIterator()
  }

  var time: Instant { head?.time ?? .latest }

  /// Moves on to the next reading.
  ///
  /// - Returns: What is worth a notice until then.
  mutating func advance() async throws(FeedError) -> [CollectionNotice] {
    var notices: [CollectionNotice] = []
    head = nil
    while let event = try await events.next() {
      switch event {
      case .reading(let reading):
        head = reading
        return notices
      case .malformed(let problem): notices.append(.malformed(problem, feed: name))
      case .gap(let gap): notices.append(.gap(gap, feed: name))
      case .connected: break
      }
    }
    return notices
  }
}
