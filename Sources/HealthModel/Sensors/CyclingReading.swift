/// A reading of a bicycle sensor: crank and wheel revolutions, and power.
///
/// Quantities that the sensor does not measure are `nil`; a crank or a wheel that stands still is
/// 0.
public struct CyclingReading: Hashable, Sendable {
  /// Crank revolutions per minute: the cadence.
  public var crankRevolutionsPerMinute: Double?
  /// Wheel revolutions per minute; with the wheel's circumference, a speed.
  public var wheelRevolutionsPerMinute: Double?
  /// Wheel revolutions since the sensor was first received, including those while it was out of
  /// range; with the wheel's circumference, a distance.
  public var wheelRevolutions: Int?
  /// Power at the crank, pedals or hub in watts; negative when the drive train turns backward.
  public var power: Double?

  public init(
    crankRevolutionsPerMinute: Double? = nil, wheelRevolutionsPerMinute: Double? = nil,
    wheelRevolutions: Int? = nil, power: Double? = nil
  ) {
    self.crankRevolutionsPerMinute = crankRevolutionsPerMinute
    self.wheelRevolutionsPerMinute = wheelRevolutionsPerMinute
    self.wheelRevolutions = wheelRevolutions
    self.power = power
  }

  /// Returns the speed over ground of a wheel that does not slip.
  ///
  /// - Parameter wheelCircumference: In meters; about 2.1 for a racing bicycle.
  /// - Returns: Meters per second, or `nil` without a wheel sensor.
  public func speed(wheelCircumference: Double) -> Double? {
    wheelRevolutionsPerMinute.map { $0 / 60 * wheelCircumference }
  }
}

/// A value from a sensor, with its time.
///
/// `time` is UTC as far as the feed could map it. `uptime` is the host's boot clock at arrival,
/// which never jumps and is used for durations.
public struct Reading<Value: Sendable>: Sendable {
  public var time: Instant
  public var uptime: Duration
  public var value: Value

  public init(time: Instant, uptime: Duration, value: Value) {
    self.time = time
    self.uptime = uptime
    self.value = value
  }
}

extension Reading: Equatable where Value: Equatable {}
extension Reading: Hashable where Value: Hashable {}
