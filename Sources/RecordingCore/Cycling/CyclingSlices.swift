package import HealthModel

/// Readings of a bicycle's sensors, in samples of a few seconds; zero is a value, silence is not.
package struct CyclingSlices: Sendable {
  private var cadence = MeanSlice(.cyclingCadence, .countPerMinute)
  private var power = MeanSlice(.cyclingPower, .watt)
  private var speed = MeanSlice(.cyclingSpeed, QuantityType.cyclingSpeed.canonicalUnit)

  /// The types of the samples.
  package static let types: Set<QuantityType> = [.cyclingCadence, .cyclingPower, .cyclingSpeed]

  /// Processes a reading.
  ///
  /// A missing value was not measured by that sensor, and ends no sample; without the circumference of the wheel,
  /// in meters, there is no speed.
  mutating func receive(
    _ reading: CyclingReading, wheelCircumference: Double?, at date: Instant
  ) -> [QuantitySample] {
    var samples: [QuantitySample] = []
    if let cadence = reading.crankRevolutionsPerMinute {
      samples += self.cadence.receive(cadence, at: date)
    }
    if let power = reading.power { samples += self.power.receive(power, at: date) }
    if let speed = wheelCircumference.flatMap({ reading.speed(wheelCircumference: $0) }) {
      samples += self.speed.receive(speed, at: date)
    }
    return samples
  }

  /// Processes the speed of an indoor bike, whose wheel is not measured.
  mutating func receive(_ reading: MachineReading, at date: Instant) -> [QuantitySample] {
    reading.speedMetersPerSecond.map { speed.receive($0, at: date) } ?? []
  }

  mutating func cut() -> [QuantitySample] { cadence.cut() + power.cut() + speed.cut() }

  mutating func resume(after saved: [QuantityType: (total: Double, end: Instant)]) {
    if let (_, end) = saved[.cyclingCadence] { cadence.resume(after: end) }
    if let (_, end) = saved[.cyclingPower] { power.resume(after: end) }
    if let (_, end) = saved[.cyclingSpeed] { speed.resume(after: end) }
  }

  mutating func shift(by offset: Duration) {
    cadence.shift(by: offset)
    power.shift(by: offset)
    speed.shift(by: offset)
  }
}
