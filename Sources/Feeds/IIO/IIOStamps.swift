/// Maps the stamps of samples to this machine's boot clock.
///
/// Stamps of this kernel differ from the boot clock by an offset that is looked up; it is measured again
/// when somebody sets a clock or the machine slept. Stamps of another kernel are tied to their
/// arrival: the smallest delay seen counts as none, over a while, since clocks of two machines drift.
struct IIOStamps: Hashable, Sendable {
  enum Source: Hashable, Sendable {
    /// A clock of this machine, ahead of which the boot clock is by an offset that may be looked up.
    case own(IIOStampClock)
    /// A clock of another machine, or an unknown one.
    case foreign
  }

  /// A clock that was set by less than this was not set: reading two clocks takes time, and NTP slews.
  static let step = Duration.milliseconds(10)
  /// No delay between a sample and its arrival is longer; beyond it, the clock is another one.
  static let plausibleDelay = Duration.seconds(10)
  /// How long a smallest delay counts: two quartzes drift by less than 100 ppm, so 3 ms in this time.
  static let window = Duration.seconds(30)
  /// The offset follows a growing delay no faster than this share of time.
  static let slew = 1e-3

  private(set) var source: Source
  private(set) var offset: Duration?
  private var lastArrival: Duration?
  /// The smallest differences of arrival and stamp in this window and in the one before.
  private var smallest: Duration?
  private var smallestBefore: Duration?
  private var windowStart = Duration.zero

  init(_ source: Source) {
    self.source = source
  }

  /// Takes in the newest stamp of a buffer.
  ///
  /// - Parameters:
  ///   - newest: Nanoseconds of the device's clock.
  ///   - arrival: The boot clock when the buffer was here.
  ///   - looked: The offset of the device's clock as it is now; asked for only where it is this machine's.
  mutating func take(
    newest: Int64, arrival: Duration, looked: (IIOStampClock) -> Duration? = { $0.offsetToBoot }
  ) {
    let difference = arrival - .nanoseconds(newest)
    if case .own(let clock) = source {
      if let now = looked(clock) {
        let isKnown = offset != nil
        if offset.map({ ($0 - now).magnitude > Self.step }) ?? true { offset = now }
        // Later on, the machine may have slept with samples in its buffer.
        if isKnown || (difference - now).magnitude <= Self.plausibleDelay { return }
      }
      // What the device says of its clock is not so.
      source = .foreign
      offset = nil
    }
    follow(difference, at: arrival)
  }

  /// The boot clock at a stamp.
  func uptime(at stamp: Int64) -> Duration {
    (offset ?? .zero) + .nanoseconds(stamp)
  }

  private mutating func follow(_ difference: Duration, at arrival: Duration) {
    defer { lastArrival = arrival }
    guard let offset, let lastArrival, (difference - offset).magnitude <= Self.plausibleDelay else {
      (offset, smallest, smallestBefore) = (difference, difference, nil)
      windowStart = arrival
      return
    }
    if arrival - windowStart >= Self.window {
      (smallestBefore, smallest) = (smallest, difference)
      windowStart = arrival
    }
    smallest = min(smallest ?? difference, difference)
    let target = min(smallest ?? difference, smallestBefore ?? difference)
    let reach = (arrival - lastArrival) * Self.slew
    self.offset = target < offset ? target : min(target, offset + reach)
  }
}

extension Duration {
  /// The length of it, whichever its direction.
  var magnitude: Duration { self < .zero ? .zero - self : self }
}
