import Feeds
import Foundation
import HealthModel
import HealthStorage
import Recording
import RecordingCore

/// The loop of a live collection: one input after the other.
struct CollectionLoop {
  private let collection: LiveCollection
  private let setup: LiveCollection.Setup
  private var collector: Collector
  private var writer: CollectionWriter
  private var clock = ClockMapping.hostNow
  private var lock: SensorLock?
  private var pumps: [Task<Void, Never>] = []
  private var openFeeds = 0
  private var hasRead = false
  /// The replies to recordings that wait until the feeds are closed.
  private var waiting: [@Sendable (ControlReply) -> Void] = []
  private var isClosing = false
  private var isStopping = false
  private var reopens = false
  private var day: CalendarDay?
  /// The newest reading in the state that the writer has.
  private var newestInState: Instant?

  /// The delay of ticks against the readings, which arrive in batches.
  private static let batchDelay = Duration.seconds(30)
  /// The difference of the clocks from which the host's was set, and from which it has drifted.
  private static let (jump, drift) = (ClockMapping.tolerance, Duration.milliseconds(500))

  init(_ collection: LiveCollection) {
    self.collection = collection
    setup = collection.setup
    collector = Collector(setup.options)
    writer = CollectionWriter(setup.store, every: setup.interval)
  }

  mutating func run() async throws {
    try await restore()
    if let free = SensorLock(setup.address) {
      lock = free
      try open()
    } else {
      setup.announce(.recording(at: now))
      await waitForSensors(afterHandOver: false)
    }
    setup.notifier?.send(.ready)
    for await input in collection.inputs {
      try await process(input)
      if isStopping, !isClosing { break }
    }
    setup.notifier?.send(.stopping)
    try await finish()
    lock?.release()
    setup.announce(.ended(writer.summary))
  }

  private var now: Instant { clock.utc(at: BootClock.now) }

  private mutating func process(_ input: LiveCollection.Input) async throws {
    switch input {
    case .batch(let events, let feed): try await receive(events, from: feed)
    case .feedEnded(let name, let error): try feedEnded(name, error)
    case .tick: try await tick()
    case .handOver(let reply):
      guard lock != nil else { return reply(.done) }
      waiting.append(reply)
      close()
    case .closed: try await closed()
    case .free(let free):
      guard let free else { return }
      if isStopping { return free.release() }
      lock = free
      try open()
    case .stop:
      isStopping = true
      if lock != nil { close() }
    }
  }

  private mutating func receive(
    _ events: [FeedEvent<TraceRow>], from feed: String
  ) async throws {
    var newest: Instant?
    for event in events {
      switch event {
      case .reading(let reading):
        // The boot clock alone dates readings, so that setting the host's clock changes no duration.
        let time = clock.utc(at: reading.uptime)
        newest = time
        collector.process(Reading(time: time, uptime: reading.uptime, value: reading.value))
      case .gap(let gap): setup.announce(.gap(gap, feed: feed))
      case .malformed(let problem): setup.announce(.malformed(problem, feed: feed))
      case .connected: break
      }
    }
    guard let newest else { return }
    hasRead = true
    writer.receive([], newest: newest)
    if writer.isDue(at: BootClock.now) { try await save() }
  }

  private mutating func tick() async throws {
    if let power = setup.power, power.isCharging != collector.isCharging {
      collector.setCharging(!collector.isCharging)
      setup.announce(.charging(collector.isCharging, at: now))
    }
    followClock()
    collector.advance(to: now - Self.batchDelay)
    writer.receive(collector.drainSamples(), newest: nil)
    for found in collector.drainNoticed() { setup.announce(.noticed(found)) }
    let today = CalendarDay(of: now, in: setup.options.zone)
    let isNewDay = day.map { $0 != today } ?? false
    day = today
    if isNewDay || writer.isDue(at: BootClock.now) { try await save() }
    if isNewDay { await setup.dayEnded() }
    if reopens, lock != nil, !isClosing { try reopen() }
    if setup.notifier?.aliveInterval != nil { setup.notifier?.send(.alive) }
  }

  /// Follows the host's clock: its drift while the body is still, and when it was set.
  private mutating func followClock() {
    let host = ClockMapping.hostNow
    let offset = host.bootTime - clock.bootTime
    let size = max(offset, .zero - offset)
    if size > Self.jump {
      collector.interrupt()
      writer.receive(collector.drainSamples(), newest: nil)
      writer.shift(by: offset)
      clock = host
      setup.announce(.clockSet(by: offset))
    } else if size > Self.drift, !collector.isAwake {
      clock = host
    }
  }

