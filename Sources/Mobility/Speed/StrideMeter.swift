/// A meter that measures the strides of a block.
struct StrideMeter: Sendable {
  /// The plausible stride durations of walking.
  ///
  /// The Mobilise-D pipeline allows 0.2 to 3 s; people after stroke have longer strides.
  static let strideSeconds = 0.4...4.0
  static let minimumStepSeconds = 0.1

  /// Returns the strides that begin in the core of a block and outside of turns, by ascending start.
  ///
  /// - Parameters:
  ///   - block: The leveled block.
  ///   - contacts: All contacts of the block including its context, in ascending order: a stride that begins
  ///     in the core may end after it. Known feet must alternate.
  ///   - turns: The turns of the walker, in frames of the block.
  /// - Returns: An empty array where there are fewer than three contacts.
  func strides(
    in block: LevelledBlock, contacts: [Contact], turns: [Range<Double>]
  ) -> [StrideMotion] {
    guard contacts.count > 2 else { return [] }
    let motion = TrunkMotion(block.force)
    let core = Double(block.core.lowerBound)..<Double(block.core.upperBound)
    var strides: [StrideMotion] = []
    for index in 0..<(contacts.count - 2) {
      let (first, middle, last) = (contacts[index], contacts[index + 1], contacts[index + 2])
      guard core.contains(first.frame), Self.alternates(first.foot, middle.foot, last.foot),
        !turns.contains(where: { $0.overlaps(first.frame..<max(first.frame, last.frame)) }),
        let deviations = motion.deviations(from: first.frame, to: last.frame)
      else { continue }
      let seconds = (last.frame - first.frame) / MotionFrame.rate
      let steps = (
        (middle.frame - first.frame) / MotionFrame.rate,
        (last.frame - middle.frame) / MotionFrame.rate
      )
      guard Self.strideSeconds.contains(seconds), min(steps.0, steps.1) >= Self.minimumStepSeconds
      else { continue }
      strides.append(
        StrideMotion(
          start: first.frame, seconds: seconds, rise: deviations.x, surge: deviations.y,
          unevenness: 2 * abs(steps.0 - steps.1) / seconds))
    }
    return strides
  }

  private static func alternates(_ first: Foot?, _ middle: Foot?, _ last: Foot?) -> Bool {
    guard let first, let middle, let last else { return true }
    return first == last && first != middle
  }
}

/// The motion of the trunk during one stride.
package struct StrideMotion: Hashable, Sendable {
  /// The first of the stride's three contacts, in frames of the block.
  package var start: Double
  /// The duration from a contact to the next one of the same foot.
  package var seconds: Double
  /// The standard deviation of the trunk's height, in meters.
  package var rise: Double
  /// The standard deviation of the trunk's forward displacement around its mean path, in meters.
  package var surge: Double
  /// The difference of the two step times over their mean: 0 is even, 1 is one third and two thirds.
  package var unevenness: Double

  package init(
    start: Double, seconds: Double, rise: Double, surge: Double, unevenness: Double
  ) {
    self.start = start
    self.seconds = seconds
    self.rise = rise
    self.surge = surge
    self.unevenness = unevenness
  }
}
