import Foundation
import HealthModel

/// The scale beside a chart: from one round number to another, in round steps.
public struct ValueAxis: Hashable, Sendable {
  /// The values of the ticks, rising; at least two.
  public let ticks: [Double]
  /// The digits after the point that tell the ticks apart.
  public let decimals: Int
  /// Digits a number of a double is sure to have.
  private static let mostDecimals = 15
  /// Values nearer to each other than this part of themselves are the same for a picture.
  private static let smallestPart = 1e-9
  /// Values beyond it are drawn at it, so that a difference of two is still a number.
  private static let bound = 1e300

  /// A scale for ranges; `nil` for none.
  ///
  /// - Parameters:
  ///   - ranges: What has to be on it.
  ///   - most: Ticks at most, where that is 3 or more.
  public init?(covering ranges: some Sequence<ValueRange>, ticksAtMost most: Int = 6) {
    var (lower, upper) = (Double.infinity, -Double.infinity)
    for range in ranges {
      lower = min(lower, min(max(range.lower, -Self.bound), Self.bound))
      upper = max(upper, min(max(range.upper, -Self.bound), Self.bound))
    }
    guard lower <= upper else { return nil }
    let greatest = max(abs(lower), abs(upper))
    if upper - lower <= max(greatest * Self.smallestPart, 1 / Self.bound) {
      // A single value has some room around it.
      let room = greatest <= 1 / Self.bound ? 1 : greatest / 10
      (lower, upper) = (lower - room, upper + room)
    }
    var exponent = Int(clamping: log10((upper - lower) / Double(max(2, most - 1))).rounded(.down))
    while true {
      for digit in [1.0, 2, 5] {
        let step = digit * pow(10, Double(exponent))
        let (first, last) = ((lower / step).rounded(.down), (upper / step).rounded(.up))
        guard last - first <= Double(max(2, most - 1)) else { continue }
        decimals = min(max(0, -exponent), Self.mostDecimals)
        ticks = stride(from: first, through: last, by: 1).map { $0 * step }
        return
      }
      exponent += 1
    }
  }

  public var lower: Double { ticks[0] }
  public var upper: Double { ticks[ticks.count - 1] }

  /// Where a value is: 0 at the bottom, 1 at the top.
  public func fraction(_ value: Double) -> Double {
    min(max(0, (value - lower) / (upper - lower)), 1)
  }

  /// A value with the digits of the axis.
  public func label(_ value: Double) -> String { Self.text(value, decimals: decimals) }

  /// A number with so many digits after the point; zero has no sign.
  static func text(_ value: Double, decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    return text.allSatisfy { "-0.".contains($0) } && text.hasPrefix("-")
      ? String(text.dropFirst()) : text
  }
}