  private mutating func save() async throws {
    collector.advance(to: now - Self.batchDelay)
    drainState()
    writer.receive(collector.drainSamples(), newest: nil)
    do throws(StoreError) {
      let count = try await writer.save(at: BootClock.now)
      if count > 0 { setup.announce(.saved(count: count, until: now)) }
    } catch {
      try writer.check(error)
      setup.announce(.notSaved(error))
    }
  }
}

extension CollectionLoop {
  /// The maximum time without a process after which the collection continues.
  private static let maximumAbsence = Duration.seconds(12 * 3600)

  /// Continues the collection of the process before, or completes it if it was another one or ended long ago.
  private mutating func restore() async throws {
    let parts = try await setup.store.collectorState()
    do {
      guard let (state, night) = try CollectorState.read(parts) else { return }
      var options = setup.options
      let isSame = state.placement == options.placement && state.zone == options.zone.identifier
      if isSame, state.newest <= now, now - state.newest <= Self.maximumAbsence {
        return collector.restore(state, night: night)
      }
      options.placement = state.placement
      options.zone = TimeZone(identifier: state.zone) ?? options.zone
      var former = Collector(options)
      former.restore(state, night: night)
      former.finish()
      writer.receive(former.drainSamples(), newest: nil)
    } catch is DecodingError {
      setup.announce(.stateUnreadable)
    }
    writer.receive(state: CollectorState.removal(of: parts))
  }

  /// Passes the state to the writer, once the clock is set.
  private mutating func drainState(atEnd: Bool = false) {
    guard let newest = collector.newest, newest >= CollectionWriter.earliest,
      atEnd || newest != newestInState
    else { return }
    newestInState = newest
    writer.receive(state: collector.drainState())
  }

  /// Saves everything.
  ///
  /// Incomplete hours and daily rates are saved and are also part of the state: the next process replaces them by complete
  /// ones.
  private mutating func finish() async throws {
    collector.interrupt()
    drainState(atEnd: true)
    collector.finish(retainsNight: true)
    writer.receive(state: collector.drainNight())
    writer.receive(collector.drainSamples(), newest: nil)
    _ = try await writer.save(at: BootClock.now)
  }

  /// Opens the feeds and reads them.
  private mutating func open() throws {
    reopens = false
    let feeds = try setup.feeds(clock)
    let channel = collection.channel
    openFeeds += feeds.traces.count
    pumps = feeds.traces.map { trace in
      let feed = trace.feed
      return Task {
        var failure: FeedError?
        do throws(FeedError) {
          try await feed.events().forEachBatch { channel.yield(.batch($0, feed: feed.name)) }
        } catch {
          failure = error
        }
        channel.yield(.feedEnded(name: feed.name, failure))
      }
    }
    setup.announce(.collecting(at: now))
  }

  /// Opens the feeds again after one of them failed; those that are still open are closed first.
  private mutating func reopen() throws {
    if openFeeds == 0 {
      try open()
    } else {
      close()
    }
  }

  /// Closes the feeds; the readings that have arrived are processed before ``closed()``.
  private mutating func close() {
    guard !isClosing else { return }
    isClosing = true
    let (pumps, channel) = (pumps, collection.channel)
    self.pumps = []
    Task {
      for pump in pumps { pump.cancel() }
      for pump in pumps { await pump.value }
      channel.yield(.closed)
    }
  }

  private mutating func closed() async throws {
    isClosing = false
    collector.interrupt()
    guard !waiting.isEmpty else { return }
    lock?.release()
    lock = nil
    let replies = waiting
    waiting = []
    for reply in replies { reply(.done) }
    setup.announce(.recording(at: now))
    await waitForSensors(afterHandOver: true)
    try await save()
  }

  private func waitForSensors(afterHandOver: Bool) async {
    let (address, channel) = (setup.address, collection.channel)
    Task {
      if afterHandOver { await SensorLock.untilTaken(at: address) }
      channel.yield(.free(await SensorLock.waiting(at: address)))
    }
  }

  /// A sensor that fails at the start ends the collection; one that fails later is opened again.
  private mutating func feedEnded(_ name: String, _ error: FeedError?) throws {
    openFeeds -= 1
    guard !isClosing else { return }
    if let error, !hasRead { throw error }
    setup.announce(.feedEnded(name: name, error))
    if error != nil {
      reopens = true
    } else if openFeeds == 0 {
      isStopping = true
    }
  }
}
