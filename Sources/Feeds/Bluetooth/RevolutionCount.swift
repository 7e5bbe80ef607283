/// A sensor's counter of crank or wheel revolutions, with the time of the last one.
///
/// Both numbers wrap around: times every 64 s (32 s for the wheel of a power meter), crank
/// revolutions after 65535.
public struct RevolutionCount: Hashable, Sendable {
  /// The number of revolutions.
  public var revolutions: UInt32
  /// The end of the last revolution, in ticks of the sensor's clock.
  public var eventTime: UInt16

  public init(revolutions: UInt32, eventTime: UInt16) {
    self.revolutions = revolutions
    self.eventTime = eventTime
  }
}
