import Foundation
import HealthModel
import Sessions

/// The steps of a walk or run that a watch counted, where no motion sensor is read: the steps of one that is read
/// are counted by the mobility engine.
struct StepCountFollower: RecordingEngine {
  /// The results change with the pipeline.
  static var release: EngineRelease? { nil }

  /// The longest sample, and the longest silence within one.
  private static let longest = SampleSlicer.sumInterval
  private static let longestSilence = Duration.seconds(10)

  private let prefix: String
  private var hasMotion = false
  private var hasCount = false
  private var last: (count: Int, at: Instant)?
  /// The steps while the workout ran.
  private var count = 0
  private var slice: (span: TimeRange, count: Int)?
  private var sliceCount = 0
  /// Whether a pause ended the slice.
  private var isInterrupted = false

  static func isNeeded(for configuration: WorkoutConfiguration) -> Bool {
    configuration.activityType.isOnFoot
  }

  init?(_ setup: EngineSetup) { prefix = setup.samplePrefix }

  func measuredTypes(of kinds: Set<TraceKind>) -> Set<QuantityType> {
    hasCount && !hasMotion ? [.stepCount] : []
  }

  mutating func process(
    _ reading: EngineReading, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    switch reading {
    case .motion: hasMotion = true
    case .running(let running, let now):
      guard let counted = running.stepCount, !hasMotion else { return }
      receive(counted, at: now, context, into: &findings)
    default: return
    }
  }

  private mutating func receive(
    _ counted: Int, at now: Instant, _ context: EngineContext, into findings: inout [EngineFinding]
  ) {
    let earlier = last
    last = (counted, now)
    hasCount = true
    // Steps in a pause do not belong to the workout; a count that restarts at midnight adds none.
    guard let earlier, context.isRunning, counted > earlier.count, now > earlier.at else { return }
    let new = counted - earlier.count
    if let slice,
      isInterrupted || now - slice.span.start >= Self.longest
        || earlier.at - slice.span.end > Self.longestSilence
    {
      findings.append(.samples(cut()))
    }
    isInterrupted = false
    slice = (
      TimeRange(start: slice?.span.start ?? earlier.at, end: now), (slice?.count ?? 0) + new
    )
    count += new
    findings.append(.stepCount(count))
  }

  mutating func pause(at date: Instant) { (last, isInterrupted) = (nil, true) }

  mutating func resume(at date: Instant) { last = nil }

  mutating func shift(by offset: Duration) {
    last = last.map { ($0.count, $0.at + offset) }
    slice = slice.map {
      (TimeRange(start: $0.span.start + offset, end: $0.span.end + offset), $0.count)
    }
  }

  mutating func finish(
    at end: Instant, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    findings.append(.samples(cut()))
  }

  private mutating func cut() -> [QuantitySample] {
    guard let (span, count) = slice else { return [] }
    defer {
      slice = nil
      sliceCount += 1
    }
    var sample = QuantitySample(
      type: .stepCount, quantity: Quantity(Double(count), .count), span: span,
      header: ObjectHeader(uuid: .timeOrdered()))
    sample.header.metadata = [
      .syncIdentifier: .string("\(prefix)\(QuantityType.stepCount.name)/counted-\(sliceCount)"),
      .syncVersion: .number(DerivedSamples.recordedVersion),
    ]
    return [sample]
  }
}
