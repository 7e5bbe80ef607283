import Feeds
import Glibc
import HealthModel

/// The thread of a live ``ButtonFeed``: waits for events, and for a device that was unplugged.
struct ButtonStream {
  /// The reason why a device is no longer read.
  private enum Ending {
    case closed
    case lost(FeedGap.Reason, since: Duration)
  }

  private let feed: ButtonFeed
  private let channel: FeedChannel<ButtonSignal>
  private var openGap: FeedGap?
  /// The device's name at the first connection; another device at the same path is not accepted.
  private var deviceName: String?

  /// The number of events per read.
  private static let batch = 64
  /// The maximum pause divided by the first of the doubling pauses.
  private static let pauses = 32

  init(feed: ButtonFeed, channel: FeedChannel<ButtonSignal>) {
    self.feed = feed
    self.channel = channel
  }

  mutating func run() {
    do throws(FeedError.Reason) {
      let device = try InputDevice(path: feed.path)
      deviceName = device.name
      var ending = serve(device)
      while case .lost(let reason, let since) = ending {
        beginGap(reason, since: since)
        ending = serveAgain()
      }
      channel.finish()
    } catch {
      channel.finish(throwing: FeedError(feed: feed.name, reason: error))
    }
  }

  /// Waits for the device to return, with pauses that double up to the maximum.
  private mutating func serveAgain() -> Ending {
    var pause = feed.limits.retry / Self.pauses
    while !channel.isClosed {
      if let device = try? InputDevice(path: feed.path), device.name == deviceName {
        return serve(device)
      }
      wait(for: pause)
      pause = min(pause * 2, feed.limits.retry)
    }
    return .closed
  }

  private mutating func serve(_ device: borrowing InputDevice) -> Ending {
    let opened = BootClock.now
    var decoder = ButtonDecoder(InputClock(device.eventClock), clock: feed.clock, since: opened)
    var isAnnounced = false
    // A FIFO always exists; the first byte shows that a writer is present.
    if !device.isFIFO { announce(device, opened, &isAnnounced) }
    var bytes = [UInt8](repeating: 0, count: InputEvent.Layout.host.size * Self.batch)
    while !channel.isClosed {
      let isAwaited = device.isFIFO && !isAnnounced
      guard wait(for: isAwaited ? feed.limits.retry : nil, descriptor: device.descriptor) else {
        // No program will write to a FIFO that has been removed.
        if isAwaited, !device.isAt(feed.path) { return .lost(.writerLeft, since: opened) }
        continue
      }
      let count = read(device.descriptor, &bytes, bytes.count)
      let number = errno
      let arrival = BootClock.now
      if count > 0 {
        announce(device, arrival, &isAnnounced)
        var events: [FeedEvent<ButtonSignal>] = []
        decoder.receive(bytes[..<count], arrival: arrival, keysDown: { device.keysDown }) {
          event, _ in
          events.append(event)
        }
        send(events, at: arrival)
      } else if count == 0 || (number != EAGAIN && number != EINTR) {
        decoder.finish(arrival: arrival) { event, _ in send([event], at: arrival) }
        let reason =
          device.isFIFO && count == 0
          ? FeedGap.Reason.writerLeft : .disconnected(errno: count == 0 ? nil : number)
        return .lost(reason, since: decoder.lastUptime)
      }
    }
    return .closed
  }

  /// Reports that the device is connected, and ends its gap.
  private mutating func announce(
    _ device: borrowing InputDevice, _ uptime: Duration, _ isAnnounced: inout Bool
  ) {
    guard !isAnnounced else { return }
    isAnnounced = true
    var events: [FeedEvent<ButtonSignal>] = []
    if var gap = openGap {
      openGap = nil
      gap.until = max(uptime, gap.since)
      events.append(.gap(gap))
    }
    let peer = FeedConnection.Peer.buttons(path: feed.path, name: device.name)
    events.append(.connected(FeedConnection(peer, uptime: uptime)))
    send(events, at: uptime)
  }

  private mutating func beginGap(_ reason: FeedGap.Reason, since: Duration) {
    guard openGap == nil else { return }
    let gap = FeedGap(reason: reason, since: since)
    openGap = gap
    send([.gap(gap)], at: since)
  }

  /// Sends events, waiting for capacity.
  ///
  /// Meanwhile, unread events stay with the writer, or with the kernel, which reports the events it
  /// drops.
  private func send(_ events: [FeedEvent<ButtonSignal>], at uptime: Duration) {
    for event in events {
      while !channel.hasSpace { wait(for: nil) }
      channel.send([event], at: uptime)
    }
  }

  /// Sleeps until the descriptor is readable or at its end (`true`), the consumer acts, or the time
  /// has elapsed.
  @discardableResult
  private func wait(for duration: Duration?, descriptor: Int32 = -1) -> Bool {
    channel.signal.wait(for: duration, descriptor: descriptor)
  }
}
