internal import HealthModel

/// Combines the altitudes of the receiver and of the barometer into one climb.
///
/// Altitudes are counted with a delay of half a minute with a speed and three minutes without. By
/// then it is known whether the body moved or stood still, and whether a barometer is active. The
/// result therefore does not depend on small delays between two sensors, live or replayed.
///
/// Altitude changes while the body stands still do not count as climb. Files are different: a
/// device has already smoothed their altitudes, and a slow climber appears to stand still. There,
/// the altitudes of a stand are skipped, and the difference between its start and its end counts as
/// one step.
struct Altimeter: Sendable {
  /// The delay: longer than the odometer takes to detect standing still, with a speed and without.
  private static let delay = Duration.seconds(31)
  private static let delayWithoutSpeed = Duration.seconds(181)
  /// The time without a fix after which the barometer continues alone.
  private static let fixesLost = Duration.seconds(60)
  /// A receiver's altitude is not used within this time of a barometer's.
  private static let barometerReach = Duration.seconds(5)
  /// The minimum rate at which a barometer that changes while the body does not move indicates
  /// stairs or a lift.
  ///
  /// Weather causes 0.01 m/s at most.
  private static let stairsMetersPerSecond = 0.1
  private static let stairsWindow = Duration.seconds(10)
  private static let pressureInterval = Duration.seconds(1)
  /// The maximum climbing speed in an apparent stand of a file; a faster change is a calibration.
  private static let standMetersPerSecond = 0.5
  private static let standAllowanceMeters = 1.0

  private struct Entry: Sendable {
    var time: Instant
    var altitude: Double
    var isBarometric: Bool
    /// The time at which it is counted.
    var due: Instant
    var isLive = false
    var verticalAccuracy: Double?
  }

  private var queue = SlidingWindow<Entry>()
  private var climb = ClimbMeter()
  private var origin: Instant?
  private var last: Entry?
  private var lastBarometric: Instant?
  private var breaks: [Instant] = []
  /// Whether altitudes of a stand were skipped since the last counted altitude.
  private var isStand = false
  private var pressure = BarometricAltitude()
  private var lastPressureEntry: Instant?

  /// Meters climbed and descended; `nil` before the first altitude.
  var sums: (ascent: Double, descent: Double)? { climb.isEmpty ? nil : climb.sums }
  /// Meters above mean sea level by the barometer, locked to the receiver.
  var barometricAltitude: Double? { pressure.altitude }

  /// Breaks the line: no change across `instant` counts.
  mutating func breakLine(at instant: Instant) { breaks.append(instant) }

  mutating func process(_ location: Location, isLive: Bool, standing: StandingLog) {
    if let altitude = location.altitude, altitude.isFinite {
      pressure.lock(onto: altitude)
      insert(
        Entry(
          time: location.time, altitude: altitude, isBarometric: false,
          due: location.time + (location.speed == nil ? Self.delayWithoutSpeed : Self.delay),
          isLive: isLive, verticalAccuracy: location.verticalAccuracy))
    }
    release(until: location.time, standing)
  }

  mutating func process(_ reading: Reading<AirPressure>, standing: StandingLog) {
    pressure.process(reading.value)
    guard let altitude = pressure.pressureAltitude else { return }
    if let lastPressureEntry, reading.time - lastPressureEntry < Self.pressureInterval { return }
    lastPressureEntry = reading.time
    insert(
      Entry(
        time: reading.time, altitude: altitude, isBarometric: true,
        due: reading.time + Self.delay))
    release(until: reading.time - Self.fixesLost, standing)
  }

  mutating func finish(standing: StandingLog) {
    if let newest = queue.last { release(until: newest.time + Self.delayWithoutSpeed, standing) }
    climb.finish()
  }

  private mutating func insert(_ entry: Entry) {
    let index = queue.lastIndex { $0.time <= entry.time }.map { $0 + 1 } ?? 0
    queue.insert(entry, at: index)
  }

  private mutating func release(until now: Instant, _ standing: StandingLog) {
    while let entry = queue.first, entry.due <= now {
      queue.removeFirst()
      count(entry, standing)
    }
  }

  /// Counts an altitude; later ones are in the queue.
  private mutating func count(_ entry: Entry, _ standing: StandingLog) {
    if entry.isBarometric {
      lastBarometric = entry.time
    } else if isNearBarometer(entry.time) {
      return
    }
    if entry.isLive { climb.noteReceiverAltitude(verticalAccuracy: entry.verticalAccuracy) }
    let origin = origin ?? entry.time
    self.origin = origin
    var counts = last?.isBarometric == entry.isBarometric
    while let first = breaks.first, first <= entry.time {
      counts = false
      breaks.removeFirst()
    }
    if standing.contains(entry.time), !(entry.isBarometric && isOnStairs(entry)) {
      if counts, !entry.isLive, !entry.isBarometric {
        isStand = true
        return
      }
      counts = false
    }
    if isStand, let last {
      let seconds = (entry.time - last.time).inSeconds
      let fastest = Self.standAllowanceMeters + Self.standMetersPerSecond * seconds
      if abs(entry.altitude - last.altitude) > fastest { counts = false }
    }
    isStand = false
    climb.process(entry.altitude, at: (entry.time - origin).inSeconds, counts: counts)
    last = entry
  }

  private func isNearBarometer(_ time: Instant) -> Bool {
    guard lastPressureEntry != nil else { return false }
    if let lastBarometric, time - lastBarometric <= Self.barometerReach { return true }
    return queue.contains { $0.isBarometric && $0.time - time <= Self.barometerReach }
  }

  private func isOnStairs(_ entry: Entry) -> Bool {
    let later = queue.first { $0.isBarometric && $0.time - entry.time >= Self.stairsWindow }
    guard let later else { return false }
    let rate = (later.altitude - entry.altitude) / (later.time - entry.time).inSeconds
    return abs(rate) >= Self.stairsMetersPerSecond
  }
}
