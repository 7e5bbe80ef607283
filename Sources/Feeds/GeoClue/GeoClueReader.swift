import DBus
import Glibc
import HealthModel

/// The thread of a ``GeoClueFeed``: passes messages between the bus and the ``GeoClueLink``.
struct GeoClueReader {
  private let feed: GeoClueFeed
  private let channel: FeedChannel<Fix>
  private var link: GeoClueLink
  /// The calls without a response, by their serial numbers.
  private var calls: [UInt64: GeoClueCall] = [:]
  private var isBusHeard = false

  init(feed: GeoClueFeed, channel: FeedChannel<Fix>) {
    self.feed = feed
    self.channel = channel
    link = GeoClueLink(
      clock: feed.clock, limits: feed.limits, waitsForService: feed.waitsForService,
      at: BootClock.now)
  }

  mutating func run() {
    var failures = 0
    while !channel.isClosed {
      do throws(SystemBusError) {
        let bus = try SystemBus(address: feed.busAddress)
        for rule in GeoClue.rules { try bus.subscribe(to: rule) }
        isBusHeard = false
        link.restart(at: BootClock.now)
        try serve(bus)
      } catch {
        link.restart(after: GeoClueError(error), at: BootClock.now)
      }
      sendEvents()
      if let problem = link.failure {
        return channel.finish(throwing: FeedError(feed: feed.name, reason: .geoclue(problem)))
      }
      if channel.isClosed { break }
      failures = isBusHeard ? 1 : failures + 1
      calls = [:]
      channel.signal.wait(for: feed.limits.retry.pause(after: failures))
    }
    channel.finish()
  }

  /// Passes messages until the consumer leaves or no further step is possible.
  private mutating func serve(_ bus: borrowing SystemBus) throws(SystemBusError) {
    while true {
      try bus.receiveAll { message in
        isBusHeard = true
        receive(message, at: BootClock.now)
        sendEvents()
        return !channel.isClosed
      }
      link.advance(to: BootClock.now)
      if link.failure != nil { return }
      sendEvents()
      try makeCalls(on: bus)
      if channel.isClosed { return leave(bus) }
      let patience = link.deadline.map { max(.zero, $0 - BootClock.now) }
      channel.signal.wait(
        for: [patience, bus.patience].compactMap(\.self).min(), descriptor: bus.descriptor,
        events: try bus.events)
    }
  }

  private mutating func receive(_ message: BusMessage, at uptime: Duration) {
    switch message.kind {
    case .signal:
      if let signal = GeoClueSignal(message) { link.receive(signal, at: uptime) }
    case .reply(let serial):
      guard let call = calls.removeValue(forKey: serial) else { return }
      let wallClock = Instant(secondsSince1970: Double(time(nil)))
      link.receive(message.body, of: call, at: uptime, wallClock: wallClock)
    case .failure(let serial, let name):
      if let call = calls.removeValue(forKey: serial) { link.refuse(call, name, at: uptime) }
    case .call, .other: break
    }
  }

  private mutating func makeCalls(on bus: borrowing SystemBus) throws(SystemBusError) {
    let due = link.calls
    link.calls = []
    for call in due { calls[try call.send(on: bus)] = call }
  }

  private mutating func sendEvents() {
    guard !link.events.isEmpty else { return }
    channel.send(link.events, at: link.now)
    link.events.removeAll(keepingCapacity: true)
  }

  /// Stops the client, so that the receiver is switched off at once.
  private mutating func leave(_ bus: borrowing SystemBus) {
    link.close()
    try? makeCalls(on: bus)
    bus.finish(within: .seconds(1))
  }
}
