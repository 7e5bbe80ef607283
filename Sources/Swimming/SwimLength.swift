public import HealthModel

/// One length of a pool: from the push-off, or the first movement, to the wall.
public struct SwimLength: Hashable, Sendable, Codable {
  public var span: Span
  /// `mixed` where two styles were swum for a while each, `unknown` where none is sure enough.
  public var style: SwimmingStrokeStyle
  /// Strokes of the arm with the watch: its cycles.
  public var strokeCount: Int
  /// From 0 to 1: how often a length that looks so is of the style told; of its own, not of the count.
  public var confidence: Double

  public init(span: Span, style: SwimmingStrokeStyle, strokeCount: Int, confidence: Double) {
    self.span = span
    self.style = style
    self.strokeCount = strokeCount
    self.confidence = confidence
  }

  /// Strokes plus seconds.
  ///
  /// **Source** `HKMetadataKeySWOLFScore` of Apple's HealthKit documentation.
  public var swolf: Double { Double(strokeCount) + span.duration / .seconds(1) }
}
