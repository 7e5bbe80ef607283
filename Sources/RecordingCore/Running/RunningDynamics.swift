import Fitness
import HealthModel
import Mobility

/// The measures of about ten seconds of a run.
struct RunningDynamics: Hashable, Sendable {
  var interval: RunningInterval
  /// The length of a single step in meters, as HealthKit's stride length of a run is.
  private(set) var strideLengthMeters: Double?
  private(set) var powerWatts: Double?
  /// The measures without a value, and why.
  var refusals: [RunningMetric: RunningUnavailability]

  /// The age from which the measures are no longer current; they are reported up to 25 s late.
  private static let maximumAge = Duration.seconds(40)

  init(interval: RunningInterval) {
    self.interval = interval
    refusals = interval.refusals
  }

  mutating func receive(strideLength: Double, _ plausible: ClosedRange<Double>) {
    if plausible.contains(strideLength) {
      strideLengthMeters = strideLength
    } else {
      refusals[.strideLength] = .implausible
    }
  }

  /// Adds the power; the outer optional is absent without a mass, the inner one for a speed at which nobody runs.
  mutating func receive(power: Double??) {
    guard let power else { return refusals[.power] = .massUnknown }
    powerWatts = power
    if power == nil { refusals[.power] = .implausible }
  }

  mutating func shift(by offset: Duration) {
    let span = interval.span
    interval.span = TimeRange(start: span.start + offset, end: span.end + offset)
  }

  func isCurrent(at now: Instant) -> Bool { now - interval.span.end <= Self.maximumAge }
}

/// The values of the last minute, for the mean of seconds that are known later.
struct RecentValues: Hashable, Sendable {
  private struct Value: Hashable {
    var value: Double
    var at: Instant
  }

  private var values: [Value] = []

  private static let duration = Duration.seconds(60)
  /// Ten a second; a faster sensor has a shorter memory.
  private static let maximumCount = 600
  /// The longest time without a value that a mean may span; sensors send one about every second.
  private static let maximumGap = Duration.seconds(5)
  private static let minimumCount = 3

  mutating func receive(_ value: Double, at date: Instant) {
    values.append(Value(value: value, at: date))
    let old = values.prefix { date - $0.at > Self.duration }.count
    values.removeFirst(max(old, values.count - Self.maximumCount, 0))
  }

  /// Returns the newest value, unless it is old.
  func current(at now: Instant) -> Double? {
    values.last.flatMap { now - $0.at <= Self.maximumGap ? $0.value : nil }
  }

  /// Returns the mean of the values within an interval; `nil` where they do not cover it.
  func mean(in span: TimeRange) -> Double? {
    let within = values.filter { span.start <= $0.at && $0.at <= span.end }
    guard within.count >= Self.minimumCount else { return nil }
    var last = span.start
    for value in within {
      guard value.at - last <= Self.maximumGap else { return nil }
      last = value.at
    }
    guard span.end - last <= Self.maximumGap else { return nil }
    return within.reduce(0) { $0 + $1.value } / Double(within.count)
  }

  mutating func shift(by offset: Duration) {
    for index in values.indices { values[index].at += offset }
  }
}

/// Intervals of ten seconds in which a foot pod reports running, where there is no motion sensor.
struct PodRun: Hashable, Sendable {
  private var start: Instant?
  private var last: Instant?
  private var cadences: [Double] = []

  private static let longest = Duration.seconds(10)
  private static let longestSilence = Duration.seconds(5)
  private static let minimumCount = 5

  /// Adds a reading; returns an interval that has ended.
  mutating func receive(_ reading: RunningReading, at date: Instant) -> RunningInterval? {
    guard let cadence = reading.stepsPerMinute, cadence > 0, Self.isRunning(reading) else {
      return cut()
    }
    var ended: RunningInterval?
    if let start, let last,
      date - start >= Self.longest || date - last > Self.longestSilence || date < last
    {
      ended = cut()
    }
    start = start ?? date
    last = date
    cadences.append(cadence)
    return ended
  }

  /// A pod that cannot distinguish the gaits reports walking: the speed and the cadence decide, too.
  private static func isRunning(_ reading: RunningReading) -> Bool {
    if reading.isRunning == true { return true }
    guard let speed = reading.speedMetersPerSecond else { return false }
    return FootGait(speed: speed, cadence: reading.stepsPerMinute) == .running
  }

  mutating func cut() -> RunningInterval? {
    defer { self = PodRun() }
    guard let start, let last, cadences.count >= Self.minimumCount else { return nil }
    let cadence = cadences.reduce(0, +) / Double(cadences.count)
    return RunningInterval(
      span: TimeRange(start: start, end: last),
      stepCount: Int(clamping: (cadence * (last - start).inSeconds / 60).rounded()),
      stepsPerMinute: cadence,
      refusals: [.verticalOscillation: .placement, .groundContactTime: .placement])
  }

  mutating func shift(by offset: Duration) {
    start? += offset
    last? += offset
  }
}
