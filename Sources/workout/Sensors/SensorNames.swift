import Feeds

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
  var word: String {
    switch self {
    case .acceleration: "acceleration"
    case .rotationRate: "rotation_rate"
    case .magneticField: "magnetic_field"
    case .pressure: "pressure"
    }
  }
}
