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
