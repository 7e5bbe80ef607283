import Foundation
import HealthModel

/// The prior of the duration of lengths.
///
/// A pool length takes between 0.5 and 1.3 s per meter (a 50 m record is 0.42 s/m, a slow breaststroke 1.3
/// s/m). The likelihood decreases quickly outside these limits, and away from the swimmer's recent lengths.
///
/// **Source** Limits of 22 to 75 s for 50 m: Brunner et al., ISWC 2019. **Departs from it** in that the
/// limits scale with the pool, are soft, and adapt to the swimmer.
struct LengthTiming: Hashable, Sendable {
  /// Seconds; for a pool of unknown length, the limits of 15 m and of 50 m.
  let shortest: Double
  let longest: Double

  private static let secondsPerMeter = 0.5...1.3
  private static let unknownMeters = 15.0...50.0
  /// The range of pool lengths in meters; others are clamped to it.
  private static let pools = 5.0...400.0
  /// The maximum duration considered, as a multiple of the longest length, and its minimum of 150 s in steps.
  private static let reach = 2.4
  private static let minimumSteps = 300
  /// The deviations of the logarithm of the time, below and above the limits and around the swimmer's own
  /// time.
  private static let shortDeviation = 0.12
  private static let longDeviation = 0.15
  private static let ownDeviation = 0.15
  /// The minimum scores for the time limits, and for differing from the swimmer's other lengths.
  private static let minimumLimitScore = -6.0
  private static let leastOwnScore = -1.5
  /// The cost of each length, which avoids unnecessary lengths.
  static let price = 2.0

  init(lapLengthMeters: Double?) {
    let meters = lapLengthMeters.map { min(max($0, Self.pools.lowerBound), Self.pools.upperBound) }
    shortest = Self.secondsPerMeter.lowerBound * (meters ?? Self.unknownMeters.lowerBound)
    longest = Self.secondsPerMeter.upperBound * (meters ?? Self.unknownMeters.upperBound)
  }

  /// The maximum duration considered in steps of the decoder: 150 s for 50 m.
  var mostSteps: Int {
    max(Self.minimumSteps, Int(clamping: longest / LengthDecoder.stepSeconds * Self.reach))
  }

  /// Returns the score of a length of a duration in seconds, for a swimmer whose lengths take `usual`.
  func score(_ seconds: Double, usual: Double?) -> Double {
    var score = 0.0
    if seconds < shortest {
      score = Self.parabola(seconds / shortest, Self.shortDeviation)
    } else if seconds > longest {
      score = Self.parabola(seconds / longest, Self.longDeviation)
    }
    score = max(score, Self.minimumLimitScore)
    if let usual {
      score += max(Self.parabola(seconds / usual, Self.ownDeviation), Self.leastOwnScore)
    }
    return score - Self.price
  }

  private static func parabola(_ ratio: Double, _ deviation: Double) -> Double {
    let distance = log(ratio) / deviation
    return -distance * distance / 2
  }
}
