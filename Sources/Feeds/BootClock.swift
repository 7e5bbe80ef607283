import Foundation
import Glibc
import HealthModel

/// The thread of a live trace: a FIFO with any number of successive writers, or standard input.
struct TraceStream {
  /// The source of the bytes.
  enum Input {
    case fifo(path: String)
    case standardInput
  }

  private let input: Input
  private let feed: TraceFeed
  private let channel: FeedChannel<TraceRow>
  private var reader = TraceReader()
  private var descriptor: Int32 = -1
  private var epoch: Instant?
  private var openGap: FeedGap?
  /// The boot clock at the previous read; rows of the current read arrived later.
  private var lastRead = BootClock.now
  private var lastRow: Duration

  init(_ input: Input, feed: TraceFeed, channel: FeedChannel<TraceRow>) {
    self.input = input
    self.feed = feed
    self.channel = channel
    lastRow = lastRead
  }

  mutating func run() {
    do throws(FeedError.Reason) {
      try open()
      try readAll()
      channel.finish()
    } catch {
      channel.finish(throwing: FeedError(feed: feed.name, reason: error))
    }
    if case .fifo = input, descriptor >= 0 { close(descriptor) }
  }

  /// Opens the FIFO, and reopens it before it is closed, so that a writer never finds it without a
  /// reader.
  private mutating func open() throws(FeedError.Reason) {
    guard case .fifo(let path) = input else {
      descriptor = STDIN_FILENO
      return
    }
    let opened = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else { throw .unreadable(errno: errno) }
    if descriptor >= 0 { close(descriptor) }
    descriptor = opened
  }

  private mutating func readAll() throws(FeedError.Reason) {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while !channel.isClosed {
      guard channel.hasSpace else {
        // The writer blocks, so nothing is lost here.
        wait(for: nil, descriptor: -1)
        continue
      }
      guard wait(for: patience, descriptor: descriptor) else {
        noticeSilence()
        continue
      }
      let count = read(descriptor, &bytes, bytes.count)
      if count > 0 {
        try receive(bytes.span.extracting(0..<count))
        wait(for: feed.limits.latency, descriptor: -1)
      } else if count == 0 {
        guard case .fifo = input else { return try end() }
        try end()
        beginGap(.writerLeft)
        try open()
      } else if errno != EAGAIN, errno != EINTR {
        throw .unreadable(errno: errno)
      }
    }
  }

  private mutating func receive(_ bytes: borrowing Swift.Span<UInt8>) throws(FeedError.Reason) {
    let arrival = BootClock.now
    var items: [TraceReader.Item] = []
    try reader.read(bytes, into: &items)
    send(items, arrival: arrival)
    lastRead = arrival
  }

  private mutating func end() throws(FeedError.Reason) {
    var items: [TraceReader.Item] = []
    try reader.finish(into: &items)
    send(items, arrival: BootClock.now)
  }

  private mutating func send(_ items: [TraceReader.Item], arrival: Duration) {
    guard !items.isEmpty else { return }
    var events: [FeedEvent<TraceRow>] = []
    let newest = items.last { $0.seconds != nil }?.seconds
    for item in items {
      switch item {
      case .header(let header):
        epoch = header.epoch
        events.append(.connected(FeedConnection(.trace(header), uptime: arrival)))
      case .fault(let fault): events.append(.malformed(fault))
      case .row(let row):
        let uptime = arrivalTime(of: row, newest: newest, arrival: arrival)
        if var gap = openGap {
          openGap = nil
          gap.until = uptime
          events.append(.gap(gap))
        }
        lastRow = uptime
        let time = feed.clock.utc(at: uptime)
        events.append(.reading(Reading(time: time, uptime: uptime, value: row)))
      }
    }
    channel.sendAll(events)
  }

  /// Spreads rows that arrive together by their own times: the newest arrived just now, the others
  /// earlier by the differences in the trace, but not before the last read.
  private func arrivalTime(of row: TraceRow, newest: Double?, arrival: Duration) -> Duration {
    guard let newest, let seconds = row.secondsFromStart, newest >= seconds,
      newest - seconds < 3600
    else { return arrival }
    let before = Duration.microseconds(Int64(clamping: (newest - seconds) * 1e6))
    return max(arrival - before, lastRead, lastRow)
  }
}

// MARK: Gaps and waiting

extension TraceStream {
  private var patience: Duration? {
    openGap == nil ? max(.milliseconds(1), lastRow + feed.limits.silence - BootClock.now) : nil
  }

  private mutating func noticeSilence() {
    if BootClock.now - lastRow >= feed.limits.silence { beginGap(.silent) }
  }

  private mutating func beginGap(_ reason: FeedGap.Reason) {
    guard openGap == nil else { return }
    let gap = FeedGap(reason: reason, since: lastRow)
    openGap = gap
    channel.sendAll([.gap(gap)])
  }

  /// Sleeps until the descriptor is readable or at its end (`true`), the consumer acts, or the time
  /// has elapsed.
  @discardableResult
  private func wait(for duration: Duration?, descriptor: Int32) -> Bool {
    channel.signal.wait(for: duration, descriptor: descriptor)
  }
}

extension TraceReader.Item {
  fileprivate var seconds: Double? {
    if case .row(let row) = self { row.secondsFromStart } else { nil }
  }
}

/// The host's monotonic clock that counts from boot, includes time asleep, and cannot be set.
public enum BootClock {
  /// The time since boot: Linux's `CLOCK_BOOTTIME`, the source of every `Reading.uptime`.
  public static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
