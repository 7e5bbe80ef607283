import Glibc

/// What the buttons, the crown and the wheel of one input device say.
///
/// The path is that of a device (`/dev/input/event3`), of a FIFO that events are written into, or of a file
/// of recorded events, which is replayed. All three are read by the same code: the kernel's
/// `struct input_event`. A device that is unplugged is a gap, and comes back by itself; that nothing is
/// pressed is no gap.
public struct ButtonFeed: Feed {
  /// How long the feed waits for what.
  public struct Limits: Hashable, Sendable {
    /// The longest pause between two looks for an unplugged device; the first is a 32nd of it.
    public var retry = Duration.seconds(4)
    /// Events that may wait to be taken; then the device waits.
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
  ///   - pace: How fast a file is replayed.
  ///   - clock: Maps the boot clock to UTC.
  ///   - origin: The boot clock's stand-in for the first event of a replay; `nil` is when it is opened.
  ///   - pacing: The clock a replay waits on.
  ///   - limits: How long to wait for what.
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
  /// An input device, with what it calls itself.
  static func buttons(path: String, name: String?) -> Self {
    .receiver(device: path, driver: "evdev", subtype: name)
  }
}
