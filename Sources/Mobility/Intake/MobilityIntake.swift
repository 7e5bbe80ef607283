import HealthModel
import Signals

/// An intake that resamples readings of any rate to fifty frames per second, and validates values and times.
///
///     intake.process(reading)
///     while let event = intake.next() { … }
///
/// The timestamps determine the rate, so a sensor that is slightly faster or slower than nominal has no
/// effect. A reading that is not later than the previous one, or that has invalid values, is skipped. After a
/// clock jumps back, readings are therefore skipped until it catches up; a clock that jumps ahead leaves a
/// gap.
struct MobilityIntake: Sendable {
  private(set) var clock = MotionClock()
  /// Whether the readings of the run have rotation.
  private(set) var hasRotation = false
  /// The resampler of the run; undefined between runs.
  private var resampler = UniformResampler(
    SIMD8<Double>.zero, at: 0, rateHz: MotionFrame.rate, origin: 0)
  private var isRunning = false
  /// The time of the newest accepted reading.
  private var last = Int64.min
  /// The next unused frame index.
  private var nextPlace = 0
  /// Events that precede the frames completed by the newest reading; usually empty.
  private var notices: [IntakeEvent] = []
  private var range = RangeCheck(minimumEnds: Self.minimumEnds)
  private var hasWarnedOfRate = false
  private var hasWarnedOfRotation = false
  /// The number of readings since the last rate check or gap, and the time of its start.
  private var count = 0
  private var countStart: Int64 = 0

  /// The minimum gap in microseconds that is reported.
  private static let minimumGap: Int64 = 250_000
  /// The minimum gap as a multiple of the usual interval.
  private static let minimumGapIntervals = 3.0
  /// The longest gap in microseconds that is interpolated; a longer one may hide a step or two.
  private static let maximumBridge: Int64 = 1_000_000
  /// The minimum rate at which steps are detectable.
  private static let slowestRate = 20.0
  /// The number of readings in a rate check.
  private static let rateCount = 100
  /// The smallest common sensor ranges, slightly reduced: 2 g in m/s² and 250 °/s in rad/s.
  private static let minimumEnds = SIMD8<Double>(
    19, 19, 19, .infinity, 4.3, 4.3, 4.3, .infinity)
  /// The largest plausible value: no body-worn sensor measures 1000 m/s² or 1000 rad/s.
  private static let largest = 1000.0

  /// The recent mean of the seconds between readings.
  var meanInterval: Double { resampler.meanInterval }

  /// Shifts all dates so far after a correction of the clock.
  mutating func shift(by offset: Duration) { clock.shift(by: offset) }

  /// Ends the run; later readings are not continuous with it.
  mutating func interrupt() { isRunning = false }

  /// Processes one reading; call ``next()`` afterwards until it returns `nil`.
  mutating func process(_ reading: Reading<MotionSample>) {
    let sample = reading.value
    let a = sample.acceleration
    let g = sample.rotationRate ?? Vector3(x: 0, y: 0, z: 0)
    guard Self.isCredible(a), Self.isCredible(g) else { return }
    let axes = SIMD8(a.x, a.y, a.z, 0, g.x, g.y, g.z, 0)
    let time = clock.microseconds(of: reading.time)
    let rotates = sample.rotationRate != nil
    guard isRunning else {
      // Time must also increase across an interruption.
      if time > last { begin(axes, at: time, rotates) }
      return
    }
    let step = time &- last
    // A reading without rotation is skipped, unless rotation is missing permanently.
    guard step > 0, rotates || !hasRotation || step > Self.maximumBridge else { return }
    if step > Self.minimumGap { noticeGap(from: last, to: time) }
    if step > Self.maximumBridge || rotates != hasRotation {
      begin(axes, at: time, rotates)
      return
    }
    last = time
    resampler.add(axes, at: Double(time) / 1e6)
    if range.process(axes) {
      notices.append(.warning(.saturated(at: clock.instant(microseconds: time))))
    }
    count += 1
    if count == Self.rateCount { judgeRate(at: time) }
  }

  /// Returns the next event of the newest reading, in order.
  @inline(__always)
  mutating func next() -> IntakeEvent? {
    if let notice = nextNotice() { return notice }
    return nextFrame().map { .frame($0.frame, at: $0.place) }
  }

  /// Returns the next event that precedes the frames completed by the newest reading.
  @inline(__always)
  mutating func nextNotice() -> IntakeEvent? {
    notices.isEmpty ? nil : notices.removeFirst()
  }

  /// Returns the next frame completed by the newest reading, with its index, once all notices are consumed.
  @inline(__always)
  mutating func nextFrame() -> (frame: MotionFrame, place: Int)? {
    while let frame = resampler.next() {
      // Frame indexes are unique, even where a run follows within a microsecond.
      guard frame.index >= nextPlace else { continue }
      nextPlace = frame.index + 1
      let motion = MotionFrame(acceleration: frame.value.lowHalf, rotation: frame.value.highHalf)
      return (motion, frame.index)
    }
    return nil
  }

  /// Comparisons with not-a-number are false.
  @inline(__always)
  private static func isCredible(_ vector: Vector3) -> Bool {
    vector.x.magnitude <= largest && vector.y.magnitude <= largest
      && vector.z.magnitude <= largest
  }

  private mutating func begin(_ axes: SIMD8<Double>, at time: Int64, _ rotates: Bool) {
    resampler = UniformResampler(
      axes, at: Double(time) / 1e6, rateHz: MotionFrame.rate, origin: 0)
    isRunning = true
    last = time
    (count, countStart) = (0, time)
    hasRotation = rotates
    notices.append(.began(at: max(resampler.index, nextPlace), hasRotation: rotates))
    guard !rotates, !hasWarnedOfRotation else { return }
    hasWarnedOfRotation = true
    notices.append(.warning(.withoutRotation(at: clock.instant(microseconds: time))))
  }

  private mutating func noticeGap(from start: Int64, to end: Int64) {
    guard Double(end &- start) / 1e6 > Self.minimumGapIntervals * meanInterval else { return }
    (count, countStart) = (-1, end)
    let span = TimeRange(
      start: clock.instant(microseconds: start), end: clock.instant(microseconds: end))
    notices.append(.warning(.gap(span)))
  }

  private mutating func judgeRate(at time: Int64) {
    let rate = Double(count) * 1e6 / Double(time &- countStart)
    (count, countStart) = (0, time)
    guard !hasWarnedOfRate, rate < Self.slowestRate else { return }
    hasWarnedOfRate = true
    notices.append(
      .warning(
        .slow(
          samplesPerSecond: rate, at: clock.instant(microseconds: time))))
  }
}

/// An output of the intake.
enum IntakeEvent: Sendable {
  /// A run of frames begins at a frame index; it is not continuous with earlier frames.
  case began(at: Int, hasRotation: Bool)
  /// The next frame of the run and its index in the recording.
  case frame(MotionFrame, at: Int)
  case warning(MobilityWarning)
}
