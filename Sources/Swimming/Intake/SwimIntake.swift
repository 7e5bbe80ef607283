import HealthModel
import Signals

/// An output of the intake other than a frame.
enum IntakeEvent: Hashable, Sendable {
  /// A run of frames begins; earlier frames are not part of it.
  case began(at: Double)
  /// There were no usable readings between two moments.
  case missing(from: Double, to: Double)
  case warning(SwimWarning)
}

/// An intake that converts readings of a watch to frames of a left wrist at 30 Hz, and validates and
/// reorients them.
///
/// After each reading, consume the frames that it completes, then the events.
struct SwimIntake: Sendable {
  private let signs: SIMD8<Double>
  private var resampler = UniformResampler(
    SIMD8<Double>.zero, at: 0, rateHz: WristFrame.rate)
  /// Whether the resampler belongs to a run in progress.
  private var isRunning = false
  /// The time of the newest accepted reading.
  private var last = 0.0
  /// The events that have not been consumed, in order.
  private var events: [IntakeEvent] = []
  private var range = RangeCheck(minimumEnds: Self.minimumEnds)
  private var hasWarnedOfRate = false
  /// The number of readings since the run began.
  private var count = 0
  /// Whether readings have rotation, according to the first one.
  private(set) var hasRotation: Bool?

  /// The longest interval in seconds that is interpolated.
  static let maximumStep = 0.5
  /// The minimum rate at which strokes are detectable.
  static let slowestRate = 20.0
  /// The number of readings in a rate check.
  private static let rateCount = 100
  /// The lower limit of a detected range end, just below two gravities in m/s²; rotation is not checked.
  private static let minimumEnds = SIMD8<Double>(
    19, 19, 19, .infinity, .infinity, .infinity, .infinity, .infinity)

  init(_ placement: WristPlacement) {
    let (a, g) = placement.signs
    signs = SIMD8(a.x, a.y, a.z, g.x, g.y, g.z, 0, 0)
  }

  /// Ends the run; later readings are not continuous with it.
  mutating func interrupt() { isRunning = false }

  /// Processes one reading; `clock` is the engine's time axis.
  @inline(__always)
  mutating func process(
    _ reading: Reading<MotionSample>, _ clock: inout FrameClock
  ) {
    guard let axes = axes(of: reading.value) else { return }
    let time = clock.seconds(of: reading.time)
    guard isRunning, time - last <= Self.maximumStep else {
      if isRunning { events.append(.missing(from: last, to: time)) }
      begin(axes, at: time, reading.value, clock)
      return
    }
    // The same or an earlier time: a repeated reading.
    guard time > last else { return }
    last = time
    resampler.add(axes, at: time)
    count += 1
    if range.process(axes) {
      events.append(.warning(.saturated(at: clock.instant(time))))
    }
    if count == Self.rateCount { checkRate(at: time, clock) }
  }

  /// Returns the next frame completed by the last reading, with its time; `nil` when there are no more.
  @inline(__always)
  mutating func nextFrame() -> (frame: WristFrame, time: Double)? {
    resampler.next().map { (WristFrame($0.value), resampler.moment(of: $0.index)) }
  }

  @inline(__always)
  var hasEvents: Bool { !events.isEmpty }

  /// Returns and removes the events, in order.
  mutating func drainEvents() -> [IntakeEvent] {
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

  /// Returns the reading in the frame of a left wrist; `nil` for invalid or implausible values.
  @inline(__always)
  private func axes(of sample: MotionSample) -> SIMD8<Double>? {
    let a = sample.acceleration
    let g = sample.rotationRate ?? Vector3(x: 0, y: 0, z: 0)
    // In a recording with rotation, a reading without it is invalid.
    if hasRotation == true, sample.rotationRate == nil { return nil }
    let axes = SIMD8(a.x, a.y, a.z, g.x, g.y, g.z, 0, 0)
    guard Self.isPossible(axes) else { return nil }
    return axes * signs
  }

  /// Returns whether all values are plausible: no body-worn sensor measures 1000 m/s² or 1000 rad/s, and
  /// comparisons with not-a-number are false.
  @inline(__always)
  private static func isPossible(_ axes: SIMD8<Double>) -> Bool {
    all(axes .<= 1000) && all(axes .>= -1000)
  }
}

/// The motion of the wrist in one of thirty frames per second, in the frame of a left wrist.
package struct WristFrame: Hashable, Sendable {
  /// The acceleration along x, y, z in m/s², the rotation rate about them in rad/s, and two zeros.
  package var axes: SIMD8<Double>

  package init(_ axes: SIMD8<Double>) { self.axes = axes }

  /// Frames per second.
  package static let rate = 30.0
}

/// The conversion of readings' moments to seconds since the first reading.
///
/// Internal times use these seconds and are converted to instants on output only, so a correction of the
/// clock shifts all past and future results equally.
struct FrameClock: Hashable, Sendable {
  private(set) var origin: Instant?

  mutating func seconds(of time: Instant) -> Double {
    let origin = origin ?? time
    self.origin = origin
    // Whole microseconds are used because 128-bit arithmetic of Duration is noticeable at a hundred times per
    // second.
    return Double(time.microseconds &- origin.microseconds) / 1e6
  }

  /// Returns the instant of a number of seconds; called only when there is a result.
  func instant(_ seconds: Double) -> Instant {
    (origin ?? .earliest) + .microseconds(Int64(clamping: (seconds * 1e6).rounded()))
  }

  mutating func shift(by offset: Duration) { origin? += offset }
}
