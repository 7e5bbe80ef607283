/// How long a stretch of the newest motion is looked at.
public enum WindowLength: Int, Hashable, Sendable, Codable, CaseIterable {
  /// Tells swimming from turns and rests soonest.
  case threeSeconds = 3
  /// Tells the styles apart best.
  case sixSeconds = 6

  public var seconds: Double { Double(rawValue) }

  package var frameCount: Int { rawValue * Int(WristFrame.rate) }
  package var blockCount: Int { frameCount / FeatureWindow.blockFrames }
  var slowCount: Int { frameCount / SlowSeries.tenthFrames }
}
