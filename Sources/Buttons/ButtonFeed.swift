public import Feeds
import Glibc

/// The events of the buttons, the crown and the wheel of one input device.
///
/// The path is that of a device (`/dev/input/event3`), of a FIFO to which events are written, or of
/// a file of recorded events, which is replayed. All three are read by the same code, as the
/// kernel's `struct input_event`. An unplugged device is a gap and is reopened by itself; an idle
/// device is not a gap.
public struct ButtonFeed: Feed {
  /// The timeouts and the buffer size of the feed.
  public struct Limits: Hashable, Sendable {
    /// The maximum pause between two attempts to reopen an unplugged device; the first is a 32nd of
    /// it.
    public var retry = Duration.seconds(4)
    /// The maximum number of events that wait to be consumed; beyond it, the device is not read.
    public var buffer = 1024

    public init() {}
  }

  public let path: String
  public let name: String
  let clock: ClockMapping
  let limits: Limits
  private let origin: Duration?
  private let makePacer: @Sendable () -> Pacer

  /// - Parameters:
  ///   - path: A device, a FIFO, or a file of recorded events.
  ///   - pace: The replay speed of a file.
  ///   - clock: Maps the boot clock to UTC.
  ///   - origin: The boot-clock time of the first event of a replay; `nil` is the time of opening.
  ///   - pacing: The clock a replay waits on.
  ///   - limits: The timeouts and the buffer size.
  public init(
    path: String, pace: Pace = .times(1), clock: ClockMapping, origin: Duration? = nil,
    pacing: some Clock<Duration> = ContinuousClock(), limits: Limits = Limits()
  ) {
    self.path = path
    self.clock = clock
    self.origin = origin
    self.limits = limits
    name = ButtonAddress.path(path, pace: pace).description
    makePacer = { Pacer(pace, on: pacing) }
  }

  public func events() -> FeedEvents<ButtonSignal> {
    FeedEvents { [self] in
      guard Self.isFile(path) else {
        return ThreadedSource(capacity: limits.buffer) { channel in
          var stream = ButtonStream(feed: self, channel: channel)
          stream.run()
        }
      }
      return ReplaySource(
        path: path, name: name,
        decoder: ButtonReplayDecoder(path: path, clock: clock, origin: origin ?? BootClock.now),
        pacer: makePacer)
    }
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}

extension FeedConnection.Peer {
  /// An input device, with its own name.
  static func buttons(path: String, name: String?) -> Self {
    .receiver(device: path, driver: "evdev", subtype: name)
  }
}
