import HealthModel

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
