/// How a motion sensor sits in what is worn: turns its axes into those of the placement
/// (docs/units-and-frames.md).
public struct SensorOrientation: Hashable, Sendable, Codable {
  /// Counts the changes of what the numbers mean.
  public static let currentVersion = 1

  public var version = Self.currentVersion
  public var date: Instant
  /// The word of the placement that it was found for; for any other it says nothing.
  public var placement: String
  /// Its rows are the axes of the placement in those of the sensor.
  public var rotation: Matrix3

  public init(date: Instant, placement: String, rotation: Matrix3) {
    self.date = date
    self.placement = placement
    self.rotation = rotation
  }

  /// A sample in the axes of the placement.
  public func turned(_ sample: MotionSample) -> MotionSample {
    MotionSample(
      acceleration: rotation.applied(to: sample.acceleration),
      rotationRate: sample.rotationRate.map(rotation.applied),
      magneticField: sample.magneticField.map(rotation.applied))
  }
}
