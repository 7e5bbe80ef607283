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

/// A sensor's counter of crank or wheel revolutions, with the time of the last one.
///
/// Both numbers wrap around: times every 64 s (32 s for the wheel of a power meter), crank
/// revolutions after 65535.
public struct RevolutionCount: Hashable, Sendable {
  /// The number of revolutions.
  public var revolutions: UInt32
  /// The end of the last revolution, in ticks of the sensor's clock.
  public var eventTime: UInt16

  public init(revolutions: UInt32, eventTime: UInt16) {
    self.revolutions = revolutions
    self.eventTime = eventTime
  }
}

/// Converts the counts of one cycling sensor into readings.
struct CyclingRates: Hashable {
  private var wheel: RevolutionRate
  private var crank = RevolutionRate(.crank)

  /// - Parameter wheel: The format of the sensor's wheel counter.
  init(wheel: RevolutionRate.Counter) {
    self.wheel = RevolutionRate(wheel)
  }

  mutating func reading(_ measurement: CSCMeasurement, at uptime: Duration) -> CyclingReading {
    reading(measurement.wheel, measurement.crank, power: nil, at: uptime)
  }

  mutating func reading(
    _ measurement: CyclingPowerMeasurement, at uptime: Duration
  ) -> CyclingReading {
    reading(measurement.wheel, measurement.crank, power: Double(measurement.power), at: uptime)
  }

  private mutating func reading(
    _ wheelCount: RevolutionCount?, _ crankCount: RevolutionCount?, power: Double?,
    at uptime: Duration
  ) -> CyclingReading {
    var reading = CyclingReading(power: power)
    if let wheelCount {
      wheel.receive(wheelCount, at: uptime)
      reading.wheelRevolutionsPerMinute = wheel.perMinute
      reading.wheelRevolutions = wheel.total
    }
    if let crankCount {
      crank.receive(crankCount, at: uptime)
      reading.crankRevolutionsPerMinute = crank.perMinute
    }
    return reading
  }
}
