import HealthModel

/// How much each sample of a block looks like a contact of either foot.
struct ContactScore: Sendable {
  /// A moment at which the score of a foot is higher than just before and after.
  struct Candidate: Hashable, Sendable {
    /// In samples of the rhythm, with what is between them.
    var place: Double
    var foot: Foot
    var score: Double
  }

  /// How much of what tells the feet apart counts; they also alternate, which says more.
  private static let sideWeight = 0.7
  /// Nothing below could be worth its place in a path.
  private static let leastScore = 0.15

  /// What is the same for both feet, and what has the other sign.
  private let both: [Double]
  private let side: [Double]

  /// What each lane says for a contact of either foot, by sample.
  static func sums(of rhythm: StrideRhythm, _ model: ContactModel) -> TrunkOutline {
    Kernel(model.score, reach: ContactModel.scoreReach * rhythm.stride).apply(to: rhythm.signal)
  }

  /// - Parameters:
  ///   - sums: What each lane says, by sample.
  ///   - model: Which said it.
  ///   - isReversed: Whether ahead is taken to be behind.
  init(_ sums: TrunkOutline, _ model: ContactModel, isReversed: Bool) {
    let signs = isReversed ? TrunkOutline.backwards : SIMD8(repeating: 1)
    both = sums.map { sum in
      let sum = sum * signs
      return Double(sum[0] + sum[1] + sum[5]) + model.scoreConstant
    }
    side = sums.map { sum in
      let sum = sum * signs
      return Double(sum[2] + sum[3] + sum[4])
    }
  }

  /// What the filter sees at a sample, by tap; beyond its ends the signal stays as it is there.
  static func taps(
    at index: Int, in rhythm: StrideRhythm, isReversed: Bool
  ) -> [SIMD8<Float>] {
    let (signal, middle) = (rhythm.signal, ContactModel.scoreTaps / 2)
    let reach = ContactModel.scoreReach * rhythm.stride
    let signs = isReversed ? TrunkOutline.backwards : SIMD8(repeating: 1)
    return (0..<ContactModel.scoreTaps).map { tap in
      let place = Double(index) + Double(tap - middle) / Double(middle) * reach
      let inside = min(max(place, 0), Double(signal.count - 1))
      let whole = min(Int(inside), signal.count - 2)
      let part = Float(inside - Double(whole))
      return (signal[whole] * (1 - part) + signal[whole + 1] * part) * signs
    }
  }

  /// By rising place; at the same place left comes first.
  func candidates() -> [Candidate] {
    var candidates: [Candidate] = []
    candidates.reserveCapacity(both.count / 2)
    for index in stride(from: 1, to: both.count - 1, by: 1) {
      let first = candidates.count
      for (foot, sign) in [(Foot.left, Self.sideWeight), (.right, -Self.sideWeight)] {
        let here = both[index] + sign * side[index]
        guard here > Self.leastScore else { continue }
        let before = both[index - 1] + sign * side[index - 1]
        let after = both[index + 1] + sign * side[index + 1]
        guard here >= before, here > after else { continue }
        let offset = (before - after) / (2 * (before - 2 * here + after))
        let place = Double(index) + min(max(offset, -0.5), 0.5)
        candidates.append(Candidate(place: place, foot: foot, score: here))
      }
      if candidates.count == first + 2, candidates[first].place > candidates[first + 1].place {
        candidates.swapAt(first, first + 1)
      }
    }
    return candidates
  }
}

/// Taps between samples as weights of samples.
private struct Kernel {
  /// The weights of the samples from `first` on, relative to the one that is judged.
  private let weights: TrunkOutline
  private let first: Int

  init(_ taps: TrunkOutline, reach: Double) {
    first = -Int(clamping: reach.rounded(.up))
    // One more than are used where the reach is whole.
    let count = 2 * -first + 1
    var weights = TrunkOutline(repeating: .zero, count: count + 1)
    let middle = taps.count / 2
    for (index, tap) in taps.enumerated() {
      let place = Double(index - middle) / Double(middle) * reach
      let whole = place.rounded(.down)
      let part = Float(place - whole)
      weights[Int(whole) - first] += tap * (1 - part)
      weights[Int(whole) - first + 1] += tap * part
    }
    self.weights = Array(weights.prefix(count))
  }

  /// The weighted sum about each sample, lane by lane.
  ///
  /// Beyond its ends the signal stays as it is there.
  func apply(to signal: TrunkOutline) -> TrunkOutline {
    guard signal.count > 1, let start = signal.first, let end = signal.last else { return [] }
    let after = weights.count + first - 1
    var padded = TrunkOutline()
    padded.reserveCapacity(signal.count + weights.count + Self.atOnce)
    padded.append(contentsOf: repeatElement(start, count: -first))
    padded.append(contentsOf: signal)
    padded.append(contentsOf: repeatElement(end, count: max(after, 0) + Self.atOnce))
    return TrunkOutline(unsafeUninitializedCapacity: signal.count + Self.atOnce) { y, initialized in
      padded.withUnsafeBufferPointer { x in
        weights.withUnsafeBufferPointer { weights in
          var index = 0
          // Four at a time, as a sum waits for its own last addition and they share a weight; the last
          // may be some that nobody asked for.
          while index < signal.count {
            var (a, b) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
            var (c, d) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
            for tap in 0..<weights.count {
              let (weight, place) = (weights[tap], index &+ tap)
              a += x[place] * weight
              b += x[place &+ 1] * weight
              c += x[place &+ 2] * weight
              d += x[place &+ 3] * weight
            }
            y.initializeElement(at: index, to: a)
            y.initializeElement(at: index &+ 1, to: b)
            y.initializeElement(at: index &+ 2, to: c)
            y.initializeElement(at: index &+ 3, to: d)
            index &+= Self.atOnce
          }
        }
      }
      initialized = signal.count
    }
  }

  private static let atOnce = 4
}
