/// Sums climb and descent of an altitude by one rule, whatever the altitude comes from.
///
/// The altitude is averaged over two seconds on each side, and a rise is counted once it is followed
/// by a fall of the threshold, and the other way round. The threshold is 0.65 m and 18 times the
/// jitter the altitude shows: about 1.6 m with a barometer, 5 m with a receiver's under trees. Where it
/// is known to be a receiver's, whose error wanders smoothly over minutes and shows no jitter, it is at
/// least what the receiver says it may be off by. As all that is known only at the end, thresholds are
/// all tried at once and the fitting one is read.
///
/// The two numbers were fitted on 45 recordings against the device's own climb (docs/validation.md): error 4.6 %
/// in the median, 15 % at the 90th percentile, 35 % at worst, which is one flat ride.
struct ClimbMeter: Sendable {
  private static let stillAirThresholdMeters = 0.65
  private static let thresholdPerJitter = 18.0
  /// The thresholds that are tried.
  private static let leastThresholdMeters = 0.5
  private static let thresholdStepMeters = 0.25
  private static let greatestThresholdMeters = 10.0
  private static let greatestJitterThresholdMeters = 5.0
  private static let averageSeconds = 2.0
  /// Nobody rises or falls faster for long; a greater step is a calibration or a bad fix.
  private static let fastestMetersPerSecond = 4.0
  private static let stepAllowanceMeters = 1.0
  private static let shortestStepSeconds = 0.5

  private var noise = AltitudeNoise()
  private var wander = AltitudeWander()
  private var candidates: [Turnarounds]
  /// Raw altitudes less what must not count: jumps, standing, breaks.
  private var window = SlidingWindow<(seconds: Double, altitude: Double)>()
  private var next = 0
  private var offset = 0.0
  private var last: (seconds: Double, altitude: Double)?

  init() {
    let count = Int(
      (Self.greatestThresholdMeters - Self.leastThresholdMeters) / Self.thresholdStepMeters)
    candidates = (0...count).map {
      Turnarounds(
        thresholdMeters: Self.leastThresholdMeters + Double($0) * Self.thresholdStepMeters)
    }
  }

  var isEmpty: Bool { last == nil }

  /// At the threshold that fits the jitter, between those of its neighbours on the grid.
  var sums: (ascent: Double, descent: Double) {
    let byJitter = min(
      Self.stillAirThresholdMeters + Self.thresholdPerJitter * noise.meters,
      Self.greatestJitterThresholdMeters)
    let threshold = max(byJitter, wander.meters)
    let position = (threshold - Self.leastThresholdMeters) / Self.thresholdStepMeters
    let index = min(Int(position), candidates.count - 1)
    let low = candidates[index]
    guard index + 1 < candidates.count else { return (low.ascent, low.descent) }
    let high = candidates[index + 1]
    let share = position - Double(index)
    return (
      (1 - share) * low.ascent + share * high.ascent,
      (1 - share) * low.descent + share * high.descent
    )
  }

  /// Takes an altitude in.
  ///
  /// - Parameters:
  ///   - altitude: Metres.
  ///   - seconds: Since the start of the route.
  ///   - counts: Whether the change from the altitude before counts; it does not while the body
  ///     stands, and from before a pause or gap to after it.
  mutating func process(_ altitude: Double, at seconds: Double, counts: Bool) {
    if let last {
      guard seconds > last.seconds else { return }
      let step = altitude - last.altitude
      let elapsed = max(seconds - last.seconds, Self.shortestStepSeconds)
      if !counts || abs(step) > Self.fastestMetersPerSecond * elapsed + Self.stepAllowanceMeters {
        offset -= step
      }
    }
    last = (seconds, altitude)
    if counts { noise.process(altitude + offset, at: seconds) }
    window.append((seconds, altitude + offset))
    while next < window.count - 1, seconds - window[next].seconds > Self.averageSeconds {
      average(next)
      next += 1
    }
    let oldest = window[next].seconds - Self.averageSeconds
    var drop = 0
    while drop < next, window[drop].seconds < oldest { drop += 1 }
    if drop > 0 {
      window.removeFirst(drop)
      next -= drop
    }
  }

  /// Notes that the altitude is a receiver's own, and how sure it is of it.
  mutating func noteReceiverAltitude(verticalAccuracy: Double?) {
    wander.process(verticalAccuracy)
  }

  /// Takes in what was held back for averaging; the route ends here.
  mutating func finish() {
    while next < window.count {
      average(next)
      next += 1
    }
    window.removeAll()
    next = 0
  }

  private mutating func average(_ index: Int) {
    var sum = window[index].altitude
    var count = 1.0
    var reach = 1
    while index - reach >= 0, index + reach < window.count,
      window[index].seconds - window[index - reach].seconds <= Self.averageSeconds,
      window[index + reach].seconds - window[index].seconds <= Self.averageSeconds
    {
      sum += window[index - reach].altitude + window[index + reach].altitude
      count += 2
      reach += 1
    }
    let altitude = sum / count
    for candidate in candidates.indices { candidates[candidate].process(altitude) }
  }
}
