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

/// The sensors that a feed connected to.
public struct SensorDescription: Hashable, Sendable {
  public enum Measure: String, Hashable, Sendable, CaseIterable {
    case acceleration, rotationRate, magneticField, pressure
  }

  /// The source of the sample times.
  public enum Timing: Hashable, Sendable {
    /// The kernel's timestamps, on the clock of this name (`boottime`).
    case stamped(clock: String)
    /// The arrival of a buffer, spread over its samples by the rate.
    case arrival
  }

  /// The names of the devices, such as `bmi160`.
  public var devices: [String]
  public var measures: [Measure]
  /// The requested motion rate, and the rate that the device declares, in hertz.
  public var requestedRateHz: Double?
  public var rateHz: Double?
  public var timing: Timing?
  /// Whether a mount matrix other than the identity was applied.
  public var isTurned: Bool
  /// The temperature of a device when it was opened, in degrees Celsius.
  public var temperatureCelsius: Double?

  public init(
    devices: [String], measures: [Measure], requestedRateHz: Double? = nil, rateHz: Double? = nil,
    timing: Timing? = nil, isTurned: Bool = false, temperatureCelsius: Double? = nil
  ) {
    self.devices = devices
    self.measures = measures
    self.requestedRateHz = requestedRateHz
    self.rateHz = rateHz
    self.timing = timing
    self.isTurned = isTurned
    self.temperatureCelsius = temperatureCelsius
  }
}
