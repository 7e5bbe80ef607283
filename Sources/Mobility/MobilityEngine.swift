public import HealthModel

/// An engine that estimates steps, walking bouts and gait parameters from body motion, in real time.
///
///     var engine = MobilityEngine(MobilityConfiguration(placement: .lowerBack, heightMeters: 1.75))
///     for reading in readings { for finding in engine.process(reading) { … } }
///     for finding in engine.finish() { … }
///
/// The engine is a value that retains less than a minute of input; its memory does not grow. The results do
/// not depend on the batches or on live processing, and a fixed rotation of the sensor changes no step.
///
/// 1. The intake resamples readings of any rate to fifty frames per second (`MobilityIntake`).
/// 2. An orientation-independent detector classifies walking, with a delay of ten seconds
///   (`WalkingDetector`).
/// 3. Walking is analyzed in blocks of ten seconds, with five on either side (`BlockPlan`): at the lower
///   back and the waist for initial contacts with their foot, elsewhere for steps.
/// 4. The block results of a bout are combined into its measures when it ends (`BoutBuilder`).
///
/// **Source** The order of the steps is that of the Mobilise-D pipeline (A. Paraschiv-Ionescu et al., 2019;
/// M. E. Micó-Amigo et al., *J. NeuroEngineering Rehabil.* 20, 78, 2023; C. Kirk et al., *Sci. Rep.* 14,
/// 1754, 2024). **Departs from it** in most details of each step; the types describe them.
public struct MobilityEngine: Sendable {
  /// The name and version recorded with the results; the version increases when results change.
  public static let name = "mobility"
  public static let version = 1

  public let configuration: MobilityConfiguration
  let builder: BoutBuilder
  var analysis: BlockAnalysis
  var intake = MobilityIntake()
  var detector: WalkingDetector?
  var ring = FrameRing(capacity: Self.keptFrames)
  /// The frames of the last block, retained to reuse the buffer.
  var blockFrames: ContiguousArray<MotionFrame> = []
  /// The frame index that corresponds to the detector's frame 0.
  var runStart = 0
  /// The detector's settled frames at the last block analysis.
  var lastSettled = 0
  /// The segment of walking or running in progress.
  var open: OpenInterval?
  /// The frame at which the newest interval of running ends.
  var runningEnd = 0.0
  var stairs = StairsTracker()
  /// Whether air pressure is available.
  var hasAir = false
  var pushes: PushCounter?
  var isPaused = false
  var findings: [MobilityFinding] = []

  /// The retained frames: the detector reports up to 11 s late that walking began four seconds earlier, and a
  /// block is ten seconds with five before it.
  static let keptFrames = Int(clamping: 40 * MotionFrame.rate)

  public init(_ configuration: MobilityConfiguration) { self.init(configuration, models: .shipped) }

  /// Creates an engine with other than the shipped models, to validate on people outside the training data.
  package init(_ configuration: MobilityConfiguration, models: GaitModels) {
    self.configuration = configuration
    builder = BoutBuilder(configuration: configuration, models: models)
    let contacts = ContactFinder(
      sixAxes: models.contacts.sixAxes, accelerationOnly: models.contacts.accelerationOnly)
    analysis = BlockAnalysis(
      configuration.placement, contacts: contacts,
      measuresRunning: configuration.measuresRunning)
    if configuration.usesWheelchair { pushes = PushCounter() }
  }

  /// Processes one reading: acceleration in m/s² with gravity, rotation in rad/s, at any rate from 20 per
  /// second, in ascending order of `Reading/time`.
  ///
  /// Readings with invalid values, or not later than the previous one, are skipped.
  ///
  /// - Returns: The new results, usually none.
  public mutating func process(_ reading: Reading<MotionSample>) -> [MobilityFinding] {
    guard !isPaused else { return [] }
    intake.process(reading)
    while let notice = intake.nextNotice() { receive(notice) }
    while let (frame, place) = intake.nextFrame() { receive(frame, at: place) }
    return drainFindings()
  }

  /// Processes air pressure, which distinguishes flat ground from stairs and slopes.
  public mutating func process(_ reading: Reading<AirPressure>) -> [MobilityFinding] {
    guard !isPaused else { return [] }
    receive(reading)
    return drainFindings()
  }

  /// Pauses until ``resume(at:)``: input is ignored, and an open bout ends.
  public mutating func pause(at date: Instant) -> [MobilityFinding] {
    guard !isPaused else { return [] }
    isPaused = true
    endRun()
    intake.interrupt()
    return drainFindings()
  }

  public mutating func resume(at date: Instant) { isPaused = false }

  /// Shifts all dates so far after a correction of the clock.
  public mutating func shift(by offset: Duration) { intake.shift(by: offset) }

  /// Ends the readings and returns the remaining results.
  public mutating func finish() -> [MobilityFinding] {
    if !isPaused {
      isPaused = true
      endRun()
    }
    finishStairs()
    return drainFindings()
  }

  private mutating func drainFindings() -> [MobilityFinding] {
    guard !findings.isEmpty else { return [] }
    defer { findings.removeAll(keepingCapacity: true) }
    return findings
  }
}

/// A result of the engine, in the order of availability.
public enum MobilityFinding: Hashable, Sendable {
  /// A step, reported with a delay of ten to twenty-five seconds, in ascending order of time.
  case step(Step)
  /// A walk that ended or has lasted ten minutes; its steps were reported before.
  case bout(WalkingBout)
  case stairs(StairsBout)
  /// About ten seconds of a walk, as they become available.
  case paced(PacedInterval)
  /// About ten seconds of running, as they become available.
  case running(RunningInterval)
  /// A push of the handrims of a wheelchair.
  case push(Instant)
  case warning(MobilityWarning)
}

/// A condition that may reduce the quality of the results.
public enum MobilityWarning: Hashable, Sendable {
  /// There were no valid samples for more than a quarter of a second.
  ///
  /// A walk continues across a gap of up to one second, and ends with a longer gap.
  case gap(TimeRange)
  /// The sampling rate is too low for steps: fewer than 20 samples per second.
  case slow(samplesPerSecond: Double, at: Instant)
  /// The sensor is frequently at the end of its range.
  case saturated(at: Instant)
  /// Only acceleration is available: feet are not identified, and turns are not detected.
  case withoutRotation(at: Instant)
}

/// The configuration of the engine.
public struct MobilityConfiguration: Hashable, Sendable {
  public var placement: BodyPlacement
  /// The height of the person; without it there are no speeds and step lengths.
  public var heightMeters: Double?
  /// The calibration of the person's distances.
  public var calibration: SpeedCalibration?
  /// Whether the person uses a wheelchair; then pushes are counted instead of steps.
  public var usesWheelchair: Bool
  /// Whether ``RunningInterval``s are reported, as for the recording of a run.
  public var measuresRunning: Bool

  public init(
    placement: BodyPlacement, heightMeters: Double? = nil, calibration: SpeedCalibration? = nil,
    usesWheelchair: Bool = false, measuresRunning: Bool = false
  ) {
    self.placement = placement
    self.heightMeters = heightMeters
    self.calibration = calibration
    self.usesWheelchair = usesWheelchair
    self.measuresRunning = measuresRunning
  }
}
