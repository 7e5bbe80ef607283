import DBus
import HealthModel

/// The thread of a ``BluetoothFeed``: passes messages between the bus and the ``BluetoothLink``.
struct BluetoothReader {
  private let feed: BluetoothFeed
  private let channel: FeedChannel<TraceRow>
  private var link: BluetoothLink
  /// The calls without a response, by their serial numbers.
  private var calls: [UInt64: BluetoothCall] = [:]
  /// Whether any bus has ever responded, and whether this one has.
  private var hasHeardBus = false
  private var isBusHeard = false

  init(feed: BluetoothFeed, channel: FeedChannel<TraceRow>) {
    self.feed = feed
    self.channel = channel
    link = BluetoothLink(
      feed.address, clock: feed.clock, limits: feed.limits, readsMotion: feed.readsMotion,
      controls: feed.trainer != nil, at: BootClock.now)
    feed.trainer?.attach(channel.signal)
  }

  mutating func run() {
    var failures = 0
    while !channel.isClosed {
      var problem: BluetoothError?
      do throws(SystemBusError) {
        let bus = try SystemBus(address: feed.busAddress)
        for rule in BlueZ.rules { try bus.subscribe(to: rule) }
        isBusHeard = false
        link.busOpened(at: BootClock.now)
        try serve(bus)
        problem = link.failure
      } catch {
        problem = BluetoothError(error)
      }
      guard let problem else { continue }
      guard hasHeardBus, link.failure == nil else {
        return channel.finish(throwing: FeedError(feed: feed.name, reason: .bluetooth(problem)))
      }
      failures = isBusHeard ? 1 : failures + 1
      isBusHeard = false
      link.busLost(problem, at: BootClock.now)
      calls = [:]
      sendEvents()
      channel.signal.wait(for: feed.limits.pause(after: failures))
    }
    channel.finish()
  }

  /// Passes messages until the consumer leaves or no further step is possible.
  private mutating func serve(_ bus: borrowing SystemBus) throws(SystemBusError) {
    while true {
      try bus.receiveAll { message in
        (hasHeardBus, isBusHeard) = (true, true)
        receive(message, at: BootClock.now)
        sendEvents()
        return !channel.isClosed
      }
      if let trainer = feed.trainer { link.control?.desired = trainer.target }
      link.advance(to: BootClock.now)
      sendEvents()
      try makeCalls(on: bus)
      if channel.isClosed { return leave(bus) }
      if link.failure != nil { return }
      let patience = link.deadline.map { max(.zero, $0 - BootClock.now) }
      channel.signal.wait(
        for: link.earliest(patience, bus.patience), descriptor: bus.descriptor,
        events: try bus.events)
    }
  }

  private mutating func receive(_ message: BusMessage, at uptime: Duration) {
    switch message.kind {
    case .signal:
      if let signal = BlueZSignal(message) { link.receive(signal, at: uptime) }
    case .reply(let serial):
      if let call = calls.removeValue(forKey: serial) {
        link.answer(call, message.body, at: uptime)
      }
    case .failure(let serial, let name):
      if let call = calls.removeValue(forKey: serial) { link.refuse(call, name, at: uptime) }
    case .call, .other: break
    }
  }

  private mutating func makeCalls(on bus: borrowing SystemBus) throws(SystemBusError) {
    while !link.calls.isEmpty {
      let call = link.calls.removeFirst()
      calls[try bus.send(call.busCall)] = call
    }
  }

  private mutating func sendEvents() {
    if let notices = link.control?.notices, !notices.isEmpty {
      link.control?.notices = []
      feed.trainer?.report(notices)
    }
    guard !link.events.isEmpty else { return }
    channel.send(link.events, at: link.now)
    link.events.removeAll(keepingCapacity: true)
  }

  /// Ends the notifications and the connection.
  ///
  /// bluetoothd would notice by itself that the client is gone, but would stay connected to the
  /// strap.
  private mutating func leave(_ bus: borrowing SystemBus) {
    link.calls = []
    link.close()
    try? makeCalls(on: bus)
    bus.finish(within: feed.limits.goodbye)
  }
}
