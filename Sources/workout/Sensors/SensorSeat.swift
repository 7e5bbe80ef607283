import HealthModel
import Swimming

/// How a sensor sits in a watch, held against what its maker says.
struct SensorSeat {
  let rotation: Matrix3

  /// The cosine of 25°: how far from an expected axis a pose may be.
  private static let near = 0.906

  init(_ rotation: Matrix3) {
    self.rotation = rotation
  }

  /// What is odd about it, in words; `nil` where the axes are those of the watch.
  ///
  /// A board whose driver knows how it is mounted already gives the axes of the watch. If they come out as
  /// half a turn about the dial, the watch is more likely worn otherwise than was said.
  func remark(for placement: WristPlacement) -> String? {
    if rotation.z.z < -Self.near {
      return "the sensor says that the dial was down: was it held up?"
    }
    guard rotation.z.z > Self.near, rotation.x.x < -Self.near else { return nil }
    let otherWrist = WristPlacement(
      wrist: placement.wrist == .left ? .right : .left, crown: placement.crown)
    let otherWay = WristPlacement(
      wrist: placement.wrist, crown: placement.crown == .left ? .right : .left)
    return "the sensor sits half a turn from the dial: it is built in so, or the watch is worn as "
      + "\(otherWrist.word) or \(otherWay.word); then say that with --placement"
  }
}
