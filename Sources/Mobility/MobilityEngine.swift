public import HealthModel

/// Turns the motion of a body into steps, walking bouts and what a gait laboratory measures of them, as it
/// happens.
///
///     var engine = MobilityEngine(MobilityConfiguration(placement: .lowerBack, heightMeters: 1.75))
///     for reading in readings { for finding in engine.process(reading) { … } }
///     for finding in engine.finish() { … }
///
/// A value that keeps less than a minute of what it saw: its memory does not grow. The findings are the same
/// whatever the batches, and the same live and later; turning the sensor by any fixed angle changes no step.
///
/// 1. The intake makes fifty frames a second of readings of any rate (``MobilityIntake``).
/// 2. A detector that needs no axes says what is walking, ten seconds late (``WalkingDetector``).
/// 3. Walking is looked at ten seconds at a time, with five on either side (``BlockPlan``): at the lower back
///    and the waist for initial contacts with their foot, elsewhere for steps.
/// 4. What the blocks of a bout say becomes its numbers when it ends (``BoutBuilder``).
///
/// **Source** The order of the steps is that of the Mobilise-D pipeline (A. Paraschiv-Ionescu et al., 2019;
/// M. E. Micó-Amigo et al., *J. NeuroEngineering Rehabil.* 20, 78, 2023; C. Kirk et al., *Sci. Rep.* 14,
/// 1754, 2024). **Departs from it** in most of what each does; each type says where.
public struct MobilityEngine: Sendable {
  /// What findings say they were made by; the version grows when findings change.
  public static let name = "mobility"
  public static let version = 1

  public let configuration: MobilityConfiguration
  let builder: BoutBuilder
  var analysis: BlockAnalysis
  var intake = MobilityIntake()
  var detector: WalkingDetector?
  var ring = FrameRing(capacity: Self.keptFrames)
  /// The frames of the block that was read last, for the memory of the next.
  var blockFrames: ContiguousArray<MotionFrame> = []
  /// The place of the frame that the detector calls 0.
  var runStart = 0
  /// What the detector was sure of when the blocks were last looked at.
  var lastSettled = 0
  /// The stretch of walking or running under way.
  var open: OpenStretch?
  var stairs = StairsTracker()
  /// Whether there is a barometer.
  var hasAir = false
  var pushes: PushCounter?
  var isPaused = false
  var findings: [MobilityFinding] = []

  /// A detector knows up to 11 s late that walking began four seconds before; a block is ten seconds with
  /// five before it.
  static let keptFrames = Int(clamping: 40 * MotionFrame.rate)

  public init(_ configuration: MobilityConfiguration) { self.init(configuration, models: .shipped) }

  /// An engine with other models than the shipped ones, to measure how well people are known that no model
  /// has seen.
  package init(_ configuration: MobilityConfiguration, models: GaitModels) {
    self.configuration = configuration
    builder = BoutBuilder(configuration: configuration, models: models)
    let contacts = ContactFinder(
      sixAxes: models.contacts.sixAxes, accelerationOnly: models.contacts.accelerationOnly)
    analysis = BlockAnalysis(configuration.placement, contacts: contacts)
    if configuration.usesWheelchair { pushes = PushCounter() }
  }

  /// Takes one reading: acceleration in m/s² with gravity, rotation in rad/s, at any rate from 20 a second,
  /// by rising ``HealthModel/Reading/time``.
  ///
  /// What is no number, or no later than what came before, is left out.
  ///
  /// - Returns: What became known by it, mostly nothing.
  public mutating func process(_ reading: Reading<MotionSample>) -> [MobilityFinding] {
    guard !isPaused else { return [] }
    intake.process(reading)
    while let notice = intake.nextNotice() { take(notice) }
    while let (frame, place) = intake.nextFrame() { take(frame, at: place) }
    return takeFindings()
  }

  /// Takes the air's pressure, by which flat ground is told from stairs and slopes.
  public mutating func process(_ reading: Reading<AirPressure>) -> [MobilityFinding] {
    guard !isPaused else { return [] }
    take(reading)
    return takeFindings()
  }

  /// Nothing of what comes until ``resume(at:)`` is walking; a bout under way ends.
  public mutating func pause(at date: Instant) -> [MobilityFinding] {
    guard !isPaused else { return [] }
    isPaused = true
    endRun()
    intake.interrupt()
    return takeFindings()
  }

  public mutating func resume(at date: Instant) { isPaused = false }

  /// A better clock says that every date so far was off.
  public mutating func shift(by offset: Duration) { intake.shift(by: offset) }

  /// No more readings come.
  public mutating func finish() -> [MobilityFinding] {
    if !isPaused {
      isPaused = true
      endRun()
    }
    finishStairs()
    return takeFindings()
  }

  private mutating func takeFindings() -> [MobilityFinding] {
    guard !findings.isEmpty else { return [] }
    defer { findings.removeAll(keepingCapacity: true) }
    return findings
  }
}
