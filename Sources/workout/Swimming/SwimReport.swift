import HealthModel
import Swimming

/// A swim as it turned out: lengths, sets, rests, strokes and what they add up to.
struct SwimReport {
  /// Continuous swimming and the lengths in it.
  struct Set: Hashable {
    let span: Span
    /// `nil` in open water, which has no lengths.
    let lengthCount: Int?
    /// `nil` where nobody knows how long a length is.
    let distanceMeters: Double?
  }

  let configuration: SwimConfiguration
  let origin: TraceOrigin
  /// From the first sample to the last.
  let trace: Span
  let lengths: [SwimLength]
  let sets: [Set]
  /// Between two sets; what is before the first and after the last is no rest.
  let rests: [Span]
  let strokes: [SwimStroke]
  /// What of the trace or of the swim makes this worse than it should be, a line each.
  let remarks: [String]

  init(
    _ tally: SwimTally, configuration: SwimConfiguration, origin: TraceOrigin, trace: Span,
    faults: TraceFaults = TraceFaults()
  ) {
    self.configuration = configuration
    self.origin = origin
    self.trace = trace
    lengths = tally.lengths
    strokes = tally.strokes
    sets = Self.sets(tally, configuration)
    rests = zip(tally.swims, tally.swims.dropFirst()).compactMap { swim, next in
      swim.end < next.start ? Span(start: swim.end, end: next.start) : nil
    }
    let words = SwimWarningText(origin: origin)
    remarks = faults.lines + words.lines(tally.warnings)
  }

  /// A length is of the set in which most of it was: the last that began before its middle.
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

  /// `nil` where nobody knows how long a length is.
  var distanceMeters: Double? {
    configuration.lapLengthMeters.map { $0 * Double(lengths.count) }
  }

  /// In a pool those of the lengths, which are counted with more care than the single stroke, and those
  /// after the last one: as a recording counts them.
  var strokeCount: Int {
    guard configuration.isPool, let last = lengths.last else { return strokes.count }
    return lengths.reduce(0) { $0 + $1.strokeCount } + strokes.count { $0.time > last.span.end }
  }

  var swimmingTime: Duration { sets.reduce(.zero) { $0 + $1.span.duration } }
  var restTime: Duration { rests.reduce(.zero) { $0 + $1.duration } }
}

extension SwimConfiguration {
  var isPool: Bool {
    if case .pool = venue { true } else { false }
  }
}
