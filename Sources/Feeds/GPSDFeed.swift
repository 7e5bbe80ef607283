public import HealthModel

/// Fixes from a running gpsd.
///
/// One reading an epoch, with gpsd's own 95 % accuracies, sea-level altitude and UTC. When gpsd is
/// restarted, the socket dies, or the receiver is unplugged or goes silent, the feed says so in a gap
/// and goes on by itself once fixes come again. A gpsd that cannot be reached at the start is an error, or
/// with ``waitsForServer`` a gap until it can.
public struct GPSDFeed: Feed {
  public static let defaultPort: UInt16 = 2947

  public let host: String
  public let port: UInt16
  /// The one receiver to watch; `nil` watches all that gpsd has.
  public let device: String?
  /// Whether a gpsd that is not there at the start is waited for.
  public let waitsForServer: Bool
  let clock: ClockMapping
  let limits: Limits

  /// How long the feed waits for what.
  public struct Limits: Hashable, Sendable {
    /// No report for this long is a gap; receivers report every second, a few every five.
    public var silence = Duration.seconds(6)
    /// An epoch is over when nothing was added to it for this long: a sentence takes 0.17 s at 4800 baud.
    public var epoch = Duration.milliseconds(250)
    /// gpsd greets a client at once; who does not within this is not gpsd.
    public var greeting = Duration.seconds(3)
    /// The longest pause between two attempts to connect again; the first is a sixteenth of it.
    public var retry = Duration.milliseconds(800)
    /// The same while gpsd has not been there yet.
    public var firstRetry = Duration.seconds(2)
    /// Events that may wait to be taken.
    public var buffer = 4096

    public init() {}
  }

  /// - Parameters:
  ///   - host: A name or an address.
  ///   - port: gpsd's port.
  ///   - device: The path of one receiver as gpsd names it.
  ///   - waitsForServer: Whether a gpsd that is not there at the start is waited for.
  ///   - clock: Maps arrivals to UTC while the receiver has no time.
  ///   - limits: How long to wait for what.
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
