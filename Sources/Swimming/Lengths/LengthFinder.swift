import HealthModel

/// A finder of pool lengths from the evidence of each half second, with later corrections.
struct LengthFinder: Sendable {
  /// A closure that describes a length by its strokes and style.
  typealias Describe = (_ start: Double, _ end: Double) -> SwimLength

  private let timing: LengthTiming
  private var decoder: LengthDecoder
  private var history = EvidenceHistory()
  private var book = LengthMerger()
  /// The start of the decoder's evidence.
  private var begin: Double
  /// Whether the newest half second changed the decoder's lengths.
  private var hasChanged = false
  /// The minimum share of the shortest time for a length in progress when the evidence began.
  private static let minimumCutShare = 0.6
  /// The maximum time of a kicked length relative to the longest swum one; kicking is slower, and longer
  /// trembling has other causes.
  private static let maximumKickShare = 2.5
  /// The seconds by which kicking windows extend into the motion after it.
  private static let kickBorder = 3.0
  /// The minimum share of the usual time for a length in progress at the end.
  private static let minimumOpenShare = 0.8

  init(_ timing: LengthTiming, from begin: Double) {
    self.timing = timing
    self.begin = begin
    decoder = LengthDecoder(timing)
  }

  /// The start of the length in progress, if any.
  var openStart: Double? {
    decoder.open.map { $0.start == 0 ? begin : history.boundary(after: $0.start) }
  }

  /// Processes the evidence of a half second; `nil` where there is none.
  ///
  /// - Returns: Whether there are changes to report.
  mutating func process(_ evidence: TurnEvidence?, at time: Double, now: Double) -> Bool {
    history.append(time: time, logOdds: evidence?.logOdds)
    hasChanged = decoder.process(evidence?.total ?? 0) != .nothing
    book.settle(through: decoder.settled.last?.end)
    return hasChanged || book.hasReview(due: now)
  }

  /// Returns the changes of the newest half second.
  mutating func report(now: Double, _ describe: Describe) -> [SwimFinding] {
    var findings: [SwimFinding] = []
    if hasChanged { findings = revise(to: decoder.recent, now: now, describe) }
    if book.hasReview(due: now) {
      findings += book.review(now: now, edges: edges) { describe($0.start, $0.end) }
    }
    return findings
  }

  /// Processes an interval of kicking with a board that ended, as a length if its duration is suitable.
  mutating func receive(
    kicking span: ClosedRange<Double>, _ describe: Describe
  ) -> [SwimFinding] {
    let seconds = span.upperBound - span.lowerBound
    guard seconds >= timing.shortest * Self.minimumCutShare,
      seconds <= timing.longest * Self.maximumKickShare
    else { return [] }
    return book.appendSettled(
      describe(span.lowerBound, span.upperBound),
      after: history.step(notAfter: span.upperBound - Self.kickBorder))
  }

  /// Ends the evidence and returns the last lengths, including one in progress if it is long enough.
  mutating func finish(at end: Double, _ describe: Describe) -> [SwimFinding] {
    let (recent, open) = decoder.finished()
    var findings = revise(to: recent, now: .infinity, describe)
    let edges = edges
    findings += book.review(now: .infinity, edges: edges) { describe($0.start, $0.end) }
    if let open {
      let start = open.start == 0 ? begin : history.edges(of: open).start
      let usual = book.usualTime ?? timing.shortest / Self.minimumOpenShare
      if end - start >= usual * Self.minimumOpenShare {
        findings += book.append(steps: open, start: start, end: end, describe(start, end))
      }
    }
    book.close()
    return findings
  }

  /// Restarts after a pause; the index of lengths continues.
  mutating func restart(at time: Double) {
    book.close()
    decoder = LengthDecoder(timing)
    history = EvidenceHistory()
    begin = time
  }

  private mutating func revise(
    to steps: [LengthDecoder.Steps], now: Double, _ describe: Describe
  ) -> [SwimFinding] {
    let entries = book.joined(steps, edges: edges)
    return book.revise(to: entries, now: now) { describe($0.start, $0.end) }
  }

  /// Returns the start and end of the decoder's lengths; `nil` for one that is too short to report.
  private var edges: (LengthDecoder.Steps) -> (start: Double, end: Double)? {
    { [history, begin, shortest = timing.shortest * Self.minimumCutShare] steps in
      var edges = history.edges(of: steps)
      guard steps.start == 0 else { return edges }
      edges.start = begin
      return edges.end - begin < shortest ? nil : edges
    }
  }
}
