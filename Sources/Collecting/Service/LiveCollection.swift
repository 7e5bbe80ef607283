package import Feeds
import Foundation
import HealthModel
package import HealthStorage
package import Recording
import RecordingCore

/// A collection from the sensors of the device, which recordings interrupt.
///
/// One loop receives everything: readings, ticks, the request of a recording, the end of one. It has the
/// ``SensorLock`` while it reads the sensors. A recording requests `pause` at the collector's socket; the loop then closes
/// the sensors, releases the lock and replies. It reads on when it has the lock again.
package final class LiveCollection: Sendable {
  /// The parts of a collection that the host determines.
  package struct Setup: Sendable {
    package var store: HealthStore
    /// The control socket of the store's recordings.
    package var address: ControlSocketAddress
    package var options: CollectionOptions
    /// The time between two transactions.
    package var interval: Duration
    /// The batteries whose charging means that the device is not worn; `nil` for sensors elsewhere.
    package var power: PowerSupply?
    package var notifier: ServiceNotifier?
    /// Opens the feeds anew, each time that the sensors are free.
    package var feeds: @Sendable (ClockMapping) throws -> RecordingFeeds
    package var announce: @Sendable (CollectionNotice) -> Void
    /// Called after the end of each day, when its samples are saved.
    package var dayEnded: @Sendable () async -> Void

    package init(
      store: HealthStore, address: ControlSocketAddress, options: CollectionOptions,
      interval: Duration, feeds: @escaping @Sendable (ClockMapping) throws -> RecordingFeeds,
      announce: @escaping @Sendable (CollectionNotice) -> Void,
      dayEnded: @escaping @Sendable () async -> Void = {}
    ) {
      self.store = store
      self.address = address
      self.options = options
      self.interval = interval
      self.feeds = feeds
      self.announce = announce
      self.dayEnded = dayEnded
    }
  }

  enum Input: Sendable {
    case batch([FeedEvent<TraceRow>], feed: String)
    case feedEnded(name: String, FeedError?)
    case tick
    /// A recording wants the sensors.
    case handOver(@Sendable (ControlReply) -> Void)
    /// The feeds are closed, and their last readings are processed.
    case closed
    /// The sensors are free again.
    case free(SensorLock?)
    case stop
  }

  let setup: Setup
  let inputs: AsyncStream<Input>
  let channel: AsyncStream<Input>.Continuation

  /// The interval of ticks: a minute is complete a minute later, so nothing is more urgent.
  static let tickInterval = Duration.seconds(10)

  package init(_ setup: Setup) {
    self.setup = setup
    (inputs, channel) = AsyncStream.makeStream()
  }

  /// Ends the collection; ``run()`` returns when everything is saved.
  package func stop() { channel.yield(.stop) }

  /// Collects until it is stopped or its feeds have ended.
  ///
  /// - Throws: ``CollectionError``, `FeedError` for sensors that cannot be opened, `ControlSocketError`, or `StoreError` if
  ///   the last samples cannot be saved.
  package func run() async throws {
    guard let own = SensorLock(ofCollectorAt: setup.address) else {
      throw CollectionError.alreadyCollecting(store: setup.store.path)
    }
    defer { own.release() }
    let server = try ControlServer(address: setup.address.ofCollector) { [channel] in
      await Self.reply(to: $0, channel)
    }
    let ticker = Task { [channel] in
      while !Task.isCancelled {
        try await Task.sleep(for: Self.tickInterval)
        channel.yield(.tick)
      }
    }
    let result: Result<Void, any Error>
    do {
      var loop = CollectionLoop(self)
      try await loop.run()
      result = .success(())
    } catch {
      result = .failure(error)
    }
    ticker.cancel()
    server.stop()
    channel.finish()
    for await input in inputs {
      if case .handOver(let reply) = input { reply(.done) }
    }
    try result.get()
  }

  private static func reply(
    to request: ControlRequest, _ channel: AsyncStream<Input>.Continuation
  ) async -> ControlReply {
    switch request.command {
    case .pause:
      return await withCheckedContinuation { continuation in
        let result = channel.yield(.handOver { continuation.resume(returning: $0) })
        if case .terminated = result { continuation.resume(returning: .done) }
      }
    case .stop:
      channel.yield(.stop)
      return .done
    default: return ControlReply(refusal: "the collector supports no such request")
    }
  }
}
