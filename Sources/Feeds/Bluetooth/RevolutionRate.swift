import HealthModel

/// Computes revolutions per minute from the successive counts of a sensor.
///
/// The rate is the number of revolutions between two counts divided by the time between their last
/// revolutions. The sensor reports both, so the arrival time of a notification does not matter.
/// Sensors repeat a count while nothing turns: the rate is held until ``standstill``, then it is 0.
public struct RevolutionRate: Hashable, Sendable {
  /// No revolution for this long is a standstill: 15 revolutions per minute, slower than anyone
  /// pedals.
  public static let standstill = Duration.seconds(4)
  /// The number of seconds in a minute.
  private static let secondsPerMinute = 60.0
  /// The maximum rate per minute.
  ///
  /// More means that the sensor was reset or replaced: a wheel of 2.1 m turns 950 times at 120
  /// km/h.
  public static let fastest = 1500.0

  /// The number formats of a ``RevolutionCount``.
  public enum Counter: Hashable, Sendable {
    /// A crank: revolutions of 16 bits, ticks of 1/1024 s.
    case crank
    /// The wheel of a speed sensor: revolutions of 32 bits, ticks of 1/1024 s.
    case wheel
    /// The wheel of a power meter: revolutions of 32 bits, ticks of 1/2048 s.
    case powerMeterWheel

    var ticksPerSecond: Double { self == .powerMeterWheel ? 2048 : 1024 }

    func difference(_ later: UInt32, _ earlier: UInt32) -> UInt32 {
      self == .crank
        ? UInt32(UInt16(truncatingIfNeeded: later) &- UInt16(truncatingIfNeeded: earlier))
        : later &- earlier
    }
  }

  private let counter: Counter
  private var last: RevolutionCount?
  /// The boot clock when ``last`` first arrived.
  private var lastChange = Duration.zero
  /// Revolutions per minute; `nil` until there are two counts to compare.
  public private(set) var perMinute: Double?
  /// Revolutions since the first count.
  public private(set) var total = 0

  public init(_ counter: Counter) {
    self.counter = counter
  }

  /// Adds a count that arrived at a boot-clock time.
  public mutating func receive(_ count: RevolutionCount, at uptime: Duration) {
    guard let earlier = last else {
      (last, lastChange) = (count, uptime)
      return
    }
    let turned = counter.difference(count.revolutions, earlier.revolutions)
    let ticks = count.eventTime &- earlier.eventTime
    guard turned != 0 else {
      if uptime - lastChange >= Self.standstill { perMinute = 0 }
      return
    }
    defer { (last, lastChange) = (count, uptime) }
    let seconds = elapsed(ticks: ticks, arrival: uptime - lastChange)
    let rate = seconds > 0 ? Double(turned) / seconds * Self.secondsPerMinute : .infinity
    guard rate <= Self.fastest else {
      // A restarted sensor counts from zero; its revolutions in the meantime are unknown.
      perMinute = nil
      return
    }
    perMinute = rate
    total += Int(turned)
  }

  /// Returns the seconds between two events: the difference of their times, plus as many
  /// wraparounds of the sensor's clock as fit the arrivals.
  private func elapsed(ticks: UInt16, arrival: Duration) -> Double {
    let told = Double(ticks) / counter.ticksPerSecond
    let turn = (Double(UInt16.max) + 1) / counter.ticksPerSecond
    return told + max(0, ((arrival.inSeconds - told) / turn).rounded()) * turn
  }
}
