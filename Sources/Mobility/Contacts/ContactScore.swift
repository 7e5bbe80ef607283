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
  private let (both, side): ([Double], [Double])

  /// - Parameters:
  ///   - rhythm: Of the block.
  ///   - model: With rotation or without, as the block is.
  ///   - isReversed: Whether ahead is taken to be behind.
  init(_ rhythm: StrideRhythm, _ model: ContactModel, isReversed: Bool) {
    var kernel = Kernel(model.score, reach: ContactModel.scoreReach * rhythm.stride)
    if isReversed { kernel.multiply(by: TrunkOutline.backwards) }
    (both, side) = kernel.apply(to: rhythm.signal, constant: model.scoreConstant)
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
  private(set) var weights: TrunkOutline
  private let first: Int

  init(_ taps: TrunkOutline, reach: Double) {
    first = -Int(reach.rounded(.up))
    weights = Array(repeating: .zero, count: 2 * -first + 2)
    let middle = taps.count / 2
    for (index, tap) in taps.enumerated() {
      let place = Double(index - middle) / Double(middle) * reach
      let whole = place.rounded(.down)
      let part = Float(place - whole)
      weights[Int(whole) - first] += tap * (1 - part)
      weights[Int(whole) - first + 1] += tap * part
    }
  }

  mutating func multiply(by signs: SIMD8<Float>) {
    for index in weights.indices { weights[index] *= signs }
  }

  /// What the lanes that both feet share say, and the others.
  ///
  /// Beyond its ends the signal stays as it is there.
  func apply(to signal: TrunkOutline, constant: Double) -> (both: [Double], side: [Double]) {
    guard signal.count > 1, let start = signal.first, let end = signal.last else { return ([], []) }
    let after = weights.count + first - 1
    let padded =
      TrunkOutline(repeating: start, count: -first) + signal
      + TrunkOutline(repeating: end, count: max(after, 0))
    var both = [Double](repeating: 0, count: signal.count)
    var side = both
    padded.withUnsafeBufferPointer { x in
      weights.withUnsafeBufferPointer { weights in
        var index = 0
        while index < both.count {
          // Two at a time, as a sum waits for its own last addition; the last may be done twice.
          index = min(index, both.count - 2)
          var (first, second) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
          for tap in weights.indices {
            first += x[index + tap] * weights[tap]
            second += x[index + tap + 1] * weights[tap]
          }
          both[index] = Double(first[0] + first[1] + first[5]) + constant
          side[index] = Double(first[2] + first[3] + first[4])
          both[index + 1] = Double(second[0] + second[1] + second[5]) + constant
          side[index + 1] = Double(second[2] + second[3] + second[4])
          index += 2
        }
      }
    }
    return (both, side)
  }
}
