import CGPS
import Foundation
import HealthModel

/// The thread behind a ``GPSDFeed``: connects, waits, decodes, and connects again.
struct GPSDReader {
  private let feed: GPSDFeed
  private let channel: FeedChannel<Fix>
  private var decoder: FixDecoder
  private var epochs = FixEpochs()
  /// The boot clock at the last report of a fix, or at the connection.
  private var lastReport = BootClock.now
  private var openGap: FeedGap?
  private var lastDevice: String?
  /// Once per gap, since a watch makes gpsd report its devices again.
  private var hasRenewedWatch = false
  /// Lines from gpsd since the feed began.
  private var lineCount = 0

  init(feed: GPSDFeed, channel: FeedChannel<Fix>) {
    self.feed = feed
    self.channel = channel
    decoder = FixDecoder(clock: feed.clock)
  }

  /// Why a connection is over.
  private enum Ending {
    case closed
    case lost(errno: Int32?)
    case notGreeted
  }

  mutating func run() {
    do throws(FeedError.Reason) {
      let connection = try connect()
      lastReport = BootClock.now
      var ending = serve(connection)
      if case .notGreeted = ending { throw FeedError.Reason.notGPSD }
      while case .lost(let number) = ending {
        beginGap(.disconnected(errno: number))
        ending = serveAgain()
      }
      channel.finish()
    } catch {
      channel.finish(throwing: FeedError(feed: feed.name, reason: error))
    }
  }

  private func connect() throws(FeedError.Reason) -> GPSDConnection {
    try GPSDConnection(
      host: feed.host, port: feed.port, device: feed.device, within: feed.limits.greeting)
  }

  /// Tries until gpsd is back, with pauses that double up to the limit.
  private mutating func serveAgain() -> Ending {
    var pause = feed.limits.retry / 16
    while !channel.isClosed {
      wait(for: pause)
      if channel.isClosed { break }
      if let connection = try? connect() {
        let ending = serve(connection)
        guard case .notGreeted = ending else { return ending }
      }
      pause = min(pause * 2, feed.limits.retry)
    }
    return .closed
  }

  /// Takes reports until the connection is lost or the consumer leaves.
  private mutating func serve(_ connection: borrowing GPSDConnection) -> Ending {
    let opened = BootClock.now
    var isGreeted = false
    while true {
      let uptime = BootClock.now
      reports: while true {
        let arrival = connection.take()
        lineCount += 1
        switch arrival {
        case .report(let mask):
          // libgps sets the bit for a few other reports too; gpsd greets once, at the start.
          if !isGreeted, mask & GPSDReport.versionMask != 0 {
            isGreeted = true
            announce(.gpsd(connection.data), at: uptime)
          } else {
            handle(mask, connection, uptime)
          }
        case .deviceGone: receiverLeft(connection.data)
        case .malformed(let excerpt): reportMalformed(excerpt, at: uptime)
        case .nothing:
          lineCount -= 1
          break reports
        case .lost(let number):
          send(epochs.flush())
          return isGreeted ? .lost(errno: number) : .notGreeted
        }
      }
      if channel.isClosed { return .closed }
      if !isGreeted, uptime - opened > feed.limits.greeting { return .notGreeted }
      wait(for: patience(at: uptime, isGreeted: isGreeted), descriptor: connection.descriptor)
      noticeSilence(at: BootClock.now)
    }
  }

  private mutating func handle(
    _ mask: UInt64, _ connection: borrowing GPSDConnection, _ uptime: Duration
  ) {
    let data = connection.data
    if mask & GPSDReport.modeMask != 0 {
      lastReport = uptime
      hasRenewedWatch = false
      endGap(at: uptime)
      let reading = decoder.reading(from: data, uptime: uptime)
      lastDevice = reading.value.device
      send(epochs.take(reading))
    } else if mask & GPSDReport.deviceMask != 0 {
      announce(.receiver(data), at: uptime)
      renewWatch(connection)
    }
  }

