/// From what single half seconds say to when a person stood, walked and ran: the likeliest sequence, in
/// which every change costs.
///
/// A Viterbi decoder of three states that decides a hop when ``lag`` more are known, so that it is late by
/// a constant time and keeps nothing but three scores and three words.
struct GaitDecoder: Sendable {
  /// Hops after which a decision is made.
  static let lag = 8
  /// For and against running, added to what speaks for going on foot at all.
  private static let runningEvidence: Float = 3
  private static let bitsPerHop: UInt64 = 2
  private static let states: [Gait?] = [nil, .walking, .running]

  /// What a change of state costs, in the units of the evidence.
  private let changeCost: Float
  private var scores = SIMD4<Float>(0, 0, 0, -.infinity)
  /// The states of the best path that ends in each state, the latest in the lowest bits.
  private var paths = SIMD4<UInt64>.zero
  private var count = 0

  init(changeCost: Float) { self.changeCost = changeCost }

  /// Takes a hop.
  ///
  /// - Parameters:
  ///   - evidence: For going on foot against anything else, as a logarithm of odds.
  ///   - isQuick: Whether the motion is as strong and quick as running.
  /// - Returns: The gait of the hop ``lag`` hops before, `nil` for none; nothing before there is such a hop.
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

  /// The gaits of the last hops, those that were not told yet.
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
