/// Why a feed could not start, or cannot go on.
public struct FeedError: Error, Hashable, Sendable {
  public enum Reason: Error, Hashable, Sendable {
    /// The name of the feed is not one; says what is.
    case invalidAddress(expected: String)
    /// No connection: the error number of the last attempt, or `nil` when the host has no address.
    case unreachable(errno: Int32?)
    /// No such sensor is there: the name that was given, or what is measured.
    case noSensor(wanted: String)
    /// What is there measures nothing of what is wanted of it.
    case notMeasured
    /// Something answers there, but it is not gpsd.
    case notGPSD
    /// The file cannot be opened or read.
    case unreadable(errno: Int32)
    /// The head of a trace is not what it must be.
    case malformedHeader(FeedFault)
    /// A trace that has neither a column of times nor a sampling rate.
    case noTimeBase
    /// There is no Bluetooth for this user before a person does something.
    case bluetooth(BluetoothTrouble)
  }

  /// The feed as the user named it.
  public let feed: String
  public let reason: Reason

  public init(feed: String, reason: Reason) {
    self.feed = feed
    self.reason = reason
  }
}
