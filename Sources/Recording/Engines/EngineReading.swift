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
  package let lengths: [PoolLength]

  package init(index: Int, count: Int, lengths: [PoolLength]) {
    self.index = index
    self.count = count
    self.lengths = lengths
  }
}
