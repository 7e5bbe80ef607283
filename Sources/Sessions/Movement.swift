/// What sensors say about moving or standing at one moment; what they do not know is `nil`.
public struct Movement: Hashable, Sendable, Codable {
  /// Metres per second over ground, by preference the receiver's Doppler speed; `nil` without a fix.
  public var speedMetersPerSecond: Double?
  /// Standard deviation in m/s² of the size of the specific force over about one second.
  public var accelerationDeviation: Double?

  public init(speedMetersPerSecond: Double? = nil, accelerationDeviation: Double? = nil) {
    self.speedMetersPerSecond = speedMetersPerSecond
    self.accelerationDeviation = accelerationDeviation
  }
}
