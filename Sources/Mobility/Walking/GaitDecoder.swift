/// A decoder that finds the most likely sequence of standing, walking and running from the evidence of single
/// hops, with a cost for each change.
///
/// It is a Viterbi decoder with three states that decides a hop after ``lag`` further hops, so its delay is
/// constant and it stores only three scores and three words.
struct GaitDecoder: Sendable {
  /// The number of hops after which a decision is made.
  static let lag = 8
  /// The evidence for or against running, added to the evidence for gait of any kind.
  private static let runningEvidence: Float = 3
  private static let bitsPerHop: UInt64 = 2
  private static let states: [Gait?] = [nil, .walking, .running]

  /// The cost of a change of state, in units of the evidence.
  private let changeCost: Float
  private var scores = SIMD4<Float>(0, 0, 0, -.infinity)
  /// The states of the best path that ends in each state, the latest in the lowest bits.
  private var paths = SIMD4<UInt64>.zero
  private var count = 0

  init(changeCost: Float) { self.changeCost = changeCost }

  /// Processes a hop.
  ///
  /// - Parameters:
  ///   - evidence: The log odds of gait against anything else.
  ///   - isQuick: Whether intensity and cadence are those of running.
  /// - Returns: The gait of the hop ``lag`` hops earlier, with an inner `nil` for no gait; an outer `nil`
  ///   where there is no such hop.
  mutating func process(evidence: Float, isQuick: Bool) -> Gait?? {
    let quickness = isQuick ? Self.runningEvidence : -Self.runningEvidence
    let emissions = SIMD4(0, evidence, evidence + quickness, 0)
    var next = scores
    var nextPaths = paths
    let best = self.best
    for state in 0..<Self.states.count {
      let from = count > 0 && scores[best] - changeCost > scores[state] ? best : state
      let cost = from == state ? 0 : changeCost
      next[state] = scores[from] - cost + emissions[state]
      nextPaths[state] = paths[from] << Self.bitsPerHop | UInt64(state)
    }
    scores = next - next[0]
    scores[3] = -.infinity
    paths = nextPaths
    count += 1
    return count > Self.lag ? .some(gait(hopsAgo: Self.lag)) : nil
  }

  /// Returns the gaits of the last hops that are not yet decided.
  func rest() -> [Gait?] {
    (0..<min(count, Self.lag)).reversed().map { gait(hopsAgo: $0) }
  }

  private var best: Int {
    var best = 0
    for state in 1..<Self.states.count where scores[state] > scores[best] { best = state }
    return best
  }

  private func gait(hopsAgo: Int) -> Gait? {
    let state = paths[best] >> (UInt64(hopsAgo) * Self.bitsPerHop) & 3
    return Self.states[Int(state)]
  }
}
