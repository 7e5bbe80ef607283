import HealthModel
import Sessions
import Swimming

/// The swim engine of a recording: readings, pauses and resumes are passed to it in the order of their
/// dates, whatever the order of their arrival, so that re-analysis can pass them on identically.
struct SwimFollower: RecordingEngine {
  static var release: EngineRelease? {
    EngineRelease(name: "swimming", algorithm: SwimEngine.name, version: SwimEngine.version)
  }

  private var engine: SwimEngine
  private var changes = TimerChanges()
  private var isFinished = false
  private var hasRead = false
  /// The declared placement, if it is not a wrist.
  private let said: String?
  private let isAssumed: Bool
  private(set) var tally: SwimTally

  static func isNeeded(for configuration: WorkoutConfiguration) -> Bool {
    configuration.activityType.isSwimming
  }

  init?(_ setup: EngineSetup) {
    let configuration = setup.configuration
    let placement = setup.options.placement.flatMap { WristPlacement($0) }
    isAssumed = placement == nil
    said = setup.options.placement
    engine = SwimEngine(
      SwimConfiguration(
        placement: placement ?? WristPlacement(), venue: Self.venue(of: configuration)))
    tally = SwimTally(isPool: configuration.swimmingLocationType == .pool)
  }

  /// Walls are detected only if a pool was declared.
  private static func venue(of configuration: WorkoutConfiguration) -> SwimConfiguration.Venue {
    switch configuration.swimmingLocationType {
    case .pool:
      .pool(lapLengthMeters: configuration.lapLength.flatMap { try? $0.value(in: .meter) })
    case .openWater, .unknown: .openWater
    }
  }

  func measuredTypes(of kinds: Set<TraceKind>) -> Set<QuantityType> {
    kinds.contains(.motion) ? [.swimmingStrokeCount] : []
  }

  mutating func process(
    _ reading: EngineReading, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    guard case .motion(let motion) = reading else { return }
    if !hasRead {
      hasRead = true
      if isAssumed { findings.append(.note(.placementAssumed(said: said, at: motion.time))) }
    }
    let found = changes.report(&engine, until: motion.time) + engine.process(motion)
    if !found.isEmpty { apply(found, &context, into: &findings) }
  }

  mutating func pause(at date: Instant) { changes.pause(at: date) }

  mutating func resume(at date: Instant) { changes.resume(at: date) }

  mutating func shift(by offset: Duration) {
    engine.shift(by: offset)
    changes.shift(by: offset)
    tally.shift(by: offset)
  }

  mutating func finish(
    at end: Instant, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    guard !isFinished else { return }
    isFinished = true
    let found = changes.report(&engine, until: nil) + engine.finish()
    apply(found, &context, into: &findings)
  }

  /// Converts the results of the swim engine.
  mutating func apply(
    _ found: [SwimFinding], _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    var hasNewStrokes = false
    for finding in found {
      switch finding {
      case .stroke(let stroke):
        tally.receive(stroke)
        context.strokeStyle = stroke.style
        context.lastStroke = stroke.time
        findings.append(.stroke(stroke.style))
        hasNewStrokes = true
      case .length(let length, let index):
        findings.append(replace(from: index, with: [length]))
        hasNewStrokes = true
      case .corrected(let index, let lengths):
        findings.append(replace(from: index, with: lengths))
        hasNewStrokes = true
      case .swimming(let since): findings.append(.session(.swimming(since: since)))
      case .resting(let since): findings.append(.session(.resting(since: since)))
      case .warning(let warning): findings.append(.note(RecordingNote(warning)))
      }
    }
    if hasNewStrokes { findings.append(.strokeCount(tally.strokeCount)) }
  }

  private mutating func replace(from index: Int, with lengths: [SwimLength]) -> EngineFinding {
    tally.replace(from: index, with: lengths)
    return .lengths(
      SwimLengthsChange(
        index: index, count: lengths.count, lengths: tally.lengths.map(\.counted)))
  }
}

extension SwimLength {
  /// What a session keeps of it: the confidence of an engine is not a fact of the workout.
  fileprivate var counted: SwimLength {
    SwimLength(span: span, style: style, strokeCount: strokeCount)
  }
}

extension RecordingNote {
  init(_ warning: SwimWarning) {
    switch warning {
    case .worn(let likely, let at): self = .wornOtherwise(likely: likely.word, at: at)
    case .gap(let span): self = .noMotion(span)
    case .slow(let rate, let at): self = .motionTooSlow(samplesPerSecond: rate, at: at)
    case .saturated(let at): self = .motionSaturated(at: at)
    case .withoutRotation(let at): self = .motionWithoutRotation(at: at)
    }
  }
}
