public import HealthModel

/// Fixes from a running gpsd.
///
/// The feed emits one reading per epoch, with gpsd's own 95 % accuracies, sea-level altitude and
/// UTC. When gpsd restarts, the socket fails, or the receiver is unplugged or silent, the feed
/// reports a gap and resumes by itself once fixes arrive again. A gpsd that cannot be reached at
/// the start is an error; with ``waitsForServer``, it is a gap until it can.
public struct GPSDFeed: Feed {
  public static let defaultPort: UInt16 = 2947

  public let host: String
  public let port: UInt16
  /// The only receiver to watch; `nil` watches all receivers of gpsd.
  public let device: String?
  /// Whether to wait for a gpsd that is not running at the start.
  public let waitsForServer: Bool
  let clock: ClockMapping
  let limits: Limits

  /// The timeouts and the buffer size of the feed.
  public struct Limits: Hashable, Sendable {
    /// No report for this long is a gap.
    ///
    /// Receivers report every second, a few every five.
    public var silence = Duration.seconds(6)
    /// An epoch ends when no report adds to it for this long.
    ///
    /// A sentence takes 0.17 s at 4800 baud.
    public var epoch = Duration.milliseconds(250)
    /// gpsd greets a client at once; a server that does not within this time is not gpsd.
    public var greeting = Duration.seconds(3)
    /// The maximum pause between two reconnection attempts; the first is a sixteenth of it.
    public var retry = Duration.milliseconds(800)
    /// The maximum pause while gpsd has not been reachable yet.
    public var firstRetry = Duration.seconds(2)
    /// The maximum number of events that wait to be consumed.
    public var buffer = 4096

    public init() {}
  }

  /// - Parameters:
  ///   - host: A name or an address.
  ///   - port: gpsd's port.
  ///   - device: The path of one receiver as gpsd names it.
  ///   - waitsForServer: Whether to wait for a gpsd that is not running at the start.
  ///   - clock: Maps arrivals to UTC while the receiver has no time.
  ///   - limits: The timeouts and the buffer size.
  public init(
    host: String = "localhost", port: UInt16 = GPSDFeed.defaultPort, device: String? = nil,
    waitsForServer: Bool = false, clock: ClockMapping, limits: Limits = Limits()
  ) {
    self.waitsForServer = waitsForServer
    self.host = host
    self.port = port
    self.device = device
    self.clock = clock
    self.limits = limits
  }

  public var name: String { FeedAddress.gpsd(host: host, port: port, device: device).description }

  public func events() -> FeedEvents<Fix> {
    FeedEvents { [self] in
      ThreadedSource(capacity: limits.buffer) { channel in
        var reader = GPSDReader(feed: self, channel: channel)
        reader.run()
      }
    }
  }
}
