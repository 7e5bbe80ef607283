public import HealthModel

/// Turns the motion of a wrist into strokes, lengths with their style, sets and rests, as it happens.
///
///     var engine = SwimEngine(SwimConfiguration(venue: .pool(lapLengthMeters: 25)))
///     for reading in readings { for finding in engine.process(reading) { … } }
///     for finding in engine.finish() { … }
///
/// A value that keeps a few minutes of what it saw: its memory does not grow. The findings are the same
/// whatever the batches, and the same live and later. What it does each half second:
///
/// 1. The last three and six seconds become features; a linear model (``StyleModel``) gives the odds of
///    turn or rest and of the four styles, each a sum of contributions that can be printed.
/// 2. What speaks for a turn, with how much the arm moves, goes to a decoder that knows how long lengths
///    last (``LengthDecoder``). A length is told about two seconds after the wall.
/// 3. Strokes are counted by the period of the arm (``StrokeCounter``), the style of a length is what its
///    windows say together (``LengthStyle``).
/// 4. Sets and rests follow from the same evidence (``SetTracker``).
///
/// **Source** Windows, labels and the idea of laps from turns: Brunner et al., *Swimming style recognition
/// and lap counting using a smartwatch and deep learning*, ISWC 2019. **Departs from it** in everything that
/// decides: no network, nothing that looks ahead, no length without a time that is likely.
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
  /// When the newest frame was.
  var now = 0.0
  /// The middle of the newest window, for evidence that is missing.
  var evidenceTime: Double?
  /// The newest middle of a window that speaks for swimming.
  var lastSwimming = -Double.infinity
  /// The newest stroke that was told.
  var lastStroke = -Double.infinity
  /// Where the strokes that are followed began.
  var strokeStart: Double?
  var isPaused = false
  /// Other models than the shipped ones, to measure how well swimmers are known that no model has seen.
  let models: StyleModels?
  var findings: [SwimFinding] = []

  /// Longer than this without readings is as good as a pause.
  static let longestGap = 60.0

  public init(_ configuration: SwimConfiguration) { self.init(configuration, models: nil) }

  package init(
    _ configuration: SwimConfiguration, models: StyleModels?, wear: WearModel = .shipped
  ) {
    self.configuration = configuration
    self.models = models
    intake = SwimIntake(configuration.placement)
    self.wear = WearCheck(configuration.placement, model: wear)
  }

  /// Whether there was enough swimming to say how the watch is worn.
  package var hasJudgedWear: Bool { wear.hasJudged }

  /// Takes one reading of the wrist: acceleration in m/s² with gravity, rotation in rad/s, at any rate
  /// from 20 a second, by rising ``HealthModel/Reading/time``.
  ///
  /// What is no number, or no later than what came before, is left out.
  ///
  /// - Returns: What became known by it, mostly nothing.
  public mutating func process(_ reading: Reading<MotionSample>) -> [SwimFinding] {
    guard !isPaused else { return [] }
    intake.process(reading, &clock)
    while let (frame, time) = intake.nextFrame() { take(frame, at: time) }
    if intake.hasEvents { for event in intake.takeEvents() { take(event) } }
    return findings.isEmpty ? [] : takeFindings()
  }

  /// Nothing of what comes until ``resume(at:)`` is swimming; a length under way ends.
  public mutating func pause(at date: Instant) -> [SwimFinding] {
    guard !isPaused else { return [] }
    isPaused = true
    endStretch(at: clock.seconds(of: date))
    return takeFindings()
  }

  public mutating func resume(at date: Instant) {
    guard isPaused else { return }
    isPaused = false
    now = max(now, clock.seconds(of: date))
    lengths?.restart(at: now)
  }

  /// A better clock says that every date so far was off.
  public mutating func shift(by offset: Duration) { clock.shift(by: offset) }

  /// No more readings come.
  public mutating func finish() -> [SwimFinding] {
    guard !isPaused else { return [] }
    isPaused = true
    endStretch(at: now)
    return takeFindings()
  }

  private mutating func takeFindings() -> [SwimFinding] {
    defer { findings = [] }
    return findings
  }
}
