/// The length of a window of the newest motion.
public enum WindowLength: Int, Hashable, Sendable, Codable, CaseIterable {
  /// Distinguishes swimming from turns and rests with the shortest delay.
  case threeSeconds = 3
  /// Distinguishes the styles with the highest accuracy.
  case sixSeconds = 6

  public var seconds: Double { Double(rawValue) }

  package var frameCount: Int { rawValue * Int(WristFrame.rate) }
  package var blockCount: Int { frameCount / FeatureWindow.blockFrames }
  var slowCount: Int { frameCount / SlowSeries.tenthFrames }
}
