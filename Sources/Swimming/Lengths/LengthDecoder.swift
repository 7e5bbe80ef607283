import Signals

/// An online decoder of lengths from evidence for turns and rests: the most likely sequence of lengths and
/// the time between them, with a prior on the duration of lengths.
///
/// It is a hidden semi-Markov model with two states. The time between lengths is arbitrary; a length has a
/// score for its duration (``LengthTiming``), which includes the swimmer's own time once two lengths are
/// known. Each half second has evidence, positive where the arm turns or rests. The best path is traced back
/// when its state is between lengths by a margin. A reported length may be split or joined later if that
/// increases the likelihood; after two minutes it is settled. Memory and time per step are constant.
///
/// **Source** K. P. Murphy, *Hidden semi-Markov models*, 2002, for explicit durations; the rest is this
/// project's.
struct LengthDecoder: Sendable {
  /// A length by its steps: the step before its first one, and its last step.
  struct Steps: Hashable, Sendable {
    var start: Int
    var end: Int
  }

  static let stepSeconds = 0.5
  /// The advantage that the path between lengths needs before a length is reported.
  private static let margin = 0.25
  /// The number of steps after which a length is settled, and the margin by which it happens earlier, so that
  /// the path still contains it.
  private static let lag = 240
  private static let lagMargin = 8
  /// The number of steps by which a settled length and the next may overlap without being the same.
  static let overlap = 4
  /// The number of retained settled lengths, for the swimmer's usual time.
  private static let settledKept = 8
  /// The maximum and minimum number of lengths whose median is the usual time.
  private static let usualCount = 5
  private static let minimumUsualCount = 2
  private static let nowhere = -1e9

  private let timing: LengthTiming
  private let most: Int
  /// The number of steps so far.
  private(set) var step = 0
  private var turning: ScoreHistory
  /// The score of a length that ends at the current step.
  private var ended = nowhere
  private var cameFromLength: [Bool]
  private var lengthSteps: [Int32]
  private var openSteps = 0
  private var isTurning = true
  private var scores: [Double] = []
  private var openScores: [Double] = []
  /// The end of the newest reported length, in steps.
  private var toldEnd = -1
  private(set) var settled: [Steps] = []
  /// The lengths that are reported but not settled.
  private(set) var recent: [Steps] = []
  /// The number of lengths that were settled and dropped.
  private(set) var settledCount = 0

  init(_ timing: LengthTiming) {
    self.timing = timing
    most = timing.mostSteps
    turning = ScoreHistory(capacity: most)
    cameFromLength = Array(repeating: false, count: most + 20)
    lengthSteps = Array(repeating: 0, count: most + 20)
    turning.append(0)
    setScores(usual: nil)
  }

  /// The effect of a step on the lengths.
  enum Outcome: Hashable, Sendable {
    case nothing
    /// The newest length of ``recent`` is new; earlier ones may also have changed.
    case told
    /// Lengths reported earlier have changed.
    case changed
  }

  /// Processes the evidence of the next half second; 0 where there is none.
  mutating func process(_ evidence: Double) -> Outcome {
    step += 1
    let place = step % cameFromLength.count
    let weighed = TurnEvidence.weighed(evidence)
    let before = turning.last
    cameFromLength[place] = ended > before
    let count = min(step, most)
    let closed = turning.best(with: scores, count: count)
    let open = turning.best(with: openScores, count: count)
    let turned = max(ended, before) + weighed
    (ended, lengthSteps[place]) = (closed.score, Int32(closed.age))
    openSteps = open.age
    var openScore = open.score
    // A length may have been in progress when the evidence began; its duration is then unconstrained.
    if step <= most {
      if -LengthTiming.price > ended {
        (ended, lengthSteps[place]) = (-LengthTiming.price, Int32(step))
      }
      if -LengthTiming.price > openScore { (openScore, openSteps) = (-LengthTiming.price, step) }
    }
    turning.append(turned)
    isTurning = turned >= openScore
    guard turned > openScore + Self.margin else { return .nothing }
    return update(path(to: step))
  }

  /// Returns the lengths at the end of the evidence; `open` is a length in progress, if any.
  func finished() -> (recent: [Steps], open: Steps?) {
    if isTurning { return (merged(path(to: step)), nil) }
    let start = step - openSteps
    return (merged(path(to: start)), Steps(start: start, end: step))
  }

  /// The length in progress, if any.
  var open: Steps? { isTurning ? nil : Steps(start: step - openSteps, end: step) }

  private func merged(_ path: [Steps]) -> [Steps] {
    let path = afterSettled(path)
    guard let first = path.first else { return recent }
    return recent.filter { $0.end <= first.start } + path
  }

  /// Returns the best path back from a step between two lengths, limited by the lag.
  private func path(to end: Int) -> [Steps] {
    let minimum = max(0, step - Self.lag)
    var lengths: [Steps] = []
    var at = end
    var isLength = false
    while at > minimum {
      let place = at % cameFromLength.count
      if isLength {
        let start = at - Int(lengthSteps[place])
        lengths.append(Steps(start: start, end: at))
        at = start
        isLength = false
      } else {
        isLength = cameFromLength[place]
        at -= 1
      }
    }
    return lengths.reversed()
  }

  private func afterSettled(_ path: [Steps]) -> [Steps] {
    guard let last = settled.last else { return path }
    return path.filter { $0.start >= last.end - Self.overlap }
  }

  private mutating func update(_ path: [Steps]) -> Outcome {
    while let first = recent.first, first.end < step - Self.lag + Self.lagMargin {
      settled.append(recent.removeFirst())
      settledCount += 1
    }
    if settled.count > Self.settledKept {
      settled.removeFirst(settled.count - Self.settledKept)
    }
    let path = afterSettled(path)
    guard let newest = path.last else { return .nothing }
    defer { recent = path }
    guard newest.start + newest.end > 2 * toldEnd else {
      return path == recent ? .nothing : .changed
    }
    toldEnd = newest.end
    let usual = (settled + path).suffix(Self.usualCount).filter { $0.start > 0 }
      .map { Double($0.end - $0.start) * Self.stepSeconds }
    if usual.count >= Self.minimumUsualCount { setScores(usual: usual.median) }
    return .told
  }

  private mutating func setScores(usual: Double?) {
    scores = (1...most).map { timing.score(Double($0) * Self.stepSeconds, usual: usual) }
    openScores = scores
    for index in openScores.indices.dropLast().reversed() {
      openScores[index] = max(openScores[index], openScores[index + 1])
    }
  }
}
