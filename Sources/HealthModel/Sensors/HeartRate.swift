/// A heart rate as a sensor reports it, with the beat intervals it sent along.
public struct HeartRate: Hashable, Sendable {
  public var beatsPerMinute: Double
  /// R-R intervals in seconds, oldest first.
  public var beatIntervals: [Double]

  public init(beatsPerMinute: Double, beatIntervals: [Double] = []) {
    self.beatsPerMinute = beatsPerMinute
    self.beatIntervals = beatIntervals
  }
}
