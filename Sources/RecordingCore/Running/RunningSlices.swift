package import HealthModel

/// Speed and stride length of a run, in samples of a few seconds.
///
/// The stride length of a run is the length of a single step.
///
/// **Source** `runningStrideLength` of Apple's HealthKit documentation.
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
      samples += strideLength.receive(Self.stepLength(length, reading), at: date)
    }
    return samples
  }

  /// Returns the length of a step from what a pod reports.
  ///
  /// That is the distance between two contacts of one foot, and of some pods that of a step. Speed and cadence show which.
  private static func stepLength(_ stride: Double, _ reading: RunningReading) -> Double {
    guard let speed = reading.speedMetersPerSecond, let cadence = reading.stepsPerMinute,
      cadence > 0
    else { return stride / 2 }
    let step = 60 * speed / cadence
    return abs(stride - step) < abs(stride / 2 - step) ? stride : stride / 2
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
