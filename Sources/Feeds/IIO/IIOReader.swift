import Glibc
import HealthModel

/// The thread of an ``IIOFeed``: opens, refills, polls, and reopens.
struct IIOReader {
  /// The number of pascals in the kernel's unit of pressure, the kilopascal.
  private static let pascalsPerKilopascal = 1000.0
  /// The errors of a poll that mean a lost connection, not a failed measurement.
  private static let fatal: Set<Int32> = [
    EPIPE, ENODEV, ECONNRESET, ENOTCONN, EBADF, ENXIO, ETIMEDOUT,
  ]

  private let feed: IIOFeed
  private let channel: FeedChannel<TraceRow>
  private let cancellation: IIOCancellation
  private var joiner = IIOJoiner(others: [])
  /// The boot clock at the last motion sample, or at the connection.
  private var lastMotion = BootClock.now
  private var openGap: FeedGap?
  /// The boot clock at the end of the last gap.
  private var gapEnd = Duration.zero
  private var unannounced: FeedConnection?
  private var lastPressure: Duration?
  private var pressureGap: FeedGap?
  private var nextPoll = Duration.zero

  init(
    feed: IIOFeed, channel: FeedChannel<TraceRow>, cancellation: IIOCancellation
  ) {
    self.feed = feed
    self.channel = channel
    self.cancellation = cancellation
  }

  mutating func run() {
    ignoreBrokenPipes()
    do throws(FeedError.Reason) {
      var next: IIOConnection? = try connect()
      announce()
      while let failure = serve(&next) {
        cancellation.clear()
        beginGap(.disconnected(errno: failure.errno))
        next = connectAgain()
      }
      channel.finish()
    } catch {
      channel.finish(throwing: FeedError(feed: feed.name, reason: error))
    }
  }

  /// Ignores SIGPIPE, so that a lost iiod is an error of a call and does not end the program.
  private func ignoreBrokenPipes() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  private mutating func connect() throws(FeedError.Reason) -> IIOConnection {
    let connection: IIOConnection
    do throws(FeedError.Reason) {
      connection = try IIOConnection(feed, cancellation: cancellation)
    } catch {
      cancellation.clear()
      throw error
    }
    joiner = IIOJoiner(others: connection.lanes.dropFirst().map { $0.motion.axes.map(\.quantity) })
    let uptime = BootClock.now
    if openGap == nil { lastMotion = uptime }
    nextPoll = uptime
    unannounced = FeedConnection(.sensor(connection.description), uptime: uptime)
    for text in connection.brokenMatrices {
      let fault = FeedProblem(
        place: .line(1), excerpt: String(text.prefix(FeedProblem.excerptLimit)),
        expected: "a mount matrix: three rows of three numbers, at right angles")
      channel.send([.malformed(fault)], at: uptime)
    }
    return connection
  }

  /// Retries until the devices return, with pauses that double up to the maximum.
  private mutating func connectAgain() -> IIOConnection? {
    var pause = feed.limits.retry / 16
    while !channel.isClosed {
      wait(for: pause)
      if channel.isClosed { break }
      if let connection = try? connect() { return connection }
      pause = min(pause * 2, feed.limits.retry)
    }
    return nil
  }

  /// Processes samples until the connection is lost, and closes it; `nil` if the consumer left.
  private mutating func serve(_ next: inout IIOConnection?) -> IIOError? {
    // Taken, so that it is closed when this returns: a device can be opened only once at a time.
    guard let connection = next.take() else { return nil }
    do throws(IIOError) {
      while !channel.isClosed {
        channel.signal.touch()
        if let lane = connection.behind {
          try refill(lane, of: connection)
        } else {
          wait(for: max(.milliseconds(1), nextPoll - BootClock.now))
        }
        if let barometer = connection.barometer, !channel.isClosed, BootClock.now >= nextPoll {
          try poll(barometer, of: connection)
        }
      }
      return nil
    } catch {
      send(joiner.flush())
      return channel.isClosed ? nil : error
    }
  }

  /// Reports the devices once: at the start, and after a reconnection only with their first data,
  /// since connecting to an iiod may succeed again and again while its device is stalled.
  private mutating func announce() {
    guard let connection = unannounced else { return }
    unannounced = nil
    channel.send([.connected(connection)], at: connection.uptime)
  }
}

// MARK: Motion

