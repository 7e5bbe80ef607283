/// The measured evidence of moving or standing still at one time; unknown values are `nil`.
public struct Movement: Hashable, Sendable, Codable {
  /// The speed over ground in meters per second, preferably the receiver's Doppler speed; `nil`
  /// without a fix.
  public var speedMetersPerSecond: Double?
  /// The standard deviation, in m/s², of the magnitude of the specific force over about one second.
  public var accelerationDeviation: Double?

  public init(speedMetersPerSecond: Double? = nil, accelerationDeviation: Double? = nil) {
    self.speedMetersPerSecond = speedMetersPerSecond
    self.accelerationDeviation = accelerationDeviation
  }
}
