import HealthModel

/// Lengths of a pool out of the evidence of each half second, told as they end and corrected later.
struct LengthFinder: Sendable {
  /// What one length was: worked out by who has the strokes and the styles.
  typealias Describe = (_ start: Double, _ end: Double) -> SwimLength

  private let timing: LengthTiming
  private var decoder: LengthDecoder
  private var history = EvidenceHistory()
  private var book = LengthBook()
  /// When what the decoder sees began.
  private var begin: Double
  /// Whether the newest half second changed the decoder's lengths.
  private var hasChanged = false
  /// A length that was under way when the evidence began counts when it is this long, of a short one.
  private static let leastCutShare = 0.6
  /// Kicking is slower than swimming; what lasts much longer is something else that trembles.
  private static let mostKickShare = 2.5
  /// Windows of kicking reach this far into what comes after it.
  private static let kickBorder = 3.0
  /// A length that is under way at the end counts when it is this long, of a usual one.
  private static let leastOpenShare = 0.8

  init(_ timing: LengthTiming, from begin: Double) {
    self.timing = timing
    self.begin = begin
    decoder = LengthDecoder(timing)
  }

  /// Where the length that is under way began, if one is.
  var openStart: Double? {
    decoder.open.map { $0.start == 0 ? begin : history.boundary(after: $0.start) }
  }

  /// Takes the evidence of a half second; `nil` where there was nothing to see.
  ///
  /// - Returns: Whether there is something to ``tell(now:_:)``.
  mutating func process(_ evidence: TurnEvidence?, at time: Double, now: Double) -> Bool {
    history.append(time: time, logOdds: evidence?.logOdds)
    hasChanged = decoder.process(evidence?.total ?? 0) != .nothing
    book.settle(through: decoder.settled.last?.end)
    return hasChanged || book.hasReview(due: now)
  }

  /// What the newest half second made known.
  mutating func tell(now: Double, _ describe: Describe) -> [SwimFinding] {
    var findings: [SwimFinding] = []
    if hasChanged { findings = revise(to: decoder.recent, now: now, describe) }
    if book.hasReview(due: now) {
      findings += book.review(now: now, edges: edges) { describe($0.start, $0.end) }
    }
    return findings
  }

  /// A stretch of kicking with a board is over: a length, if it lasted as one.
  mutating func take(
    kicking span: ClosedRange<Double>, _ describe: Describe
  ) -> [SwimFinding] {
    let seconds = span.upperBound - span.lowerBound
    guard seconds >= timing.shortest * Self.leastCutShare,
      seconds <= timing.longest * Self.mostKickShare
    else { return [] }
    return book.appendSettled(
      describe(span.lowerBound, span.upperBound),
      after: history.step(notAfter: span.upperBound - Self.kickBorder))
  }

  /// No more evidence comes: the last lengths, one under way among them if it is long enough.
  mutating func finish(at end: Double, _ describe: Describe) -> [SwimFinding] {
    let (recent, open) = decoder.finished()
    var findings = revise(to: recent, now: .infinity, describe)
    let edges = edges
    findings += book.review(now: .infinity, edges: edges) { describe($0.start, $0.end) }
    if let open {
      let start = open.start == 0 ? begin : history.edges(of: open).start
      let usual = book.usualTime ?? timing.shortest / Self.leastOpenShare
      if end - start >= usual * Self.leastOpenShare {
        findings += book.append(steps: open, start: start, end: end, describe(start, end))
      }
    }
    book.close()
    return findings
  }

  /// Begins anew behind a pause; lengths are counted on.
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

  /// Where lengths of the decoder began and ended; `nil` for one that is too short to be told.
  private var edges: (LengthDecoder.Steps) -> (start: Double, end: Double)? {
    { [history, begin, shortest = timing.shortest * Self.leastCutShare] steps in
      var edges = history.edges(of: steps)
      guard steps.start == 0 else { return edges }
      edges.start = begin
      return edges.end - begin < shortest ? nil : edges
    }
  }
}
