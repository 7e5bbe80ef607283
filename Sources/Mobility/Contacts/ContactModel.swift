/// What the trunk does around an initial contact, as two linear filters.
///
/// The first says of every moment how much it looks like a contact of the left or right foot: taps over most
/// of a stride before and after, stretched with the stride, so that a slow walker's contact looks like a fast
/// one's. What is the same for both feet (up, ahead, pitch) says that there is a contact, what has the other
/// sign (left, yaw, roll) says of which foot. The second says by how much a contact found so is early or
/// late: taps at fixed times, as the jolt of a heel lasts the same at any pace.
///
/// Both were fitted by ridge regression on walks whose contacts are known from the feet; each walker, and
/// healthy walkers and people after stroke, with the same weight.
package struct ContactModel: Hashable, Sendable {
  /// Taps of the score, from the first to the last, as parts of ``scoreReach``.
  package static let scoreTaps = 25
  /// In strides.
  static let scoreReach = 0.42
  package static let timingTaps = 21
  /// In seconds.
  static let timingReach = 0.46

  /// By tap; lanes are those of ``TrunkSignal``, of a left foot.
  let score: TrunkOutline
  let scoreConstant: Double
  /// In samples of the rhythm.
  let timing: TrunkOutline
  let timingConstant: Double

  /// Numbers in a row: for each tap of the score the weights of the channels, its constant, and the same
  /// for the timing.
  ///
  /// - Parameters:
  ///   - numbers: What training wrote.
  ///   - channels: Six, or three without rotation.
  package init(_ numbers: [Double], channels: Int) {
    func taps(_ start: Int, _ count: Int) -> TrunkOutline {
      (0..<count).map { tap in
        var lanes = SIMD8<Float>.zero
        for channel in 0..<channels {
          lanes[channel] = Float(numbers[start + tap * channels + channel])
        }
        return lanes
      }
    }
    let timingStart = Self.scoreTaps * channels + 1
    precondition(numbers.count == timingStart + Self.timingTaps * channels + 1)
    score = taps(0, Self.scoreTaps)
    scoreConstant = numbers[timingStart - 1]
    timing = taps(timingStart, Self.timingTaps)
    timingConstant = numbers[numbers.count - 1]
  }

  /// Made of everybody's recordings.
  package static let sixAxes = ContactModel(ContactTable.sixAxes, channels: 6)
  package static let accelerationOnly = ContactModel(ContactTable.accelerationOnly, channels: 3)
}
