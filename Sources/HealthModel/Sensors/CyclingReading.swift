/// What a sensor on a bicycle reports: how fast crank and wheel turn, and how hard the rider pushes.
///
/// What the sensor does not measure is `nil`; a crank or a wheel that stands still is 0.
public struct CyclingReading: Hashable, Sendable {
  /// Crank revolutions a minute: the cadence.
  public var crankRevolutionsPerMinute: Double?
  /// Wheel revolutions a minute; with the wheel's circumference, a speed.
  public var wheelRevolutionsPerMinute: Double?
  /// Wheel revolutions since the sensor was first heard, the ones while it was out of reach included;
  /// with the wheel's circumference, a distance.
  public var wheelRevolutions: Int?
  /// Power at the crank, pedals or hub in watts; negative when the drive train is turned backwards.
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

  /// Speed over ground of a wheel that does not slip.
  ///
  /// - Parameter wheelCircumference: In metres; about 2.1 for a racing bicycle.
  /// - Returns: Metres a second, or `nil` without a wheel sensor.
  public func speed(wheelCircumference: Double) -> Double? {
    wheelRevolutionsPerMinute.map { $0 / 60 * wheelCircumference }
  }
}
