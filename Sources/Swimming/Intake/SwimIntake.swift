import HealthModel
import Signals

/// What comes out of the intake beside frames.
enum IntakeEvent: Hashable, Sendable {
  /// A run of frames begins; what windows hold is not of it.
  case began(at: Double)
  /// Nothing usable came between two moments.
  case missing(from: Double, to: Double)
  case warning(SwimWarning)
}

/// Turns readings of a watch into frames of a left wrist: which numbers can be believed, which way
/// round, and thirty a second.
///
/// After each reading come the frames that it completes, then the events.
struct SwimIntake: Sendable {
  private let signs: SIMD8<Double>
  private var resampler = UniformResampler(
    SIMD8<Double>.zero, at: 0, rateHz: WristFrame.rate)
  /// Whether the resampler is of a run that goes on.
  private var isRunning = false
  /// When the newest reading was that was taken.
  private var last = 0.0
  /// What came out and was not taken yet; in order.
  private var events: [IntakeEvent] = []
  private var range = RangeCheck(leastEnds: Self.leastEnds)
  private var hasWarnedOfRate = false
  /// How many readings came since the run began.
  private var count = 0
  /// Whether readings have had a rotation, as the first said.
  private(set) var hasRotation: Bool?

  /// Readings further apart are not joined by a line.
  static let longestStep = 0.5
  /// Slower than this, strokes cannot be told.
  static let slowestRate = 20.0
  /// A rate is judged by this many readings.
  private static let rateCount = 100
  /// Below two gravities in m/s² nothing is called the end of a range; rotation is not looked at.
  private static let leastEnds = SIMD8<Double>(
    19, 19, 19, .infinity, .infinity, .infinity, .infinity, .infinity)

  init(_ placement: WristPlacement) {
    let (a, g) = placement.signs
    signs = SIMD8(a.x, a.y, a.z, g.x, g.y, g.z, 0, 0)
  }

  /// What comes next has nothing to do with what came so far.
  mutating func interrupt() { isRunning = false }

  /// Takes one reading; `clock` is the engine's line of seconds.
  @inline(__always)
  mutating func process(
    _ reading: Reading<MotionSample>, _ clock: inout FrameClock
  ) {
    guard let axes = axes(of: reading.value) else { return }
    let time = clock.seconds(of: reading.time)
    guard isRunning, time - last <= Self.longestStep else {
      if isRunning { events.append(.missing(from: last, to: time)) }
      begin(axes, at: time, reading.value, clock)
      return
    }
    // The same moment again, or one that is past: a reading that came twice.
    guard time > last else { return }
    last = time
    resampler.add(axes, at: time)
    count += 1
    if range.process(axes) {
      events.append(.warning(.saturated(at: clock.instant(time))))
    }
    if count == Self.rateCount { checkRate(at: time, clock) }
  }

  /// Takes the next frame, if the last reading completed one that was not taken yet, with its moment.
  @inline(__always)
  mutating func nextFrame() -> (frame: WristFrame, time: Double)? {
    resampler.next().map { (WristFrame($0.value), resampler.moment(of: $0.index)) }
  }

  @inline(__always)
  var hasEvents: Bool { !events.isEmpty }

  /// Takes what came beside frames, in order.
  mutating func takeEvents() -> [IntakeEvent] {
    defer { events = [] }
    return events
  }

  private mutating func begin(
    _ axes: SIMD8<Double>, at time: Double, _ sample: MotionSample, _ clock: FrameClock
  ) {
    if hasRotation == nil {
      hasRotation = sample.rotationRate != nil
      if sample.rotationRate == nil {
        events.append(.warning(.withoutRotation(at: clock.instant(time))))
      }
    }
    resampler = UniformResampler(axes, at: time, rateHz: WristFrame.rate)
    (last, isRunning) = (time, true)
    count = 0
    events.append(.began(at: time))
  }

  private mutating func checkRate(at time: Double, _ clock: FrameClock) {
    count = 0
    let mean = resampler.meanInterval
    guard !hasWarnedOfRate, mean * Self.slowestRate > 1 else { return }
    hasWarnedOfRate = true
    events.append(.warning(.slow(samplesPerSecond: 1 / mean, at: clock.instant(time))))
  }

  /// The reading in the frame of a left wrist; `nil` for what are no numbers, or none of a wrist.
  @inline(__always)
  private func axes(of sample: MotionSample) -> SIMD8<Double>? {
    let a = sample.acceleration
    let g = sample.rotationRate ?? Vector3(x: 0, y: 0, z: 0)
    // A recording that has rotation has lost a reading where there is none.
    if hasRotation == true, sample.rotationRate == nil { return nil }
    let axes = SIMD8(a.x, a.y, a.z, g.x, g.y, g.z, 0, 0)
    guard Self.isPossible(axes) else { return nil }
    return axes * signs
  }

  /// No sensor for a body measures 1000 m/s² or 1000 rad/s; not-a-number compares false.
  @inline(__always)
  private static func isPossible(_ axes: SIMD8<Double>) -> Bool {
    all(axes .<= 1000) && all(axes .>= -1000)
  }
}
