import HealthModel

/// Revolutions a minute from the counts that a sensor sends, one after the other.
///
/// The rate is the revolutions between two counts by the time between their last revolutions, both
/// told by the sensor, so when a notification arrives does not matter. Sensors repeat a count while
/// nothing turns: the rate is held until ``standstill``, then it is 0.
public struct RevolutionRate: Hashable, Sendable {
  /// No revolution for this long is a standstill: 15 revolutions a minute, slower than anyone pedals.
  public static let standstill = Duration.seconds(4)
  /// A minute is this long.
  private static let secondsPerMinute = 60.0
  /// More than this a minute is a sensor that was reset or replaced, not a crank or a wheel: a wheel of
  /// 2.1 m turns 950 times at 120 km/h.
  public static let fastest = 1500.0

  /// How the numbers of a ``RevolutionCount`` are counted.
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
  /// The boot clock when ``last`` came first.
  private var lastChange = Duration.zero
  /// Revolutions a minute; `nil` until there are two counts to compare.
  public private(set) var perMinute: Double?
  /// Revolutions since the first count.
  public private(set) var total = 0

  public init(_ counter: Counter) {
    self.counter = counter
  }

  /// Takes in a count that arrived at a moment of the boot clock.
  public mutating func take(_ count: RevolutionCount, at uptime: Duration) {
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
      // A sensor that started again counts from its beginning; what it turned meanwhile is unknown.
      perMinute = nil
      return
    }
    perMinute = rate
    total += Int(turned)
  }

  /// Seconds between two events: what their times say, and as many whole turns of the sensor's clock
  /// as the arrivals leave room for.
  private func elapsed(ticks: UInt16, arrival: Duration) -> Double {
    let told = Double(ticks) / counter.ticksPerSecond
    let turn = (Double(UInt16.max) + 1) / counter.ticksPerSecond
    return told + max(0, ((arrival.inSeconds - told) / turn).rounded()) * turn
  }
}
