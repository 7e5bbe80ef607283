import HealthModel
import Swimming

/// The result of a swim analysis: lengths, sets, rests, strokes and their totals.
package struct SwimReport {
  /// Continuous swimming and the lengths in it.
  struct Set: Hashable {
    let span: TimeRange
    /// The number of lengths; `nil` in open water.
    let lengthCount: Int?
    /// The distance; `nil` if the length of the pool is unknown.
    let distanceMeters: Double?
  }

  let configuration: SwimConfiguration
  let origin: TraceOrigin
  /// The time range from the first to the last sample.
  let trace: TimeRange
  let lengths: [SwimLength]
  let sets: [Set]
  /// The rests between sets; the time before the first and after the last set is not a rest.
  let rests: [TimeRange]
  let strokes: [SwimStroke]
  /// The problems of the trace that reduce the quality of the result, one per line.
  package let remarks: [String]

  init(
    _ tally: SwimTally, configuration: SwimConfiguration, origin: TraceOrigin, trace: TimeRange,
    faults: TraceFaults = TraceFaults()
  ) {
    self.configuration = configuration
    self.origin = origin
    self.trace = trace
    lengths = tally.lengths
    strokes = tally.strokes
    sets = Self.sets(tally, configuration)
    rests = zip(tally.swims, tally.swims.dropFirst()).compactMap { swim, next in
      swim.end < next.start ? TimeRange(start: swim.end, end: next.start) : nil
    }
    let words = SwimWarningText(origin: origin)
    remarks = faults.lines + words.lines(tally.warnings)
  }

  /// A length belongs to the last set that started before the middle of the length.
  private static func sets(_ tally: SwimTally, _ configuration: SwimConfiguration) -> [Set] {
    var counts = [Int](repeating: 0, count: tally.swims.count)
    for length in tally.lengths where !counts.isEmpty {
      let middle = length.span.start + length.span.duration / 2
      counts[tally.swims.lastIndex { $0.start <= middle } ?? 0] += 1
    }
    return zip(tally.swims, counts).map { span, count in
      Set(
        span: span, lengthCount: configuration.isPool ? count : nil,
        distanceMeters: configuration.lapLengthMeters.map { $0 * Double(count) })
    }
  }

  /// The distance; `nil` if the length of the pool is unknown.
  var distanceMeters: Double? {
    configuration.lapLengthMeters.map { $0 * Double(lengths.count) }
  }

  /// The stroke count.
  ///
  /// In a pool it is the sum over the lengths, which is more accurate than single strokes, and the strokes after
  /// the last length, as in a recording.
  var strokeCount: Int {
    guard configuration.isPool, let last = lengths.last else { return strokes.count }
    return lengths.reduce(0) { $0 + ($1.strokeCount ?? 0) }
      + strokes.count { $0.time > last.span.end }
  }

  var swimmingTime: Duration { sets.reduce(.zero) { $0 + $1.span.duration } }
  var restTime: Duration { rests.reduce(.zero) { $0 + $1.duration } }
}

extension SwimConfiguration {
  var isPool: Bool {
    if case .pool = venue { true } else { false }
  }
}

/// The texts of the swim engine's warnings.
struct SwimWarningText {
  private let text: TraceWarningText

  init(origin: TraceOrigin) { text = TraceWarningText(origin: origin) }

  func lines(_ warnings: [SwimWarning]) -> [String] {
    text.lines(warnings, isGap: { if case .gap = $0 { true } else { false } }, line)
  }

  func line(_ warning: SwimWarning) -> String {
    switch warning {
    case .worn(let placement, let date):
      "at \(text.clock(date)) the motion looks like placement \(placement.word); "
        + "if that is right, give --placement \(placement.word)"
    case .gap(let span): text.gap(span, missing: "swimming")
    case .slow(let rate, let date): text.slow(rate, at: date, needed: "strokes")
    case .saturated(let date): text.saturated(at: date)
    case .withoutRotation(let date):
      text.withoutRotation(at: date, "stroke styles are less certain without a gyroscope")
    }
  }
}

/// A collector of the engine's findings of a swim, with corrections applied.
struct SwimTally {
  private(set) var lengths: [SwimLength] = []
  private(set) var strokes: [SwimStroke] = []
  /// The intervals of continuous swimming.
  private(set) var swims: [TimeRange] = []
  private(set) var warnings: [SwimWarning] = []
  private var swimmingSince: Instant?

  mutating func receive(_ finding: SwimFinding) {
    switch finding {
    case .stroke(let stroke): strokes.append(stroke)
    case .length(let length, let index):
      lengths.removeSubrange(min(index, lengths.count)...)
      lengths.append(length)
    case .corrected(let index, let corrected):
      lengths.removeSubrange(min(index, lengths.count)...)
      lengths += corrected
    case .swimming(let since):
      if swimmingSince == nil { swimmingSince = since }
    case .resting(let since): endSwim(at: since)
    case .warning(let warning): warnings.append(warning)
    }
  }

  /// Ends the swim; an open set ends with it.
  mutating func finish(at end: Instant) { endSwim(at: end) }

  private mutating func endSwim(at end: Instant) {
    guard let since = swimmingSince else { return }
    swimmingSince = nil
    if since < end { swims.append(TimeRange(start: since, end: end)) }
  }
}
