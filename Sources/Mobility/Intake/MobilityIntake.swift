import HealthModel
import Signals

/// Turns readings of any rate into frames of fifty a second: which numbers can be believed, and when.
///
///     intake.process(reading)
///     while let event = intake.next() { … }
///
/// Times rule: a sensor that is a little quicker or slower than it says changes nothing. A reading that is
/// no later than the one before is left out, as are those that are no numbers, so that a clock that jumps
/// back is waited for; one that jumps ahead leaves a gap.
struct MobilityIntake: Sendable {
  private(set) var clock = MotionClock()
  /// Whether the run's readings have a rotation.
  private(set) var hasRotation = false
  /// The run's; of no meaning between runs.
  private var resampler = UniformResampler(
    SIMD8<Double>.zero, at: 0, rateHz: MotionFrame.rate, origin: 0)
  private var isRunning = false
  /// When the newest reading was that was taken.
  private var last = Int64.min
  /// The place that no frame has had yet.
  private var nextPlace = 0
  /// What is to be said before the frames that the newest reading completes; mostly empty.
  private var notices: [IntakeEvent] = []
  private var range = RangeCheck(leastEnds: Self.leastEnds)
  private var hasWarnedOfRate = false
  private var hasWarnedOfRotation = false
  /// How many readings came since the rate was judged or a gap was told, and when that was.
  private var count = 0
  private var countStart: Int64 = 0

  /// Microseconds without readings that are told.
  private static let leastGap: Int64 = 250_000
  /// A reading is also not missed before so many usual intervals have passed.
  private static let leastGapIntervals = 3.0
  /// Microseconds over which a line is drawn; in more than that a whole step or two may be missed.
  private static let longestBridge: Int64 = 1_000_000
  /// Slower than this, steps cannot be told.
  private static let slowestRate = 20.0
  /// A rate is judged by this many readings.
  private static let rateCount = 100
  /// The smallest ranges that sensors are sold with, less a little: 2 g in m/s² and 250 °/s in rad/s.
  private static let leastEnds = SIMD8<Double>(
    19, 19, 19, .infinity, 4.3, 4.3, 4.3, .infinity)
  /// No sensor for a body measures 1000 m/s² or 1000 rad/s.
  private static let largest = 1000.0

  /// The seconds between readings, lately.
  var meanInterval: Double { resampler.meanInterval }

  /// A better clock says that every date so far was off.
  mutating func shift(by offset: Duration) { clock.shift(by: offset) }

  /// What comes next has nothing to do with what came so far.
  mutating func interrupt() { isRunning = false }

  /// Takes one reading; then ask for all that came of it.
  mutating func process(_ reading: Reading<MotionSample>) {
    let sample = reading.value
    let a = sample.acceleration
    let g = sample.rotationRate ?? Vector3(x: 0, y: 0, z: 0)
    guard Self.isCredible(a), Self.isCredible(g) else { return }
    let axes = SIMD8(a.x, a.y, a.z, 0, g.x, g.y, g.z, 0)
    let time = clock.microseconds(of: reading.time)
    let rotates = sample.rotationRate != nil
    guard isRunning else {
      // After an interruption, too, time only goes on.
      if time > last { begin(axes, at: time, rotates) }
      return
    }
    let step = time &- last
    // A reading that has lost its rotation is as good as none, unless rotation is gone for good.
    guard step > 0, rotates || !hasRotation || step > Self.longestBridge else { return }
    if step > Self.leastGap { noticeGap(from: last, to: time) }
    if step > Self.longestBridge || rotates != hasRotation {
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

  /// What came of the newest reading, in order.
  @inline(__always)
  mutating func next() -> IntakeEvent? {
    if let notice = nextNotice() { return notice }
    return nextFrame().map { .frame($0.frame, at: $0.place) }
  }

  /// What is to be said before any of the frames that the newest reading completes.
  @inline(__always)
  mutating func nextNotice() -> IntakeEvent? {
    notices.isEmpty ? nil : notices.removeFirst()
  }

  /// The next frame that the newest reading completes, once all notices were taken, and its place.
  @inline(__always)
  mutating func nextFrame() -> (frame: MotionFrame, place: Int)? {
    while let frame = resampler.next() {
      // A place is given once, also where a run follows within a microsecond.
      guard frame.index >= nextPlace else { continue }
      nextPlace = frame.index + 1
      let motion = MotionFrame(acceleration: frame.value.lowHalf, rotation: frame.value.highHalf)
      return (motion, frame.index)
    }
    return nil
  }

  /// What is not a number compares false.
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
    guard Double(end &- start) / 1e6 > Self.leastGapIntervals * meanInterval else { return }
    (count, countStart) = (-1, end)
    let span = Span(
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