extension IIOReader {
  private mutating func refill(_ index: Int, of connection: IIOConnection) throws(IIOError) {
    do throws(IIOError) {
      try connection.lanes[index].stream.refill(&connection.scans)
    } catch let failure where failure.errno == ETIMEDOUT {
      beginGap(.silent)
      resume(without: index, of: connection)
      return
    }
    let arrival = BootClock.now
    let (times, losses) = connection.times(of: index, arrival: arrival)
    report(losses)
    send(
      joiner.receive(
        connection.samples(of: index, at: times), from: index,
        usualInterval: connection.lanes[index].intervals.usual))
  }

  /// Continues with the accelerometer alone: a stalled second device is not used until the next
  /// connection.
  private mutating func resume(without index: Int, of connection: IIOConnection) {
    guard index > 0 else { return }
    connection.lanes[index].isDropped = true
    let missing = Set(connection.lanes[index].motion.axes.map(\.quantity.measure))
    var description = connection.description
    description.measures.removeAll { missing.contains($0) }
    unannounced = FeedConnection(.sensor(description), uptime: BootClock.now)
    send(joiner.drop(index))
  }

  /// Reports losses, except those that a gap of a stalled device has already reported.
  private func report(_ losses: [IIOIntervals.Loss]) {
    for loss in losses where openGap == nil && loss.since >= gapEnd {
      let gap = FeedGap(reason: .overrun(lost: loss.count), since: loss.since, until: loss.until)
      channel.send([.gap(gap)], at: loss.until)
    }
  }

  private mutating func send(_ samples: [IIOJoiner.Sample]) {
    guard let first = samples.first, let last = samples.last else { return }
    announce()
    endGap(at: first.uptime)
    lastMotion = last.uptime
    let events = samples.map { sample in
      let row = TraceRow(
        acceleration: sample.acceleration, rotationRate: sample.rotationRate,
        magneticField: sample.magneticField)
      return FeedEvent.reading(
        Reading(time: feed.clock.utc(at: sample.uptime), uptime: sample.uptime, value: row))
    }
    channel.send(events, at: last.uptime)
  }
}

// MARK: Pressure

extension IIOReader {
  private mutating func poll(
    _ barometer: IIODevice, of connection: IIOConnection
  ) throws(IIOError) {
    let uptime = BootClock.now
    // Polls missed while waiting for a buffer are not repeated.
    nextPoll = max(nextPoll + feed.limits.pressurePeriod, uptime)
    do throws(IIOError) {
      guard let value = try connection.setup.value(of: IIODevice.pressure, in: barometer) else {
        throw IIOError(errno: EPROTO)
      }
      receive(AirPressure(pascals: value * Self.pascalsPerKilopascal), at: uptime)
    } catch {
      if Self.fatal.contains(error.errno) { throw error }
      guard pressureGap == nil else { return }
      let gap = FeedGap(
        reason: .disconnected(errno: error.errno), since: lastPressure ?? uptime)
      pressureGap = gap
      channel.send([.gap(gap)], at: uptime)
    }
  }

  private mutating func receive(_ pressure: AirPressure, at uptime: Duration) {
    if var gap = pressureGap {
      pressureGap = nil
      gap.until = uptime
      channel.send([.gap(gap)], at: uptime)
    }
    lastPressure = uptime
    if !feed.parts.contains(.motion) {
      announce()
      endGap(at: uptime)
    }
    let reading = Reading(
      time: feed.clock.utc(at: uptime), uptime: uptime, value: TraceRow(pressure: pressure))
    channel.send([.reading(reading)], at: uptime)
  }
}

// MARK: Gaps and waiting

extension IIOReader {
  /// Begins a gap.
  ///
  /// There is one gap at a time: the first reason holds until samples arrive again.
  private mutating func beginGap(_ reason: FeedGap.Reason) {
    guard openGap == nil else { return }
    let since = feed.parts.contains(.motion) ? lastMotion : lastPressure ?? lastMotion
    let gap = FeedGap(reason: reason, since: since)
    openGap = gap
    channel.send([.gap(gap)], at: since)
  }

  private mutating func endGap(at uptime: Duration) {
    guard var gap = openGap else { return }
    openGap = nil
    gapEnd = uptime
    gap.until = uptime
    channel.send([.gap(gap)], at: uptime)
  }

  /// Sleeps until the consumer leaves, or the time has elapsed.
  private func wait(for duration: Duration) {
    channel.signal.wait(for: duration)
  }
}
