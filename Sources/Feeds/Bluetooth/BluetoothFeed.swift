/// Heart rate, a bicycle's cadence, speed and power, running, or a fitness machine, over Bluetooth through BlueZ.
///
/// The feed looks for the sensor, connects, and reconnects by itself after every loss. A strap that
/// appears late or goes out of range, a restarted bluetoothd and an unplugged adapter are reported
/// as gaps with a reason. The feed ends with an error only if a person must act first: there is no
/// system D-Bus, or this user may not use Bluetooth.
///
/// A reading has the time of its arrival on the boot clock. A heart rate of 0 means that the
/// electrodes lost skin contact; it is not a measurement. Cycling sensors are reported in
/// ``TraceRow/cycling``, foot pods in ``TraceRow/running``, fitness machines in ``TraceRow/machine``.
///
/// **Source** BlueZ 5.66, `doc/adapter-api.txt`, `device-api.txt`, `gatt-api.txt`.
public struct BluetoothFeed: Feed {
  public typealias Value = TraceRow

  public let address: BLEAddress
  let clock: ClockMapping
  let limits: Limits
  /// The address of another bus; `nil` is the system bus.
  var busAddress: String?
  /// Whether raw motion is read from a device that has it.
  let readsMotion: Bool
  /// The control of a fitness machine; `nil` if the device is only read.
  let trainer: Trainer?

  /// The timeouts and the buffer size of the feed.
  public struct Limits: Hashable, Sendable {
    /// No value for this long is a gap; straps send about one per second.
    public var silence = Duration.seconds(6)
    /// The timeout for a device to accept a connection; its next advertisement may be 10 s away.
    public var connecting = Duration.seconds(30)
    /// The timeout for bluetoothd to discover the device's services and to enable notifications.
    public var resolving = Duration.seconds(20)
    /// The maximum delay of the signals that describe the device's attributes.
    public var examining = Duration.seconds(2)
    /// The time to listen before trying a device that is remembered but not received.
    public var hearing = Duration.seconds(5)
    /// The maximum pause between two attempts; the first is a sixteenth of it.
    public var retry = Duration.seconds(16)
    /// The maximum time for disconnecting when the feed is left.
    public var goodbye = Duration.seconds(1)
    /// The maximum number of events that wait to be consumed.
    public var buffer = 4096

    public init() {}

    var shortestPause: Duration { retry / 16 }

    func pause(after failures: Int) -> Duration { retry.pause(after: failures) }
  }

  /// - Parameters:
  ///   - address: The sensor.
  ///   - clock: Maps arrivals to UTC.
  ///   - limits: The timeouts and the buffer size.
  ///   - readsMotion: Whether raw motion is read from a device that has it.
  ///   - trainer: The control of a fitness machine; `nil` if the device is only read.
  public init(
    _ address: BLEAddress, clock: ClockMapping, limits: Limits = Limits(),
    readsMotion: Bool = true, trainer: Trainer? = nil
  ) {
    self.address = address
    self.clock = clock
    self.limits = limits
    self.readsMotion = readsMotion
    self.trainer = trainer
  }

  public var name: String { address.description }

  public func events() -> FeedEvents<TraceRow> {
    FeedEvents { [self] in
      ThreadedSource(capacity: limits.buffer) { channel in
        var reader = BluetoothReader(feed: self, channel: channel)
        reader.run()
      }
    }
  }
}
