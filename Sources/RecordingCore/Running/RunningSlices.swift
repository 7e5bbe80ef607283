package import HealthModel

/// Speed and stride length of a run, in samples of a few seconds.
///
/// A machine's speed is used until a foot pod sends one: it counts for the person who wears it.
package struct RunningSlices: Sendable {
  private var speed = MeanSlice(.runningSpeed, .meterPerSecond)
  private var strideLength = MeanSlice(.runningStrideLength, .meter)
  private var hasPod = false

  /// The types of the samples.
  package static let types: Set<QuantityType> = [.runningSpeed, .runningStrideLength]

  mutating func receive(_ reading: RunningReading, at date: Instant) -> [QuantitySample] {
    var samples: [QuantitySample] = []
    if let speed = reading.speedMetersPerSecond {
      hasPod = true
      samples += self.speed.receive(speed, at: date)
    }
    if let length = reading.strideLengthMeters {
      samples += strideLength.receive(length, at: date)
    }
    return samples
  }

  mutating func receive(_ reading: MachineReading, at date: Instant) -> [QuantitySample] {
    guard !hasPod, let speed = reading.speedMetersPerSecond else { return [] }
    return self.speed.receive(speed, at: date)
  }

  mutating func cut() -> [QuantitySample] { speed.cut() + strideLength.cut() }

  mutating func resume(after saved: [QuantityType: (total: Double, end: Instant)]) {
    if let (_, end) = saved[.runningSpeed] { speed.resume(after: end) }
    if let (_, end) = saved[.runningStrideLength] { strideLength.resume(after: end) }
  }

  mutating func shift(by offset: Duration) {
    speed.shift(by: offset)
    strideLength.shift(by: offset)
  }
}
