import Foundation
import HealthModel

/// The range of an axis with its labeled ticks.
public struct ChartScale: Hashable, Sendable {
  public struct Tick: Hashable, Sendable {
    public let value: Double
    public let label: String
  }

  public let lower: Double
  public let upper: Double
  /// The ticks in ascending order, all within the range.
  public let ticks: [Tick]

  private init(lower: Double, upper: Double, ticks: [Tick]) {
    self.lower = lower
    self.upper = max(upper, lower.nextUp)
    self.ticks = ticks
  }

  /// Creates a scale from one round number to another.
  ///
  /// - Parameters:
  ///   - range: The values to cover.
  ///   - most: The maximum number of ticks, if 3 or more.
  /// - Returns: The scale; `nil` where a bound is not finite.
  public static func numbers(
    _ range: ClosedRange<Double>, ticksAtMost most: Int = 5
  ) -> ChartScale? {
    guard let bounds = ValueRange(range.lowerBound, range.upperBound),
      let axis = ValueAxis(covering: [bounds], ticksAtMost: most)
    else { return nil }
    return ChartScale(
      lower: axis.lower, upper: axis.upper,
      ticks: axis.ticks.map { Tick(value: $0, label: axis.label($0)) })
  }

  /// Creates a scale whose range is exactly the given one, with ticks at round numbers within it.
  ///
  /// For an axis of distances: a route does not end at a round number.
  public static func exact(
    _ range: ClosedRange<Double>, ticksAtMost most: Int = 8
  ) -> ChartScale? {
    guard let scale = numbers(range, ticksAtMost: most + 2) else { return nil }
    return ChartScale(
      lower: range.lowerBound, upper: range.upperBound,
      ticks: scale.ticks.filter { range.contains($0.value) })
  }

  /// Creates a scale of places beside each other, from 0 to their count, with a label in the middle of each.
  ///
  /// - Parameter labels: The labels; an empty one is not drawn.
  /// - Returns: The scale.
  public static func places(_ labels: [String]) -> ChartScale {
    let ticks = labels.enumerated().filter { !$0.element.isEmpty }
    return ChartScale(
      lower: 0, upper: Double(max(1, labels.count)),
      ticks: ticks.map { Tick(value: Double($0.offset) + 0.5, label: $0.element) })
  }

  /// The steps between ticks of durations in seconds, round for a clock.
  private static let steps: [Double] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
    172_800, 604_800, 2_592_000, 31_536_000,
  ]

  /// Creates a scale of seconds with labels such as `4:30` and `1:00:00`.
  ///
  /// - Parameters:
  ///   - range: The seconds to cover.
  ///   - most: The maximum number of ticks, if 3 or more.
  ///   - isExact: Whether the scale ends at the given bounds, as the time of a workout does, not at round ones.
  /// - Returns: `nil` where a bound is not finite.
  public static func durations(
    _ range: ClosedRange<Double>, ticksAtMost most: Int = 6, isExact: Bool = false
  ) -> ChartScale? {
    let bound = 3.2e11  // Ten thousand years; more is no duration.
    guard range.lowerBound.isFinite, range.upperBound.isFinite, abs(range.lowerBound) < bound,
      abs(range.upperBound) < bound
    else { return nil }
    let gaps = Double(max(2, most - 1))
    let step =
      steps.first { step in
        (range.upperBound / step).rounded(.up) - (range.lowerBound / step).rounded(.down) <= gaps
      } ?? (range.upperBound - range.lowerBound) / gaps
    let first = (range.lowerBound / step).rounded(.down)
    let last = max((range.upperBound / step).rounded(.up), first + 1)
    let ticks = stride(from: first, through: last, by: 1).map {
      Tick(value: $0 * step, label: durationLabel($0 * step))
    }
    guard isExact else {
      return ChartScale(lower: first * step, upper: last * step, ticks: ticks)
    }
    return ChartScale(
      lower: range.lowerBound, upper: range.upperBound,
      ticks: ticks.filter { range.contains($0.value) })
  }

  /// `4:30`, `1:00:00`.
  static func durationLabel(_ seconds: Double) -> String {
    let whole = Int(clamping: abs(seconds).rounded())
    let sign = seconds < 0 ? "−" : ""
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let rest = two(whole % 60)
    return whole < 3600
      ? "\(sign)\(whole / 60):\(rest)" : "\(sign)\(whole / 3600):\(two(whole / 60 % 60)):\(rest)"
  }

  /// Returns the relative position of a value: 0 at the lower bound, 1 at the upper; clamped to both.
  public func fraction(_ value: Double) -> Double {
    guard value.isFinite else { return 0 }
    return min(max(0, (value - lower) / (upper - lower)), 1)
  }
}
