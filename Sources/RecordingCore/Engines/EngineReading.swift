package import Fitness
package import HealthModel
package import Sessions

/// A reading for the engines of a recording.
package enum EngineReading: Sendable {
  /// A sample of motion as it is stored, corrected by the sensor's calibration.
  case motion(Reading<MotionSample>)
  case pressure(Reading<AirPressure>)
  /// A heart rate as it is stored; imported ones may be zero.
  case heartRate(HeartRate, at: Instant)
  case cycling(CyclingReading, at: Instant)
  case running(RunningReading, at: Instant)
  case machine(MachineReading, at: Instant)
  /// A location as the receiver or the device reported it.
  case location(Location, at: Instant)
  /// A location as it is stored, with the verdict of the route.
  case judged(RecordedLocation)
  /// The laps of the session so far, when one has ended.
  case laps([Lap], at: Instant)
  /// The time has advanced; every reading before it has been processed.
  case time(Instant)
}

/// A result of an engine, for the session, the samples and the notes.
package enum EngineFinding: Sendable {
  /// An event of the session; one that the session rejects changes nothing.
  case session(SessionEvent)
  case note(RecordingNote)
  /// Finished samples, each with a sync identifier and a version.
  case samples([QuantitySample])
  /// The sync identifiers of samples that are no longer valid.
  case withdrawnSamples([String])
  /// Steps, or pushes of a wheelchair, since the start.
  case stepCount(Int)
  /// A stroke in open water, or one that may become part of a length.
  case stroke(SwimmingStrokeStyle)
  /// Strokes since the start; a correction may reduce them.
  case strokeCount(Int)
  /// Lengths of a pool from an index on: a new one, or a correction.
  case lengths(SwimLengthsChange)
  /// The energy since the start, which never decreases, with the metadata of its samples.
  case energy(kilocalories: Double, EnergyNote?, at: Instant)
  /// The distance that a sensor other than the receiver counted since the start.
  case countedDistance(meters: Double, at: Instant)
  /// The next activity of a workout with several has begun.
  case nextActivity
  /// A fact of the profile for later recordings, stored with the finished workout.
  case profileFact(ProfileFact, String)
}

/// Lengths of a pool that an engine detected or corrected.
package struct SwimLengthsChange: Hashable, Sendable {
  /// The index of the first of them.
  package let index: Int
  /// The number of lengths that replace those from the index on.
  package let count: Int
  /// All lengths after the change.
  package let lengths: [SwimLength]

  package init(index: Int, count: Int, lengths: [SwimLength]) {
    self.index = index
    self.count = count
    self.lengths = lengths
  }
}

/// The metadata of an active energy sample: its estimation method and its uncertainty.
package struct EnergyNote: Hashable, Sendable {
  /// The name in the metadata of samples.
  package var algorithm: String
  package var version: Int
  package var method: EnergyMethod
  /// The standard deviation relative to the value: a person's errors do not average out, so that a
  /// part is as uncertain as the whole.
  package var relativeDeviation: Double

  /// Returns the metadata of a sample of so much energy.
  package func metadata(of kilocalories: Double) -> Metadata {
    let interval = EnergyEstimate(
      kilocalories: kilocalories, standardDeviation: kilocalories * relativeDeviation
    ).interval80
    return [
      .algorithm: .string(algorithm), .algorithmVersion: .number(Double(version)),
      .energyMethod: .string(method.name),
      .interval80Lower: .quantity(Quantity(max(0, interval.lowerBound), .kilocalorie)),
      .interval80Upper: .quantity(Quantity(interval.upperBound, .kilocalorie)),
    ]
  }
}

extension EnergyNote {
  package init?(_ energy: ActiveEnergy, _ method: EnergyMethod?, algorithm: String, version: Int) {
    guard let method, energy.kilocalories > 0 else { return nil }
    self.init(
      algorithm: algorithm, version: version, method: method,
      relativeDeviation: energy.estimate.standardDeviation / energy.kilocalories)
  }
}
