public import HealthModel

/// An engine that estimates strokes, lengths with their style, sets and rests from wrist motion, in real
/// time.
///
///     var engine = SwimEngine(SwimConfiguration(venue: .pool(lapLengthMeters: 25)))
///     for reading in readings { for finding in engine.process(reading) { … } }
///     for finding in engine.finish() { … }
///
/// The engine is a value that retains a few minutes of input; its memory does not grow. The results do not
/// depend on the batches or on live processing. In each half second:
///
/// 1. Features are computed from the last three and six seconds; a linear model (``StyleModel``) gives the
///   odds of a turn or rest and of the four styles, as sums of contributions that can be printed.
/// 2. The evidence for a turn, combined with the activity of the arm, is processed by a decoder with a prior
///   on the duration of lengths (`LengthDecoder`). A length is reported about two seconds after the wall.
/// 3. Strokes are counted by the period of the arm (`StrokeCounter`), and the style of a length is decided
///   by all of its windows (`LengthStyle`).
/// 4. Sets and rests follow from the same evidence (`SetTracker`).
///
/// **Source** Windows, labels and the idea of laps from turns: Brunner et al., *Swimming style recognition
/// and lap counting using a smartwatch and deep learning*, ISWC 2019. **Departs from it** in all decisions:
/// no neural network, no look-ahead, and a prior on the duration of each length.
public struct SwimEngine: Sendable {
  public let configuration: SwimConfiguration
  var clock = FrameClock()
  var intake: SwimIntake
  var motion: WristMotion?
  var strokes = StrokeCounter()
  var style = LengthStyle()
  var lengths: LengthFinder?
  var sets = SetTracker()
  var wear: WearCheck
  var kick = KickRule()
  var activity = ArmActivity()
  /// The time of the newest frame.
  var now = 0.0
  /// The middle of the newest window, for filling missing evidence.
  var evidenceTime: Double?
  /// The middle of the newest window that indicates swimming.
  var lastSwimming = -Double.infinity
  /// The time of the newest reported stroke.
  var lastStroke = -Double.infinity
  /// The start of the live strokes.
  var strokeStart: Double?
  var isPaused = false
  /// Models that replace the shipped ones, to validate on swimmers outside the training data.
  let models: StyleModels?
  var findings: [SwimFinding] = []

  /// The seconds without readings that are equivalent to a pause.
  static let maximumGap = 60.0

  public init(_ configuration: SwimConfiguration) { self.init(configuration, models: nil) }

  package init(
    _ configuration: SwimConfiguration, models: StyleModels?, wear: OrientationModel = .shipped
  ) {
    self.configuration = configuration
    self.models = models
    intake = SwimIntake(configuration.placement)
    self.wear = WearCheck(configuration.placement, model: wear)
  }

  /// Whether there was enough swimming to check the placement of the watch.
  package var hasJudgedWear: Bool { wear.hasJudged }

  /// Processes one reading of the wrist: acceleration in m/s² with gravity, rotation in rad/s, at any rate
  /// from 20 per second, in ascending order of `Reading/time`.
  ///
  /// Readings with invalid values, or not later than the previous one, are skipped.
  ///
  /// - Returns: The new results, usually none.
  public mutating func process(_ reading: Reading<MotionSample>) -> [SwimFinding] {
    guard !isPaused else { return [] }
    intake.process(reading, &clock)
    while let (frame, time) = intake.nextFrame() { receive(frame, at: time) }
    if intake.hasEvents { for event in intake.drainEvents() { receive(event) } }
    return findings.isEmpty ? [] : drainFindings()
  }

  /// Pauses until ``resume(at:)``: input is ignored, and a length in progress ends.
  public mutating func pause(at date: Instant) -> [SwimFinding] {
    guard !isPaused else { return [] }
    isPaused = true
    endInterval(at: clock.seconds(of: date))
    return drainFindings()
  }

  public mutating func resume(at date: Instant) {
    guard isPaused else { return }
    isPaused = false
    now = max(now, clock.seconds(of: date))
    lengths?.restart(at: now)
  }

  /// Shifts all dates so far after a correction of the clock.
  public mutating func shift(by offset: Duration) { clock.shift(by: offset) }

  /// Ends the readings and returns the remaining results.
  public mutating func finish() -> [SwimFinding] {
    guard !isPaused else { return [] }
    isPaused = true
    endInterval(at: now)
    return drainFindings()
  }

  private mutating func drainFindings() -> [SwimFinding] {
    defer { findings = [] }
    return findings
  }
}

extension SwimEngine {
  public static let name = "swimming"
  /// The version, raised whenever the same motion results in other strokes, lengths or sets.
  public static let version = 1
}

/// The configuration of the engine: facts that are not observable at the wrist.
public struct SwimConfiguration: Hashable, Sendable, Codable {
  public enum Venue: Hashable, Sendable, Codable {
    /// The length of the pool in meters; `nil` where it is unknown: lengths are then detected less
    /// accurately, and have no distance.
    case pool(lapLengthMeters: Double?)
    case openWater
  }

  public var placement: WristPlacement
  public var venue: Venue

  public init(placement: WristPlacement = WristPlacement(), venue: Venue) {
    self.placement = placement
    self.venue = venue
  }

  /// The length of the pool in meters; `nil` where there is no pool or it is unknown.
  public var lapLengthMeters: Double? {
    if case .pool(let meters) = venue { meters } else { nil }
  }
}
