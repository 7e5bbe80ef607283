/// Measures the strides of a block.
struct StrideMeter: Sendable {
  /// Strides outside are no walking.
  ///
  /// The Mobilise-D pipeline allows 0.2 to 3 s; people after stroke take longer ones.
  static let strideSeconds = 0.4...4.0
  static let leastStepSeconds = 0.1

  /// The strides that begin in the core of a block and are in no turn, by rising start.
  ///
  /// - Parameters:
  ///   - block: The block, levelled.
  ///   - contacts: All that the block's window has, by rising place, its context included: a stride that
  ///     begins in the core may end behind it. Feet, where they are known, have to alternate.
  ///   - turns: Where the walker turns, in frames of the block.
  /// - Returns: None where there are fewer than three contacts.
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
      guard Self.strideSeconds.contains(seconds), min(steps.0, steps.1) >= Self.leastStepSeconds
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
