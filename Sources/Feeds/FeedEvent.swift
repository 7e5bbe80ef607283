public import HealthModel

/// One thing a feed has to say.
public enum FeedEvent<Value: Sendable>: Sendable {
  case reading(Reading<Value>)
  /// The device, or the program behind it, is there: at the start, and again after each loss.
  case connected(FeedConnection)
  /// Readings are missing; said when it begins (open), again if a better reason is known, and once when
  /// it is over (closed).
  case gap(FeedGap)
  /// A piece of the input could not be understood; the rest is used.
  case malformed(FeedFault)
}

extension FeedEvent: Equatable where Value: Equatable {}
extension FeedEvent: Hashable where Value: Hashable {}

/// What a feed found at the other end.
public struct FeedConnection: Hashable, Sendable {
  public enum Peer: Hashable, Sendable {
    /// A gpsd, with its release (`3.22`) and protocol version (`3.14`).
    case gpsd(release: String, protocolVersion: String)
    /// A receiver that gpsd opened, with the driver that understood it (`u-blox`) and what the
    /// receiver says of itself.
    case receiver(device: String, driver: String?, subtype: String?)
    case trace(TraceHeader)
    /// Sensors of a board.
    case sensor(SensorDescription)
    /// A Bluetooth sensor; told again when its battery, or what it tells of itself, changes.
    case bluetooth(BluetoothSensor)
  }

  public var peer: Peer
  /// The host's boot clock when the connection was made.
  public var uptime: Duration

  public init(_ peer: Peer, uptime: Duration) {
    self.peer = peer
    self.uptime = uptime
  }
}

/// A stretch in which readings are missing.
public struct FeedGap: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The other end closed the connection, or the socket died with this error number.
    case disconnected(errno: Int32?)
    /// gpsd has not been there yet; it is being waited for.
    case serverAbsent
    /// gpsd says that the receiver is gone.
    case receiverLost(device: String)
    /// The connection stands, but nothing came.
    case silent
    /// The thread that reads the device has not come back from a call.
    case unresponsive
    /// The program that wrote into the FIFO went away.
    case writerLeft
    /// Readings came faster than they were taken: this many are lost.
    case overrun(lost: Int)
    /// The sensor has not been found yet; it is being looked for.
    case sensorAbsent
    /// Something is wrong with Bluetooth on this machine, or between it and the sensor.
    case bluetooth(BluetoothTrouble)
  }

  public var reason: Reason
  /// The boot clock at the last reading before the gap, or at the connection when there was none.
  public var since: Duration
  /// The boot clock when readings came again; `nil` while they have not.
  public var until: Duration?

  public init(reason: Reason, since: Duration, until: Duration? = nil) {
    self.reason = reason
    self.since = since
    self.until = until
  }
}

/// A piece of input that could not be understood: where, what it said, what was expected there.
public struct FeedFault: Hashable, Sendable {
  public enum Place: Hashable, Sendable {
    /// Counted from 1; every line counts, also the first ones with the header.
    case line(Int)
    case byte(Int)
    /// Of a Bluetooth sensor, counted from 1 since the feed began.
    case notification(Int)
  }

  /// The longest piece of the input that a fault repeats, in bytes.
  public static let excerptLimit = 80

  public var place: Place
  /// The beginning of the input there.
  public var excerpt: String
  /// What would have been right, such as `a number in column ax`.
  public var expected: String

  public init(place: Place, excerpt: String, expected: String) {
    self.place = place
    self.excerpt = excerpt
    self.expected = expected
  }
}
