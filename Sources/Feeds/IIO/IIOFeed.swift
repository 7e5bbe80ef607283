/// Motion and air pressure from Industrial I/O sensors, of this machine or of an iiod.
///
/// Motion is read in buffers, every sample once and in order, timestamped by the kernel if
/// possible; a separate gyroscope is interpolated to the times of the accelerometer. Pressure is
/// polled. Times are on the boot clock. Samples dropped by the kernel, a stalled device, and a lost
/// iiod are gaps, after which the feed resumes by itself. Only a sensor that is missing at the
/// start is an error.
///
/// Pressure readings have the time of their poll and are delivered between buffers, so they may
/// follow motion of the same time by a buffer's length.
public struct IIOFeed: Feed {
  public let address: IIOAddress
  public let parts: SensorParts
  let clock: ClockMapping
  let limits: Limits
  let backend: any IIOBackend

  /// The timeouts and the buffer sizes of the feed.
  public struct Limits: Hashable, Sendable {
    /// A device without data for this long is silent.
    public var silence = Duration.milliseconds(1500)
    /// The maximum time that a sample waits for the others of its buffer.
    public var latency = Duration.milliseconds(150)
    /// The amount of samples that the kernel holds while nobody reads.
    public var reserve = Duration.seconds(2)
    /// The interval between two pressure measurements.
    public var pressurePeriod = Duration.milliseconds(500)
    /// The timeout for an iiod to respond.
    public var greeting = Duration.seconds(3)
    /// The maximum pause between two reconnection attempts; the first is a sixteenth of it.
    public var retry = Duration.milliseconds(800)
    /// The maximum number of events that wait to be consumed.
    public var buffer = 8192

    public init() {}
  }

  /// Creates a feed that opens nothing before it is iterated.
  ///
  /// - Parameters:
  ///   - address: The location and the selection of the sensors.
  ///   - parts: The requested quantities; of several, those that are available suffice.
  ///   - clock: Maps the boot clock to UTC.
  ///   - limits: The timeouts and the buffer sizes.
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
