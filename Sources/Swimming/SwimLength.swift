public import HealthModel

/// One length of a pool: from the push-off, or the first movement, to the wall.
public struct SwimLength: Hashable, Sendable, Codable {
  public var span: TimeRange
  /// `mixed` where two styles were swum for a while each, `unknown` where none is certain enough.
  public var style: SwimmingStrokeStyle
  /// The number of strokes: cycles of the arm with the watch.
  public var strokeCount: Int
  /// The probability from 0 to 1 that the style is correct; it does not apply to the stroke count.
  public var confidence: Double

  public init(span: TimeRange, style: SwimmingStrokeStyle, strokeCount: Int, confidence: Double) {
    self.span = span
    self.style = style
    self.strokeCount = strokeCount
    self.confidence = confidence
  }

  /// Strokes plus seconds (SWOLF).
  ///
  /// **Source** `HKMetadataKeySWOLFScore` of Apple's HealthKit documentation.
  public var swolf: Double { Double(strokeCount) + span.duration / .seconds(1) }
}
