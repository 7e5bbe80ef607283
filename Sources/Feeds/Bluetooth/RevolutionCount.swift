/// What a sensor counts at a crank or a wheel: revolutions, and when the last one ended.
///
/// Both numbers run over: times every 64 s (32 s for the wheel of a power meter), crank revolutions
/// after 65535.
public struct RevolutionCount: Hashable, Sendable {
  /// Revolutions so far.
  public var revolutions: UInt32
  /// When the last revolution ended, in ticks of the sensor's clock.
  public var eventTime: UInt16

  public init(revolutions: UInt32, eventTime: UInt16) {
    self.revolutions = revolutions
    self.eventTime = eventTime
  }
}
