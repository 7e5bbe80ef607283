internal import Foundation

/// A finder of the stride duration: the time after which up, ahead, sideways and all rotation of the trunk
/// repeat together.
///
/// Steps repeat twice as often, but sway, yaw and roll have opposite signs at every other step. With them, a
/// weak leg or symmetric legs have no effect on the result.
///
/// **Source** The unbiased autocorrelation of trunk acceleration: R. Moe-Nilssen, J. L. Helbostad, *J.
/// Biomech.* 37(1), 121–126, 2004. **Departs from it** in adding rotation, each kind of motion with the same
/// weight, and in the cost that prevents two strides from being detected as one.
struct StrideLag: Sendable {
  /// The shortest stride: 167 steps per minute, faster than anyone walks; the longest is 43.
  private static let minimumSeconds = 0.72
  private static let maximumSeconds = 2.8
  /// The maximum lag as a share of the signal.
  private static let maximumShare = 0.6
  /// The loss of correlation that is accepted for half the duration; chosen on half of the subjects.
  private static let octaveCost = 0.2
  /// The smaller cost without rotation, where a stride differs less from its two steps.
  private static let octaveCostWithoutRotation = 0.1
  private static let minimumPower = 1e-12

  let hasRotation: Bool

  /// Finds the stride.
  ///
  /// - Parameters:
  ///   - slow: The signal at a quarter of ``MotionFrame/rate``, above 0.5 Hz.
  ///   - fast: The signal at half of it.
  /// - Returns: Samples of `fast` with a fraction; `nil` where nothing repeats.
  func find(slow: TrunkSignal, fast: TrunkSignal) -> Double? {
    guard let coarse = coarseLag(of: balanced(slow)) else { return nil }
    let fast = balanced(fast)
    let first = 2 * coarse - 2
    guard first > 0, first + 4 < fast.count else { return nil }
    let values = (0..<5).map { fast.likeness(after: first + $0) }
    var best = 1
    for index in 2...3 where values[index] > values[best] { best = index }
    let bend = values[best - 1] - 2 * values[best] + values[best + 1]
    let offset = bend >= 0 ? 0 : (values[best - 1] - values[best + 1]) / (2 * bend)
    return Double(first + best) + min(max(offset, -0.5), 0.5)
  }

  private func coarseLag(of signal: TrunkOutline) -> Int? {
    let rate = MotionFrame.rate / 4
    let first = Int(Self.minimumSeconds * rate) - 1
    let last = min(Int(Self.maximumSeconds * rate), Int(Double(signal.count) * Self.maximumShare))
    guard last - first >= 2 else { return nil }
    let likeness = (first...last).map { signal.likeness(after: $0) }
    let octaveCost = hasRotation ? Self.octaveCost : Self.octaveCostWithoutRotation
    var best: (score: Double, lag: Int)?
    for index in 1..<(likeness.count - 1) {
      let (before, here, after) = (likeness[index - 1], likeness[index], likeness[index + 1])
      guard here >= before, here > after else { continue }
      // Interpolates the maximum between samples.
      let bend = before - 2 * here + after
      let top = bend < 0 ? here - (before - after) * (before - after) / (8 * bend) : here
      let score = top - octaveCost * log2(Double(first + index) / rate)
      if best.map({ score > $0.score }) ?? true { best = (score, first + index) }
    }
    return best?.lag
  }

  /// Returns up, level acceleration, yaw and tilt, each normalized to unit power, over their number.
  private func balanced(_ signal: TrunkSignal) -> TrunkOutline {
    let power = signal.power
    let kinds = hasRotation ? 4.0 : 2.0
    func factor(_ power: Double) -> Double {
      (1 / max(power, Self.minimumPower) / kinds).squareRoot()
    }
    let (up, level) = (factor(power[0]), factor(power[1] + power[2]))
    let (yaw, tilt) = hasRotation ? (factor(power[3]), factor(power[4] + power[5])) : (0, 0)
    return signal.outline(times: SIMD8(up, level, level, yaw, tilt, tilt, 0, 0))
  }
}
