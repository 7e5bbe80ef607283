import HealthModel

/// The open devices: running buffers, and a barometer to poll.
final class IIOConnection {
  /// One running device.
  struct Lane {
    let motion: IIOSetup.Motion
    let stream: any IIOStream
    var spread: IIOSpread
    var intervals: IIOIntervals
    var newest: Duration?
    var isDropped = false
  }

  let context: any IIOContext
  let setup: IIOSetup
  var lanes: [Lane] = []
  let barometer: IIODevice?
  let description: SensorDescription
  let brokenMatrices: [String]
  /// The mapping of each clock to the boot clock.
  ///
  /// Devices with the same clock share one offset, so that their samples stay aligned.
  var stamps: [IIOStampClock: IIOStamps] = [:]
  var scans = IIOScans()

  /// Opens all sensors of the feed.
  ///
  /// - Throws: ``FeedError/Reason/unreachable(errno:)``, ``FeedError/Reason/unreadable(errno:)`` or
  ///   ``FeedError/Reason/noSensor(wanted:)``.
  init(_ feed: IIOFeed, cancellation: IIOCancellation) throws(FeedError.Reason) {
    let address = feed.address
    context = try feed.backend.open(address.place, within: feed.limits.greeting)
    let selection = try IIOSelection(
      from: context.devices, named: address.devices, parts: feed.parts)
    setup = IIOSetup(context: context, address: address)
    barometer = selection.barometer
    do throws(IIOError) {
      var motions: [IIOSetup.Motion] = []
      for motion in selection.motion { motions.append(try setup.prepare(motion)) }
      description = Self.description(of: motions, selection.barometer, setup)
      brokenMatrices = motions.flatMap(\.brokenMatrices)
      var timeout = feed.limits.silence
      for motion in motions {
        timeout = max(timeout, Self.period(of: motion, among: motions.count, feed) * 4)
      }
      // libiio gives its server half of the timeout, so that the server's response arrives first.
      context.setTimeout(address.place == .local ? timeout : timeout * 2)
      for motion in motions {
        let lane = try Self.start(motion, among: motions.count, in: context, feed, setup)
        lanes.append(lane)
        let clock = motion.clock
        stamps[clock] = IIOStamps(address.place.isThisMachine ? .own(clock) : .foreign)
        cancellation.add(lane.stream.cancel)
      }
    } catch {
      throw .unreadable(errno: error.errno)
    }
  }

  private static func start(
    _ motion: IIOSetup.Motion, among count: Int, in context: any IIOContext, _ feed: IIOFeed,
    _ setup: IIOSetup
  ) throws(IIOError) -> Lane {
    let size = samples(of: motion, among: count, feed)
    let period = period(of: motion, among: count, feed)
    let reserve = Int(clamping: (feed.limits.reserve / period).rounded(.up))
    let stream = try context.stream(
      motion.device.id, channels: motion.channels, samples: size,
      reserve: min(max(reserve, reserves.lowerBound), reserves.upperBound))
    return Lane(
      motion: motion, stream: stream,
      spread: IIOSpread(rateHz: motion.rateHz ?? setup.wantedRateHz),
      intervals: IIOIntervals(rateHz: motion.rateHz))
  }

  /// The number of refills that the kernel holds; libiio's default is 4, and the kernel's blocks
  /// are at most 64.
  private static let reserves = 4...64

  /// Returns the samples per buffer.
  ///
  /// Buffers of several devices are read in turn, so each is shorter by their number.
  private static func samples(
    of motion: IIOSetup.Motion, among count: Int, _ feed: IIOFeed
  ) -> Int {
    if let samples = feed.address.bufferSamples { return samples }
    let rateHz = motion.rateHz ?? feed.address.rateHz ?? IIOSetup.defaultRateHz
    let samples = (rateHz * feed.limits.latency.inSeconds / Double(count)).rounded(.down)
    return Int(clamping: min(max(1, samples), Double(IIOAddress.bufferSizes.upperBound)))
  }

  /// Returns the duration of a refill.
  private static func period(
    of motion: IIOSetup.Motion, among count: Int, _ feed: IIOFeed
  ) -> Duration {
    let rateHz = motion.rateHz ?? feed.address.rateHz ?? IIOSetup.defaultRateHz
    return .nanoseconds(
      Int64(clamping: Double(samples(of: motion, among: count, feed)) / rateHz * 1e9))
  }

  private static func description(
    of motions: [IIOSetup.Motion], _ barometer: IIODevice?, _ setup: IIOSetup
  ) -> SensorDescription {
    var devices = motions.map(\.device)
    if let barometer, !devices.contains(barometer) { devices.append(barometer) }
    let quantities = motions.flatMap { $0.axes.map(\.quantity) }
    return SensorDescription(
      devices: devices.map(\.title),
      measures: quantities.map(\.measure) + (barometer == nil ? [] : [.pressure]),
      requestedRateHz: motions.isEmpty ? nil : setup.wantedRateHz, rateHz: motions.first?.rateHz,
      timing: motions.first.map {
        $0.stampColumn == nil ? .arrival : .stamped(clock: $0.clock.rawValue)
      },
      isTurned: motions.contains { $0.axes.contains { !$0.matrix.isIdentity } },
      temperatureCelsius: devices.lazy.compactMap { setup.temperature(of: $0) }.first)
  }
}

extension IIOAddress.Place {
  /// Whether the devices belong to this machine's kernel and share its clocks.
  var isThisMachine: Bool {
    switch self {
    case .local: true
    case .network(let host, _): host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }
  }
}

/// Estimates times for samples without timestamps: spreads the arrival of a buffer over its samples
/// by the rate.
///
/// The timeline advances at the rate and is corrected toward the arrivals. A single late buffer
/// therefore moves it little, and a slightly wrong declared rate does not accumulate.
struct IIOSpread: Hashable, Sendable {
  /// The fraction of an arrival's deviation that is corrected.
  static let gain = 0.1
  /// The minimum deviation that is not a delay: samples were lost, or the device stalled.
  static let limit = Duration.milliseconds(500)

  private let interval: Duration
  private var last: Duration?

  init(rateHz: Double) {
    interval = .nanoseconds(Int64(clamping: 1e9 / rateHz))
  }

  /// Returns the times of a buffer's samples, oldest first.
  mutating func times(count: Int, arrival: Duration) -> [Duration] {
    guard count > 0 else { return [] }
    var newest = arrival
    if let last {
      let expected = last + interval * count
      let deviation = arrival - expected
      if deviation.magnitude < Self.limit { newest = expected + deviation * Self.gain }
      // No time is in the future, and times never decrease.
      newest = max(min(newest, arrival), last + .nanoseconds(count))
    }
    let step = last.map { min(interval, (newest - $0) / count) } ?? interval
    last = newest
    return (0..<count).map { newest - step * (count - 1 - $0) }
  }
}
