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
