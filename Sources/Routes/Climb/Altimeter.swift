internal import HealthModel

/// Brings altitudes of the receiver and of the barometer into one climb.
///
/// Altitudes wait before they are counted, half a minute with a speed and three minutes without: by
/// then it is known whether the body moved or stood, and whether a barometer speaks. So the result does not
/// depend on which of two sensors was a little late, live or replayed.
///
/// What an altitude wanders by while the body stands is no climb. Of files, whose altitudes a device has smoothed
/// and where who climbs slowly seems to stand, the altitudes of a stand are passed over instead: what lies between
/// its start and its end counts as one step.
struct Altimeter: Sendable {
  /// Longer than the odometer takes to find out that the body stood, with a speed and without.
  private static let delay = Duration.seconds(31)
  private static let delayWithoutSpeed = Duration.seconds(181)
  /// Without any fix the barometer goes on alone after so long.
  private static let fixesLost = Duration.seconds(60)
  /// A receiver's altitude is not used so near a barometer's.
  private static let barometerReach = Duration.seconds(5)
  /// A barometer that changes this fast while the body stays where it is climbs stairs or rides a
  /// lift; weather makes 0.01 m/s at its worst.
  private static let stairsMetersPerSecond = 0.1
  private static let stairsWindow = Duration.seconds(10)
  private static let pressureInterval = Duration.seconds(1)
  /// Whoever seems to stand in a file climbs no faster: what does is a calibration.
  private static let standMetersPerSecond = 0.5
  private static let standAllowanceMeters = 1.0

  private struct Entry: Sendable {
    var time: Instant
    var altitude: Double
    var isBarometric: Bool
    /// When it is counted.
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
  /// Whether altitudes of a stand were passed over since the last that was counted.
  private var isStand = false
  private var pressure = BarometricAltitude()
  private var lastPressureEntry: Instant?

  /// Metres climbed and descended; `nil` before the first altitude.
  var sums: (ascent: Double, descent: Double)? { climb.isEmpty ? nil : climb.sums }
  /// Metres above mean sea level by the barometer, locked onto the receiver.
  var barometricAltitude: Double? { pressure.altitude }

  /// Nothing counts from before `instant` to after it.
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

  /// Counts an altitude; those after it are in the queue.
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
