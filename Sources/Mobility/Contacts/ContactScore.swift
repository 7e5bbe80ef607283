import HealthModel

/// The scores of all samples of a block as contacts of either foot.
struct ContactScore: Sendable {
  /// A local maximum of a foot's score.
  struct Candidate: Hashable, Sendable {
    /// The position in samples of the rhythm, with fraction.
    var place: Double
    var foot: Foot
    var score: Double
  }

  /// The weight of the channels that distinguish the feet; the alternation of feet is stronger evidence.
  private static let sideWeight = 0.7
  /// The score below which a candidate cannot improve a path.
  private static let minimumScore = 0.15

  /// The part of the score that is equal for both feet, and the part with opposite signs.
  private let both: [Double]
  private let side: [Double]

  /// Returns the filter output of each lane for a contact of either foot, by sample.
  static func sums(of rhythm: StrideRhythm, _ model: ContactModel) -> TrunkOutline {
    Kernel(model.score, reach: ContactModel.scoreReach * rhythm.stride).apply(to: rhythm.signal)
  }

  /// Creates the scores.
  ///
  /// - Parameters:
  ///   - sums: The filter output of each lane, by sample.
  ///   - model: The model of the filter.
  ///   - isReversed: Whether to exchange forward and backward.
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

  /// Returns the filter's input at a sample, by tap; the signal is extended by its end values.
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

  /// Returns the candidates in ascending order; at equal positions left comes first.
  func candidates() -> [Candidate] {
    var candidates: [Candidate] = []
    candidates.reserveCapacity(both.count / 2)
    for index in stride(from: 1, to: both.count - 1, by: 1) {
      let first = candidates.count
      for (foot, sign) in [(Foot.left, Self.sideWeight), (.right, -Self.sideWeight)] {
        let here = both[index] + sign * side[index]
        guard here > Self.minimumScore else { continue }
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

/// A filter with taps between samples, expressed as weights of samples.
private struct Kernel {
  /// The weights of the samples from `first` on, relative to the evaluated sample.
  private let weights: TrunkOutline
  private let first: Int

  init(_ taps: TrunkOutline, reach: Double) {
    first = -Int(clamping: reach.rounded(.up))
    // One more than is used where the reach is a whole number.
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

  /// Returns the weighted sum around each sample, lane by lane.
  ///
  /// The signal is extended by its end values.
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
          // Four samples at a time share each weight and have independent sums, which avoids latency of
          // additions; the last four may include unused samples.
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
