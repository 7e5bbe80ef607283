public import HealthModel

/// A source of readings: a device, or a recording of one.
///
/// Live and replayed feeds have the same interface: a loop over ``events()`` opens the device,
/// leaving the loop closes it, and cancelling the looping task ends it after the events that have
/// already arrived. Buffers are bounded; events that do not fit are counted in a gap and never lost
/// silently.
public protocol Feed<Value>: Sendable {
  associatedtype Value: Sendable

  /// The feed as the user named it, such as `gpsd://localhost:2947`.
  var name: String { get }

  /// Returns the feed's events in order of occurrence; a failure is a ``FeedError``.
  func events() -> FeedEvents<Value>
}

extension FeedAddress {
  /// Returns the feed of fixes at this address.
  ///
  /// - Parameters:
  ///   - clock: Maps arrivals to UTC while the receiver has no time.
  ///   - origin: The boot-clock time of the first fix of a replay; `nil` is the time of opening.
  ///   - waitsForServer: Whether to wait for a gpsd or GeoClue that is not running at the start.
  /// - Returns: A feed that opens nothing before it is iterated.
  /// - Throws: ``FeedError/Reason/invalidAddress(expected:)`` if the source provides no fixes.
  public func fixFeed(
    clock: ClockMapping, origin: Duration? = nil, waitsForServer: Bool = false
  ) throws(FeedError) -> any Feed<Fix> {
    switch self {
    case .gpsd(let host, let port, let device):
      GPSDFeed(
        host: host, port: port, device: device, waitsForServer: waitsForServer, clock: clock)
    case .geoclue: GeoClueFeed(waitsForService: waitsForServer, clock: clock)
    case .replay(let path, let pace):
      FixReplay(path: path, pace: pace, clock: clock, origin: origin)
    case .trace, .fifo, .standardInput, .iio, .bluetooth:
      throw FeedError(
        feed: description,
        reason: .invalidAddress(expected: "gpsd://HOST[:PORT][/DEVICE], geoclue, or replay:PATH"))
    }
  }

  /// Returns the feed of motion, heart rate and pressure at this address.
  ///
  /// - Parameters:
  ///   - clock: Maps arrivals to UTC, and replayed rows of a trace without an epoch.
  ///   - origin: The boot-clock time of the first row of a replay; `nil` is the time of opening.
  ///   - parts: The quantities to read from sensors that measure several.
  ///   - trainer: The control of a fitness machine at a Bluetooth address; `nil` if it is only read.
  /// - Returns: A feed that opens nothing before it is iterated.
  /// - Throws: ``FeedError/Reason/invalidAddress(expected:)`` if the source provides no trace,
  ///   ``FeedError/Reason/notMeasured`` if it measures none of the requested quantities.
  public func traceFeed(
    clock: ClockMapping, origin: Duration? = nil,
    parts: SensorParts = [.motion, .pressure], trainer: Trainer? = nil
  ) throws(FeedError) -> any Feed<TraceRow> {
    switch self {
    case .trace(let path, let pace):
      return TraceFeed(.path(path, pace: pace), name: description, clock: clock, origin: origin)
    case .fifo(let path):
      return TraceFeed(
        .path(path, pace: .times(1)), name: description, clock: clock, origin: origin)
    case .standardInput:
      return TraceFeed(.standardInput, name: description, clock: clock, origin: origin)
    case .iio(let address):
      if parts.isEmpty { throw FeedError(feed: description, reason: .notMeasured) }
      return IIOFeed(address, parts: parts, clock: clock)
    case .bluetooth(let sensor):
      return BluetoothFeed(
        sensor, clock: clock, readsMotion: parts.contains(.motion), trainer: trainer)
    case .gpsd, .geoclue, .replay:
      throw FeedError(
        feed: description,
        reason: .invalidAddress(
          expected:
            "a trace: PATH, trace:PATH[?pace=N|max], fifo:PATH or -; or a sensor: \(IIOAddress.form), \(BLEAddress.form)"
        ))
    }
  }
}
