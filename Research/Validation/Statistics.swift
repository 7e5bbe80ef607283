import Foundation
import HealthModel

/// Quantiles and their confidence intervals.
enum Statistics {
  /// Returns the quantile for a share, by linear interpolation.
  static func quantile(_ values: [Double], _ share: Double) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    let position = share * Double(sorted.count - 1)
    let below = Int(position)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (position - Double(below)) * (sorted[above] - sorted[below])
  }

  static func median(_ values: [Double]) -> Double { quantile(values, 0.5) }

  /// Returns the 95 % percentile interval of a statistic, by resampling with replacement.
  ///
  /// **Source** B. Efron, R. Tibshirani, *An Introduction to the Bootstrap*, 1993, chapter 13.
  static func interval(
    of values: [Double], draws: Int = 2000, _ statistic: ([Double]) -> Double
  ) -> ClosedRange<Double>? {
    guard values.count > 1 else { return nil }
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    let estimates = (0..<draws).map { _ in
      statistic(
        values.map { _ in
          // Xorshift64*, S. Vigna 2016: the same draws on every machine.
          state ^= state >> 12
          state ^= state << 25
          state ^= state >> 27
          let bits = state &* 0x2545_F491_4F6C_DD1D
          return values[Int(bits >> 33) % values.count]
        })
    }
    // A resample may lack the data of the statistic; if most do, there is no interval.
    let known = estimates.filter(\.isFinite)
    guard 2 * known.count > draws else { return nil }
    return quantile(known, 0.025)...quantile(known, 0.975)
  }
}
