/// Motion and air pressure from Industrial I/O sensors, of this machine or behind an iiod.
///
/// Motion comes in buffers, every sample once and in its order, stamped by the kernel where it can;
/// a gyroscope apart is put on the times of the accelerometer. Pressure is polled. Times are on the boot
/// clock. Samples that the kernel dropped, a device that stands still, and an iiod that is gone are
/// gaps; the feed comes back by itself. Only what is not there at the start is an error.
///
/// Readings of pressure have the time of their poll and come between buffers, so they may stand a buffer's
/// length after motion of the same time.
public struct IIOFeed: Feed {
  public let address: IIOAddress
  public let parts: SensorParts
  let clock: ClockMapping
  let limits: Limits
  let backend: any IIOBackend

  /// How long the feed waits for what, and how much it holds.
  public struct Limits: Hashable, Sendable {
    /// A device that gives nothing for this long is silent.
    public var silence = Duration.milliseconds(1500)
    /// A sample waits no longer than this for the others of its buffer.
    public var latency = Duration.milliseconds(150)
    /// What the kernel keeps while nobody reads.
    public var reserve = Duration.seconds(2)
    /// How often pressure is measured.
    public var pressurePeriod = Duration.milliseconds(500)
    /// How long an iiod is given to answer.
    public var greeting = Duration.seconds(3)
    /// The longest pause between two attempts to connect again; the first is a sixteenth of it.
    public var retry = Duration.milliseconds(800)
    /// Events that may wait to be taken.
    public var buffer = 8192

    public init() {}
  }

  /// Makes a feed that opens nothing before it is looped over.
  ///
  /// - Parameters:
  ///   - address: Where the sensors are, and which.
  ///   - parts: What is wanted of them; of several, those that are there are enough.
  ///   - clock: Maps the boot clock to UTC.
  ///   - limits: How long to wait for what.
  public init(
    _ address: IIOAddress, parts: SensorParts = [.motion, .pressure], clock: ClockMapping,
    limits: Limits = Limits()
  ) {
    self.init(address, parts: parts, clock: clock, limits: limits, backend: LibIIOBackend())
  }

  init(
    _ address: IIOAddress, parts: SensorParts, clock: ClockMapping, limits: Limits,
    backend: any IIOBackend
  ) {
    self.address = address
    self.parts = parts
    self.clock = clock
    self.limits = limits
    self.backend = backend
  }

  public var name: String { address.description }

  public func events() -> FeedEvents<TraceRow> {
    FeedEvents { [self] in IIOSource(self) }
  }
}
