public import HealthModel

/// An event of a feed.
public enum FeedEvent<Value: Sendable>: Sendable {
  case reading(Reading<Value>)
  /// The device, or the server behind it, is connected: at the start, and again after each loss.
  case connected(FeedConnection)
  /// Readings are missing. Reported when the gap begins (open), again if a better reason is known,
  /// and once when it ends (closed).
  case gap(FeedGap)
  /// A part of the input is malformed; the rest is used.
  case malformed(FeedProblem)
}

extension FeedEvent: Equatable where Value: Equatable {}
extension FeedEvent: Hashable where Value: Hashable {}

/// The device or server that a feed connected to.
public struct FeedConnection: Hashable, Sendable {
  public enum Peer: Hashable, Sendable {
    /// A gpsd, with its release (`3.22`) and protocol version (`3.14`).
    case gpsd(release: String, protocolVersion: String)
    /// A receiver that gpsd opened, with the driver that decodes it (`u-blox`) and the receiver's
    /// own description.
    case receiver(device: String, driver: String?, subtype: String?)
    case geoclue
    case trace(TraceHeader)
    /// The sensors of a board.
    case sensor(SensorDescription)
    /// A Bluetooth sensor; reported again when its battery level or its description changes.
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

/// An interval in which readings are missing.
public struct FeedGap: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The peer closed the connection, or the socket failed with this error number.
    case disconnected(errno: Int32?)
    /// gpsd has not been reachable yet; the feed keeps trying.
    case serverAbsent
    /// gpsd reports that the receiver is gone.
    case receiverLost(device: String)
    /// The connection is open, but no data arrives.
    case silent
    /// The thread that reads the device has not returned from a call.
    case unresponsive
    /// The program that wrote to the FIFO closed it.
    case writerLeft
    /// Readings arrived faster than they were consumed, and this many were lost.
    case overrun(lost: Int)
    /// The sensor has not been found yet; the feed keeps looking for it.
    case sensorAbsent
    /// A Bluetooth problem on this machine, or between it and the sensor.
    case bluetooth(BluetoothError)
    /// GeoClue is missing, denies locations, or waits for permission.
    case geoclue(GeoClueError)
  }

  public var reason: Reason
  /// The boot clock at the last reading before the gap, or at the connection if there was none.
  public var since: Duration
  /// The boot clock when readings resumed; `nil` while the gap is open.
  public var until: Duration?

  public init(reason: Reason, since: Duration, until: Duration? = nil) {
    self.reason = reason
    self.since = since
    self.until = until
  }
}

/// A malformed part of the input: its location, its text, and the expected content.
public struct FeedProblem: Hashable, Sendable {
  public enum Place: Hashable, Sendable {
    /// Counted from 1, including header lines.
    case line(Int)
    case byte(Int)
    /// A notification of a Bluetooth sensor, counted from 1 since the feed began.
    case notification(Int)
  }

  /// The maximum length of an excerpt of the input, in bytes.
  public static let excerptLimit = 80

  public var place: Place
  /// The beginning of the malformed input.
  public var excerpt: String
  /// The expected content, such as `a number in column ax`.
  public var expected: String

  public init(place: Place, excerpt: String, expected: String) {
    self.place = place
    self.excerpt = excerpt
    self.expected = expected
  }
}
