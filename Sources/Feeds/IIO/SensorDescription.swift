/// What a feed of sensors found at the other end.
public struct SensorDescription: Hashable, Sendable {
  public enum Measure: String, Hashable, Sendable, CaseIterable {
    case acceleration, rotationRate, magneticField, pressure
  }

  /// What tells when a sample was taken.
  public enum Timing: Hashable, Sendable {
    /// The kernel's stamps, by the clock of this name (`boottime`).
    case stamped(clock: String)
    /// The arrival of a buffer, spread over its samples by the rate.
    case arrival
  }

  /// The names of the devices, such as `bmi160`.
  public var devices: [String]
  public var measures: [Measure]
  /// The rate of motion that was asked for, and what the device says it does, in hertz.
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
