/// Sums climb and descent of an altitude by one rule, whatever the source of the altitude.
///
/// The altitude is averaged over two seconds on each side. A rise is counted once it is followed by
/// a fall of the threshold, and vice versa. The threshold is 0.65 m plus 18 times the measured
/// jitter of the altitude: about 1.6 m with a barometer, 5 m with a receiver under trees. The error
/// of a receiver's altitude wanders smoothly over minutes without jitter, so the threshold is then
/// at least the receiver's declared wander. Since all of this is known only at the end, all
/// thresholds are evaluated simultaneously and the appropriate one is selected.
///
/// The two numbers were fitted on 45 recordings against the device's own climb
/// (docs/validation.md): error 4.6 % in the median, 15 % at the 90th percentile, 35 % at worst, on
/// one flat ride.
struct ClimbMeter: Sendable {
  private static let stillAirThresholdMeters = 0.65
  private static let thresholdPerJitter = 18.0
  /// The grid of evaluated thresholds.
  private static let minimumThresholdMeters = 0.5
  private static let thresholdStepMeters = 0.25
  private static let greatestThresholdMeters = 10.0
  private static let greatestJitterThresholdMeters = 5.0
  private static let averageSeconds = 2.0
  /// The maximum sustained vertical speed; a faster step is a calibration or a bad fix.
  private static let fastestMetersPerSecond = 4.0
  private static let stepAllowanceMeters = 1.0
  private static let shortestStepSeconds = 0.5

  private var noise = AltitudeNoise()
  private var wander = AltitudeWander()
  private var candidates: [Turnarounds]
  /// Raw altitudes minus excluded changes: jumps, standing still, breaks.
  private var window = SlidingWindow<(seconds: Double, altitude: Double)>()
  private var next = 0
  private var offset = 0.0
  private var last: (seconds: Double, altitude: Double)?

  init() {
    let count = Int(
      (Self.greatestThresholdMeters - Self.minimumThresholdMeters) / Self.thresholdStepMeters)
    candidates = (0...count).map {
      Turnarounds(
        thresholdMeters: Self.minimumThresholdMeters + Double($0) * Self.thresholdStepMeters)
    }
  }

  var isEmpty: Bool { last == nil }

  /// The sums at the threshold for the jitter, interpolated between its neighbors on the grid.
  var sums: (ascent: Double, descent: Double) {
    let byJitter = min(
      Self.stillAirThresholdMeters + Self.thresholdPerJitter * noise.meters,
      Self.greatestJitterThresholdMeters)
    let threshold = max(byJitter, wander.meters)
    let position = (threshold - Self.minimumThresholdMeters) / Self.thresholdStepMeters
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

  /// Processes an altitude.
  ///
  /// - Parameters:
  ///   - altitude: Meters.
  ///   - seconds: Since the start of the route.
  ///   - counts: Whether the change from the previous altitude counts. It does not while the body
  ///     stands still, or across a pause or gap.
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

  /// Records that the altitude is a receiver's own, with its accuracy.
  mutating func noteReceiverAltitude(verticalAccuracy: Double?) {
    wander.process(verticalAccuracy)
  }

  /// Processes the altitudes withheld for averaging, at the end of the route.
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

/// The wander of a receiver's altitude over minutes, derived from its declared accuracy.
struct AltitudeWander: Sendable {
  /// gpsd's 95 % half-height is about four times the wander of a stationary receiver's altitude
  /// within minutes: it includes the error of the whole day and a margin.
  private static let metersPerAccuracy = 0.25
  private static let rangeMeters = 5.0...10.0
  private static let usualMeters = 8.0

  private var sum = 0.0
  private var count = 0.0
  private var isReceiver = false

  /// The wander in meters; 0 if the altitude is not known to be a receiver's.
  var meters: Double {
    guard isReceiver else { return 0 }
    guard count > 0 else { return Self.usualMeters }
    let mean = Self.metersPerAccuracy * sum / count
    return min(max(mean, Self.rangeMeters.lowerBound), Self.rangeMeters.upperBound)
  }

  mutating func process(_ verticalAccuracy: Double?) {
    isReceiver = true
    guard let verticalAccuracy, verticalAccuracy > 0 else { return }
    sum += verticalAccuracy
    count += 1
  }
}
