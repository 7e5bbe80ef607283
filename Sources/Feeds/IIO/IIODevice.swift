/// A device or trigger as its kernel describes it.
struct IIODevice: Hashable, Sendable {
  /// Such as `iio:device0`.
  var id: String
  /// Such as `bmi160`; not always there, and not always the only one of its name.
  var name: String?
  var label: String?
  var channels: [IIOChannel]
  var attributes: [String]
  var isTrigger = false

  func channel(_ id: String) -> IIOChannel? { channels.first { $0.id == id && !$0.isOutput } }

  /// Whether a user who says this word means this device.
  func isCalled(_ word: String) -> Bool { word == id || word == name || word == label }

  /// The name, or the identifier where it has none.
  var title: String { name ?? id }

  /// Whether its three axes of a quantity can be read in a buffer.
  func streams(_ quantity: IIOQuantity) -> Bool {
    quantity.channels.allSatisfy { channel($0)?.isScanElement == true }
  }

  var hasPressure: Bool {
    guard let channel = channel(Self.pressure) else { return false }
    return channel.attributes.contains("input") || channel.attributes.contains("raw")
  }

  static let pressure = "pressure"
  static let temperature = "temp"
  static let timestamp = "timestamp"
}

/// One thing that a device measures.
struct IIOChannel: Hashable, Sendable {
  /// Such as `accel_x`, `pressure` or `timestamp`.
  var id: String
  var isOutput = false
  /// Whether it can be in a buffer.
  var isScanElement: Bool
  /// Their names without the channel's, such as `scale`.
  var attributes: [String]
}

/// What has three axes.
enum IIOQuantity: String, Hashable, Sendable, CaseIterable {
  case acceleration = "accel"
  case rotationRate = "anglvel"
  case magneticField = "magn"

  var channels: [String] { ["x", "y", "z"].map { "\(rawValue)_\($0)" } }

  /// Our unit in the kernel's: µT a gauss; the others are SI there too (the kernel's
  /// Documentation/ABI/testing/sysfs-bus-iio).
  var unitScale: Double { self == .magneticField ? 100 : 1 }

  var measure: SensorDescription.Measure {
    switch self {
    case .acceleration: .acceleration
    case .rotationRate: .rotationRate
    case .magneticField: .magneticField
    }
  }
}
