/// A device or trigger as described by its kernel.
struct IIODevice: Hashable, Sendable {
  /// The identifier, such as `iio:device0`.
  var id: String
  /// The name, such as `bmi160`; it may be absent, and need not be unique.
  var name: String?
  var label: String?
  var channels: [IIOChannel]
  var attributes: [String]
  var isTrigger = false

  func channel(_ id: String) -> IIOChannel? { channels.first { $0.id == id && !$0.isOutput } }

  /// Whether a word of the user names this device.
  func isCalled(_ word: String) -> Bool { word == id || word == name || word == label }

  /// The name, or the identifier without one.
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

/// A quantity that a device measures.
struct IIOChannel: Hashable, Sendable {
  /// The identifier, such as `accel_x`, `pressure` or `timestamp`.
  var id: String
  var isOutput = false
  /// Whether it can be part of a buffer.
  var isScanElement: Bool
  /// The names of its attributes without the channel's prefix, such as `scale`.
  var attributes: [String]
}

/// A quantity with three axes.
enum IIOQuantity: String, Hashable, Sendable, CaseIterable {
  case acceleration = "accel"
  case rotationRate = "anglvel"
  case magneticField = "magn"

  var channels: [String] { ["x", "y", "z"].map { "\(rawValue)_\($0)" } }

  /// The kernel's unit in this project's unit: 100 µT per gauss; the others are SI units in the
  /// kernel as well (the kernel's Documentation/ABI/testing/sysfs-bus-iio).
  var unitScale: Double { self == .magneticField ? 100 : 1 }

  var measure: SensorDescription.Measure {
    switch self {
    case .acceleration: .acceleration
    case .rotationRate: .rotationRate
    case .magneticField: .magneticField
    }
  }
}
