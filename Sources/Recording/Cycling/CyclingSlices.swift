import HealthModel

/// What the sensors of a bicycle say, in samples of a few seconds; zero is a value, silence is none.
struct CyclingSlices: Sendable {
  private var cadence = MeanSlice(.cyclingCadence, .countPerMinute)
  private var power = MeanSlice(.cyclingPower, .watt)
  private var speed = MeanSlice(.cyclingSpeed, QuantityType.cyclingSpeed.canonicalUnit)

  static let types: Set<QuantityType> = [.cyclingCadence, .cyclingPower, .cyclingSpeed]

  /// What a reading does not have was not measured by that sensor, and ends nothing; without the circumference of
  /// the wheel, in metres, there is no speed.
  mutating func take(
    _ reading: CyclingReading, wheelCircumference: Double?, at date: Instant
  ) -> [QuantitySample] {
    var samples: [QuantitySample] = []
    if let cadence = reading.crankRevolutionsPerMinute {
      samples += self.cadence.take(cadence, at: date)
    }
    if let power = reading.power { samples += self.power.take(power, at: date) }
    if let speed = wheelCircumference.flatMap({ reading.speed(wheelCircumference: $0) }) {
      samples += self.speed.take(speed, at: date)
    }
    return samples
  }

  mutating func cut() -> [QuantitySample] { cadence.cut() + power.cut() + speed.cut() }

  mutating func goOn(after saved: [QuantityType: (total: Double, end: Instant)]) {
    if let (_, end) = saved[.cyclingCadence] { cadence.goOn(after: end) }
    if let (_, end) = saved[.cyclingPower] { power.goOn(after: end) }
    if let (_, end) = saved[.cyclingSpeed] { speed.goOn(after: end) }
  }

  mutating func shift(by offset: Duration) {
    cadence.shift(by: offset)
    power.shift(by: offset)
    speed.shift(by: offset)
  }
}
