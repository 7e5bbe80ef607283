import Foundation
import HealthModel

/// The value axis of a chart, from one round number to another in round steps.
public struct ValueAxis: Hashable, Sendable {
  /// The values of the ticks in ascending order; at least two.
  public let ticks: [Double]
  /// The number of decimals that distinguish the ticks.
  public let decimals: Int
  /// The number of decimal digits that a double represents reliably.
  private static let maximumDecimals = 15
  /// The relative difference below which values are drawn as equal.
  private static let smallestPart = 1e-9
  /// The bound that larger values are clamped to, so that differences are finite.
  private static let bound = 1e300

  /// Creates an axis for ranges; `nil` without ranges.
  ///
  /// - Parameters:
  ///   - ranges: The ranges to cover.
  ///   - most: The maximum number of ticks, if 3 or more.
  public init?(covering ranges: some Sequence<ValueRange>, ticksAtMost most: Int = 6) {
    var (lower, upper) = (Double.infinity, -Double.infinity)
    for range in ranges {
      lower = min(lower, min(max(range.lower, -Self.bound), Self.bound))
      upper = max(upper, min(max(range.upper, -Self.bound), Self.bound))
    }
    guard lower <= upper else { return nil }
    let greatest = max(abs(lower), abs(upper))
    if upper - lower <= max(greatest * Self.smallestPart, 1 / Self.bound) {
      // A single value gets a margin on both sides.
      let margin = greatest <= 1 / Self.bound ? 1 : greatest / 10
      (lower, upper) = (lower - margin, upper + margin)
    }
    var exponent = Int(clamping: log10((upper - lower) / Double(max(2, most - 1))).rounded(.down))
    while true {
      for digit in [1.0, 2, 5] {
        let step = digit * pow(10, Double(exponent))
        let (first, last) = ((lower / step).rounded(.down), (upper / step).rounded(.up))
        guard last - first <= Double(max(2, most - 1)) else { continue }
        decimals = min(max(0, -exponent), Self.maximumDecimals)
        ticks = stride(from: first, through: last, by: 1).map { $0 * step }
        return
      }
      exponent += 1
    }
  }

  public var lower: Double { ticks[0] }
  public var upper: Double { ticks[ticks.count - 1] }

  /// Returns the relative position of a value: 0 at the bottom, 1 at the top.
  public func fraction(_ value: Double) -> Double {
    min(max(0, (value - lower) / (upper - lower)), 1)
  }

  /// Returns a value with the decimals of the axis.
  public func label(_ value: Double) -> String { Self.text(value, decimals: decimals) }

  /// Returns a number with a number of decimals; zero has no sign.
  static func text(_ value: Double, decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    return text.allSatisfy { "-0.".contains($0) } && text.hasPrefix("-")
      ? String(text.dropFirst()) : text
  }
}
