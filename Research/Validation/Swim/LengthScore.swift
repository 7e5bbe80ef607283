/// The agreement of detected lengths with true ones.
///
/// **Source** Brunner et al., ISWC 2019: a length is correct within D if both its start and its end
/// are within D seconds of those of a true length; "any" compares only the counts of each
/// recording.
struct LengthScore {
  /// The tolerances in seconds; infinite for "any".
  static let tolerances = [2.0, 4, 8, .infinity]

  private(set) var found = 0
  private(set) var real = 0
  private(set) var right: [Double: Int] = [:]
  private(set) var recordings = 0
  private(set) var exact = 0
  private(set) var withinOne = 0

  mutating func add(found: [ClosedRange<Double>], real: [ClosedRange<Double>]) {
    self.found += found.count
    self.real += real.count
    recordings += 1
    exact += found.count == real.count ? 1 : 0
    withinOne += abs(found.count - real.count) <= 1 ? 1 : 0
    for tolerance in Self.tolerances {
      right[tolerance, default: 0] +=
        tolerance.isFinite
        ? Self.matches(found, real, tolerance) : min(found.count, real.count)
    }
  }

  mutating func add(_ other: LengthScore) {
    found += other.found
    real += other.real
    recordings += other.recordings
    exact += other.exact
    withinOne += other.withinOne
    right.merge(other.right, uniquingKeysWith: +)
  }

  /// Returns the scores of the swimmers, each over all their runs.
  static func bySwimmer(
    _ runs: [SwimRun], _ found: (SwimRun) -> [ClosedRange<Double>]
  ) -> [LengthScore] {
    Dictionary(grouping: runs, by: \.subject).sorted { $0.key < $1.key }.map { _, runs in
      var score = LengthScore()
      for run in runs { score.add(found: found(run), real: run.wholeTruth) }
      return score
    }
  }

  /// Returns the harmonic mean of precision and recall.
  func f1(within tolerance: Double) -> Double {
    found + real == 0 ? 1 : 2 * Double(right[tolerance] ?? 0) / Double(found + real)
  }

  var exactShare: Double { recordings == 0 ? .nan : Double(exact) / Double(recordings) }

  private static func matches(
    _ found: [ClosedRange<Double>], _ real: [ClosedRange<Double>], _ tolerance: Double
  ) -> Int {
    var used = Set<Int>()
    var count = 0
    for length in real {
      let match = found.indices.first { index in
        !used.contains(index)
          && abs(found[index].lowerBound - length.lowerBound) <= tolerance
          && abs(found[index].upperBound - length.upperBound) <= tolerance
      }
      guard let match else { continue }
      used.insert(match)
      count += 1
    }
    return count
  }
}
