/// One length of a pool: from the push-off, or the first movement, to the wall.
///
/// An engine that detects lengths, a session that counts them as laps and the estimate of energy use the same
/// value. What is `nil` was not measured, or is not kept there: a session knows the length of its pool and keeps
/// no confidence.
public struct SwimLength: Hashable, Sendable, Codable {
  public var span: TimeRange
  /// `mixed` where two styles were swum for a while each, `unknown` where none is certain enough.
  public var style: SwimmingStrokeStyle
  /// The number of strokes: cycles of the arm with the watch.
  public var strokeCount: Int?
  /// The length of the pool in meters.
  public var meters: Double?
  /// The probability from 0 to 1 that the style is correct; it does not apply to the stroke count.
  public var confidence: Double?

  public init(
    span: TimeRange, style: SwimmingStrokeStyle = .unknown, strokeCount: Int? = nil,
    meters: Double? = nil, confidence: Double? = nil
  ) {
    self.span = span
    self.style = style
    self.strokeCount = strokeCount
    self.meters = meters
    self.confidence = confidence
  }

  /// Strokes plus seconds (SWOLF); `nil` where no strokes were counted.
  ///
  /// **Source** `HKMetadataKeySWOLFScore` of Apple's HealthKit documentation.
  public var swolf: Double? {
    strokeCount.map { Double($0) + span.duration / .seconds(1) }
  }
}
