import Foundation
import HealthModel

/// How long lengths last: what the decoder holds for likely.
///
/// A length of a pool takes between half a second and 1.3 s a metre (a 50 m record is 0.42 s/m, a slow
/// breaststroke 1.3 s/m); outside of that it becomes unlikely quickly, as it does away from what the
/// swimmer's lengths took lately.
///
/// **Source** Limits of 22 to 75 s for 50 m: Brunner et al., ISWC 2019. **Departs from it** in that they
/// scale with the pool, soften at the edges, and follow the swimmer.
struct LengthTiming: Hashable, Sendable {
  /// Seconds; of a pool that nobody measured, those of 15 m and of 50 m.
  let shortest: Double
  let longest: Double

  private static let secondsPerMeter = 0.5...1.3
  private static let unknownMeters = 15.0...50.0
  /// Pools shorter or longer than these in metres are taken for these.
  private static let pools = 5.0...400.0
  /// What is looked at, in longest lengths, and at least 150 s.
  private static let reach = 2.4
  private static let leastSteps = 300
  /// Deviations of the logarithm of the time, below and above the limits and about the swimmer's own.
  private static let shortDeviation = 0.12
  private static let longDeviation = 0.15
  private static let ownDeviation = 0.15
  /// How unlikely a length can become at most by its time, and by not being like the others.
  private static let leastLimitScore = -6.0
  private static let leastOwnScore = -1.5
  /// What it costs that there is a length at all, so that there are no more than needed.
  static let price = 2.0

  init(lapLengthMeters: Double?) {
    let meters = lapLengthMeters.map { min(max($0, Self.pools.lowerBound), Self.pools.upperBound) }
    shortest = Self.secondsPerMeter.lowerBound * (meters ?? Self.unknownMeters.lowerBound)
    longest = Self.secondsPerMeter.upperBound * (meters ?? Self.unknownMeters.upperBound)
  }

  /// The longest time that is looked at, in steps of the decoder: 150 s for 50 m.
  var mostSteps: Int {
    max(Self.leastSteps, Int(clamping: longest / LengthDecoder.stepSeconds * Self.reach))
  }

  /// The score of a length that lasts so many seconds, for a swimmer whose lengths last `usual`.
  func score(_ seconds: Double, usual: Double?) -> Double {
    var score = 0.0
    if seconds < shortest {
      score = Self.parabola(seconds / shortest, Self.shortDeviation)
    } else if seconds > longest {
      score = Self.parabola(seconds / longest, Self.longDeviation)
    }
    score = max(score, Self.leastLimitScore)
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
