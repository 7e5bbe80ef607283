public import HealthModel

/// Fixes from GeoClue, the location service of a desktop or phone, over the system D-Bus.
///
/// GeoClue passes on positions of satellite receivers, and without one those of Wi-Fi, mobile
/// networks or the Internet address, which can be kilometers off. A position that is less accurate
/// than ``Limits/accuracyMeters`` is emitted as a fix without a location. GeoClue reports no
/// satellites and no vertical accuracy, and derives its accuracy from the HDOP in a few steps.
///
/// When GeoClue stops, denies access or is silent, the feed reports a gap with the reason and
/// resumes by itself once fixes arrive again. With ``waitsForService`` false, a GeoClue that cannot
/// be used at the start is an error.
///
/// **Source** GeoClue 2.6, *D-Bus API*.
public struct GeoClueFeed: Feed {
  /// Whether to wait for a GeoClue that is missing or denies access at the start.
  public let waitsForService: Bool
  let clock: ClockMapping
  let limits: Limits
  /// The address of another bus; `nil` is the system bus.
  var busAddress: String?

  /// The timeouts, the required accuracy and the buffer size of the feed.
  public struct Limits: Hashable, Sendable {
    /// The maximum radius of a position's accuracy.
    ///
    /// GeoClue reports 100 m for the weakest usable geometry of satellites (HDOP up to 20) and
    /// 300 m above it; mobile networks and Internet addresses are kilometers.
    public var accuracyMeters = 100.0
    /// The maximum age of the first position after the start; an older one was stored by GeoClue.
    public var age = Duration.seconds(10)
    /// No location for this long is a gap; receivers report every second.
    public var silence = Duration.seconds(10)
    /// The time after which a missing response is reported.
    public var response = Duration.seconds(5)
    /// The maximum pause between two attempts; the first is a sixteenth of it.
    public var retry = Duration.seconds(16)
    /// The maximum number of events that wait to be consumed.
    public var buffer = 4096

    public init() {}
  }

  /// - Parameters:
  ///   - waitsForService: Whether to wait for a GeoClue that is missing or denies access at the
  ///     start.
  ///   - clock: Maps arrivals to UTC while a position has no time.
  ///   - limits: The timeouts, the required accuracy and the buffer size.
  public init(waitsForService: Bool = false, clock: ClockMapping, limits: Limits = Limits()) {
    self.waitsForService = waitsForService
    self.clock = clock
    self.limits = limits
  }

  public var name: String { FeedAddress.geoclue.description }

  public func events() -> FeedEvents<Fix> {
    FeedEvents { [self] in
      ThreadedSource(capacity: limits.buffer) { channel in
        var reader = GeoClueReader(feed: self, channel: channel)
        reader.run()
      }
    }
  }
}
