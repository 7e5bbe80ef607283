import Buttons
import Console
import Feeds
package import HealthModel
package import Swimming

/// The orientation of a sensor in a watch, compared with the expected one.
package struct SensorMounting {
  let rotation: Matrix3

  /// The cosine of 25°, the maximum angle between a pose and the expected axis.
  private static let near = 0.906

  package init(_ rotation: Matrix3) {
    self.rotation = rotation
  }

  /// Returns a remark about an unexpected orientation; `nil` if the axes are those of the watch.
  ///
  /// A driver with a mount matrix already reports the axes of the watch. If the result is a rotation by 180 degrees
  /// about the dial, the watch is probably worn differently than given.
  package func remark(for placement: WristPlacement) -> String? {
    if rotation.z.z < -Self.near {
      return "the dial was down in the first pose; hold it up and repeat if that was not intended"
    }
    guard rotation.z.z > Self.near, rotation.x.x < -Self.near else { return nil }
    let otherWrist = WristPlacement(
      wrist: placement.wrist == .left ? .right : .left, crown: placement.crown)
    let otherWay = WristPlacement(
      wrist: placement.wrist, crown: placement.crown == .left ? .right : .left)
    return
      "the sensor is rotated by 180 degrees relative to the dial: either it is mounted that way, or the watch is worn as "
      + "\(otherWrist.word) or \(otherWay.word); then give that with --placement"
  }
}

extension IIODiscovery.Device {
  /// The name, or the identifier without a name, with control characters replaced.
  var title: String { (name ?? id).withoutControls }
}

extension InputDeviceFacts {
  var title: String { (name.isEmpty ? path : name).withoutControls }
}

extension SensorDescription.Measure {
  /// The name for display.
  var phrase: String {
    switch self {
    case .acceleration: "acceleration"
    case .rotationRate: "rotation"
    case .magneticField: "magnetic field"
    case .pressure: "air pressure"
    }
  }

  /// The word in JSON.
  package var word: String {
    switch self {
    case .acceleration: "acceleration"
    case .rotationRate: "rotation_rate"
    case .magneticField: "magnetic_field"
    case .pressure: "pressure"
    }
  }
}
