/// A model of the trunk's motion around an initial contact: two linear filters.
///
/// The first filter scores every moment as a contact of the left or right foot. Its taps cover most of a
/// stride before and after and scale with the stride, so that contacts of slow and fast walkers are alike.
/// Channels that are equal for both feet (up, ahead, pitch) indicate a contact; channels with opposite signs
/// (left, yaw, roll) indicate the foot. The second filter estimates how early or late the detected contact
/// is. Its taps are at fixed times, because the impact of a heel has the same duration at any pace.
///
/// Both were fitted by ridge regression on walks with contacts known from the feet, with equal weights for
/// each walker and for healthy walkers and people after stroke.
package struct ContactModel: Hashable, Sendable {
  /// The number of taps of the score, evenly spaced over ``scoreReach`` on both sides.
  package static let scoreTaps = 25
  /// The reach of the score in strides.
  static let scoreReach = 0.42
  package static let timingTaps = 21
  /// The reach of the timing in seconds.
  static let timingReach = 0.46

  /// The weights by tap for a left foot; lanes are those of ``TrunkSignal``.
  let score: TrunkOutline
  let scoreConstant: Double
  /// The weights by tap, in samples of the rhythm.
  let timing: TrunkOutline
  let timingConstant: Double

  /// Creates a model from a flat array: the weights of the channels for each tap of the score, its constant,
  /// and the same for the timing.
  ///
  /// - Parameters:
  ///   - numbers: The output of the training.
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

  /// The models that are fitted on all recordings.
  package static let sixAxes = ContactModel(ContactTable.sixAxes, channels: 6)
  package static let accelerationOnly = ContactModel(ContactTable.accelerationOnly, channels: 3)
}
