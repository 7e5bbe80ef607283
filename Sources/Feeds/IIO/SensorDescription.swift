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
