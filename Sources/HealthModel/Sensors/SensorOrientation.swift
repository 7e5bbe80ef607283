/// The orientation of a motion sensor: rotates its axes into those of the placement
/// (docs/units-and-frames.md).
public struct SensorOrientation: Hashable, Sendable, Codable {
  /// The version of the meaning of the numbers.
  public static let currentVersion = 1

  public var version = Self.currentVersion
  public var date: Instant
  /// The word of the placement for which it was determined; it does not apply to any other.
  public var placement: String
  /// Its rows are the axes of the placement in those of the sensor.
  public var rotation: Matrix3

  public init(date: Instant, placement: String, rotation: Matrix3) {
    self.date = date
    self.placement = placement
    self.rotation = rotation
  }

  /// Returns a sample in the axes of the placement.
  public func turned(_ sample: MotionSample) -> MotionSample {
    MotionSample(
      acceleration: rotation.applied(to: sample.acceleration),
      rotationRate: sample.rotationRate.map(rotation.applied),
      magneticField: sample.magneticField.map(rotation.applied))
  }
}

/// A heart rate as reported by a sensor, with its beat intervals.
public struct HeartRate: Hashable, Sendable {
  public var beatsPerMinute: Double
  /// R-R intervals in seconds, oldest first.
  public var beatIntervals: [Double]

  public init(beatsPerMinute: Double, beatIntervals: [Double] = []) {
    self.beatsPerMinute = beatsPerMinute
    self.beatIntervals = beatIntervals
  }
}

/// Air pressure at the sensor.
public struct AirPressure: Hashable, Sendable {
  public var pascals: Double

  public init(pascals: Double) {
    self.pascals = pascals
  }
}
