import Foundation
import HealthModel

/// The thread of a ``GPSDFeed``: connects, waits, decodes, and reconnects.
struct GPSDReader {
  private let feed: GPSDFeed
  private let channel: FeedChannel<Fix>
  private var decoder: FixDecoder
  private var epochs = FixEpochs()
  /// The boot clock at the last report of a fix, or at the connection.
  private var lastReport = BootClock.now
  private var openGap: FeedGap?
  private var lastDevice: String?
  /// Whether the watch was renewed in this gap.
  ///
  /// It happens once per gap, since a watch makes gpsd report its devices again.
  private var hasRenewedWatch = false
  /// The number of lines from gpsd since the feed began.
  private var lineCount = 0

  init(feed: GPSDFeed, channel: FeedChannel<Fix>) {
    self.feed = feed
    self.channel = channel
    decoder = FixDecoder(clock: feed.clock)
  }

  /// The reason why a connection ended.
  private enum Ending {
    case closed
    case lost(errno: Int32?)
    case notGreeted
  }

  mutating func run() {
    do throws(FeedError.Reason) {
      var ending = try serveFirst()
      while case .lost(let number) = ending {
        beginGap(.disconnected(errno: number))
        ending = serveAgain(longestPause: feed.limits.retry)
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

  /// Serves the first connection.
  private mutating func serveFirst() throws(FeedError.Reason) -> Ending {
    do throws(FeedError.Reason) {
      let connection = try connect()
      lastReport = BootClock.now
      let ending = serve(connection)
      if case .notGreeted = ending { throw .notGPSD }
      return ending
    } catch {
      guard feed.waitsForServer else { throw error }
      beginGap(.serverAbsent)
      return serveAgain(longestPause: feed.limits.firstRetry)
    }
  }

  /// Reconnects to gpsd, with pauses that double up to the maximum.
  private mutating func serveAgain(longestPause: Duration) -> Ending {
    var pause = feed.limits.retry / 16
    while !channel.isClosed {
      wait(for: pause)
      if channel.isClosed { break }
      if let connection = try? connect() {
        let ending = serve(connection)
        guard case .notGreeted = ending else { return ending }
      }
      pause = min(pause * 2, longestPause)
    }
    return .closed
  }

  /// Processes reports until the connection is lost or the consumer leaves.
  private mutating func serve(_ connection: GPSDConnection) -> Ending {
    decoder.sky = GPSDReport.Sky()
    let opened = BootClock.now
    var isGreeted = false
    while true {
      let uptime = BootClock.now
      reports: while true {
        let arrival = connection.readArrival()
        lineCount += 1
        switch arrival {
        case .report(.version(let release, let protocolVersion)):
          guard !isGreeted else { continue }
          isGreeted = true
          announce(.gpsd(release: release, protocolVersion: protocolVersion), at: uptime)
        case .report(let report): handle(report, connection, uptime)
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
    _ report: GPSDReport, _ connection: GPSDConnection, _ uptime: Duration
  ) {
    switch report {
    case .position(let position):
      lastReport = uptime
      hasRenewedWatch = false
      endGap(at: uptime)
      let reading = decoder.reading(of: position, uptime: uptime)
      lastDevice = reading.value.device
      send(epochs.receive(reading))
    case .sky(let sky): decoder.sky = sky
    case .device(let device):
      announce(
        .receiver(device: device.path, driver: device.driver, subtype: device.subtype), at: uptime)
      renewWatch(connection)
    case .deviceGone(let path): receiverLeft(path)
    case .version, .other: break
    }
  }

  /// Renews the watch when a receiver appears after one was lost.
  ///
  /// gpsd 3.22 lists it to existing watchers, but opens it only on a new request.
  private mutating func renewWatch(_ connection: GPSDConnection) {
    guard openGap != nil, !hasRenewedWatch else { return }
    hasRenewedWatch = true
    connection.watch()
  }

  /// Begins a gap if the lost receiver is the one that reported last; others may come and go.
  private mutating func receiverLeft(_ device: String) {
    guard lastDevice == nil || lastDevice == device else { return }
    send(epochs.flush())
    beginGap(.receiverLost(device: device))
  }

  private func announce(_ peer: FeedConnection.Peer, at uptime: Duration) {
    channel.send([.connected(FeedConnection(peer, uptime: uptime))], at: uptime)
  }

  private func reportMalformed(_ excerpt: String, at uptime: Duration) {
    let fault = FeedProblem(
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
  /// Returns the time without data after which an action is due.
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

  /// Begins a gap.
  ///
  /// There is one gap at a time: the first reason holds until fixes arrive again.
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

  /// Sleeps until the descriptor is readable, the consumer leaves, or the time has elapsed.
  private func wait(for duration: Duration, descriptor: Int32 = -1) {
    channel.signal.wait(for: duration, descriptor: descriptor)
  }
}