  /// Asks again when a receiver comes after one was lost: gpsd 3.22 lists it to those who watch
  /// already, but opens it only when somebody asks.
  private mutating func renewWatch(_ connection: borrowing GPSDConnection) {
    guard openGap != nil, !hasRenewedWatch else { return }
    hasRenewedWatch = true
    connection.watch()
  }

  /// The gap is for the receiver that was heard last; another one may come and go.
  private mutating func receiverLeft(_ data: UnsafeMutablePointer<gps_data_t>) {
    guard case .receiver(let device, _, _) = FeedConnection.Peer.receiver(data) else { return }
    guard lastDevice == nil || lastDevice == device else { return }
    send(epochs.flush())
    beginGap(.receiverLost(device: device))
  }

  private func announce(_ peer: FeedConnection.Peer, at uptime: Duration) {
    channel.send([.connected(FeedConnection(peer, uptime: uptime))], at: uptime)
  }

  private func reportMalformed(_ excerpt: String, at uptime: Duration) {
    let fault = FeedFault(
      place: .line(lineCount), excerpt: excerpt, expected: FixDecoder.expectedReport)
    channel.send([.malformed(fault)], at: uptime)
  }

  private func send(_ reading: Reading<Fix>?) {
    guard let reading else { return }
    channel.send([.reading(reading)], at: reading.uptime)
  }
}

// MARK: Gaps and waiting

extension GPSDReader {
  /// How long nothing may come before something is to be done.
  private func patience(at uptime: Duration, isGreeted: Bool) -> Duration {
    if epochs.pending != nil { return feed.limits.epoch }
    if !isGreeted { return feed.limits.greeting }
    guard openGap == nil else { return .seconds(3600) }
    return max(.milliseconds(1), lastReport + feed.limits.silence - uptime)
  }

  private mutating func noticeSilence(at uptime: Duration) {
    let quiet = uptime - lastReport
    if quiet >= feed.limits.epoch { send(epochs.flush()) }
    if quiet >= feed.limits.silence { beginGap(.silent) }
  }

  /// One gap at a time: the first reason stands until fixes come again.
  private mutating func beginGap(_ reason: FeedGap.Reason) {
    guard openGap == nil else { return }
    let gap = FeedGap(reason: reason, since: lastReport)
    openGap = gap
    channel.send([.gap(gap)], at: lastReport)
  }

  private mutating func endGap(at uptime: Duration) {
    guard var gap = openGap else { return }
    openGap = nil
    gap.until = uptime
    channel.send([.gap(gap)], at: uptime)
  }

  /// Sleeps until the descriptor is readable, the consumer leaves, or the time is over.
  private func wait(for duration: Duration, descriptor: Int32 = -1) {
    var polled = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: channel.signal.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    poll(&polled, 2, Int32(clamping: duration.wholeMilliseconds))
    if polled[1].revents != 0 { channel.signal.lower() }
  }
}

extension FeedConnection.Peer {
  /// The gpsd that sent a VERSION report.
  fileprivate static func gpsd(_ data: UnsafeMutablePointer<gps_data_t>) -> Self {
    let version = data.pointee.version
    return .gpsd(
      release: text(version.release),
      protocolVersion: "\(version.proto_major).\(version.proto_minor)")
  }

  /// The receiver of a DEVICE report.
  fileprivate static func receiver(_ data: UnsafeMutablePointer<gps_data_t>) -> Self {
    let driver = text(data.pointee.dev.driver)
    let subtype = text(data.pointee.dev.subtype)
    return .receiver(
      device: text(data.pointee.dev.path), driver: driver.isEmpty ? nil : driver,
      subtype: subtype.isEmpty ? nil : subtype)
  }

  /// The text of a C array of characters.
  private static func text<CharacterArray>(_ array: CharacterArray) -> String {
    withUnsafeBytes(of: array) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
