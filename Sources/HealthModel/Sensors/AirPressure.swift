/// Air pressure at the sensor.
public struct AirPressure: Hashable, Sendable {
  public var pascals: Double

  public init(pascals: Double) {
    self.pascals = pascals
  }
}
