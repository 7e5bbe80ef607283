import Feeds

extension IIODiscovery.Device {
  /// The name, or the identifier where it has none; without what would control a terminal.
  var title: String { (name ?? id).withoutControls }
}

extension InputDeviceFacts {
  var title: String { (name.isEmpty ? path : name).withoutControls }
}

extension SensorDescription.Measure {
  /// As people say it.
  var phrase: String {
    switch self {
    case .acceleration: "acceleration"
    case .rotationRate: "rotation"
    case .magneticField: "magnetic field"
    case .pressure: "air pressure"
    }
  }

  /// As JSON says it.
  var word: String {
    switch self {
    case .acceleration: "acceleration"
    case .rotationRate: "rotation_rate"
    case .magneticField: "magnetic_field"
    case .pressure: "pressure"
    }
  }
}
