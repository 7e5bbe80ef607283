/// An error that prevents a feed from starting or continuing.
public struct FeedError: Error, Hashable, Sendable {
  public enum Reason: Error, Hashable, Sendable {
    /// The address is invalid; contains the expected format.
    case invalidAddress(expected: String)
    /// The connection failed, with the error number of the last attempt, or `nil` if the host has
    /// no address.
    case unreachable(errno: Int32?)
    /// The sensor does not exist; contains the requested name or quantity.
    case noSensor(wanted: String)
    /// The sensor measures none of the requested quantities.
    case notMeasured
    /// The server that responds is not gpsd.
    case notGPSD
    /// The file cannot be opened or read.
    case unreadable(errno: Int32)
    /// The header of a trace is invalid.
    case malformedHeader(FeedProblem)
    /// The trace has neither a column of times nor a sampling rate.
    case noTimeBase
    /// Bluetooth is unavailable to this user until a person changes the setup.
    case bluetooth(BluetoothError)
  }

  /// The feed as the user named it.
  public let feed: String
  public let reason: Reason

  public init(feed: String, reason: Reason) {
    self.feed = feed
    self.reason = reason
  }
}
