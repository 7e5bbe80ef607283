/// Heart rate, or a bicycle's cadence, speed and power, from a Bluetooth sensor through BlueZ.
///
/// The feed looks for the sensor, connects, and goes on by itself after every loss: a strap that comes
/// late or walks away, a bluetoothd that is restarted, an adapter that is unplugged are gaps that say so.
/// It ends with an error only where a person has to do something first: there is no system D-Bus, or
/// this user may not use Bluetooth.
///
/// A reading has the time of its arrival on the boot clock. A heart rate of 0 says that the electrodes
/// lost the skin; it is no measurement. Cycling sensors are told in ``TraceRow/cycling``.
///
/// **Source** BlueZ 5.66, `doc/adapter-api.txt`, `device-api.txt`, `gatt-api.txt`.
public struct BluetoothFeed: Feed {
  public typealias Value = TraceRow

  public let address: BLEAddress
  let clock: ClockMapping
  let limits: Limits
  /// A bus of its own; `nil` is the system's.
  let busAddress: String?

  /// How long the feed waits for what.
  public struct Limits: Hashable, Sendable {
    /// No value for this long is a gap; straps tell about one a second.
    public var silence = Duration.seconds(6)
    /// How long a device has to accept a connection: an advertisement may be 10 s away.
    public var connecting = Duration.seconds(30)
    /// How long bluetoothd may ask the device what it offers, and to notify it.
    public var resolving = Duration.seconds(20)
    /// How long the signals of what it offers may be late.
    public var examining = Duration.seconds(2)
    /// How long to listen before a device that is remembered, but not heard, is tried.
    public var hearing = Duration.seconds(5)
    /// The longest pause between two attempts; the first is a sixteenth of it.
    public var retry = Duration.seconds(16)
    /// How long the goodbye may take when the feed is left.
    public var goodbye = Duration.seconds(1)
    /// Events that may wait to be taken.
    public var buffer = 4096

    public init() {}

    var shortestPause: Duration { retry / 16 }

    /// The pause after so many failures in a row: it doubles up to ``retry``.
    func pause(after failures: Int) -> Duration {
      min(retry, shortestPause * (1 << min(max(failures - 1, 0), 4)))
    }
  }

  /// - Parameters:
  ///   - address: Which sensor.
  ///   - clock: Maps arrivals to UTC.
  ///   - limits: How long to wait for what.
  public init(_ address: BLEAddress, clock: ClockMapping, limits: Limits = Limits()) {
    self.init(address, clock: clock, limits: limits, busAddress: nil)
  }

  init(_ address: BLEAddress, clock: ClockMapping, limits: Limits, busAddress: String?) {
    self.address = address
    self.clock = clock
    self.limits = limits
    self.busAddress = busAddress
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
