public import HealthModel

/// One pool length, from wall to wall.
public struct PoolLength: Hashable, Sendable, Codable {
  public var span: TimeRange
  public var style: SwimmingStrokeStyle
  public var strokeCount: Int?

  public init(span: TimeRange, style: SwimmingStrokeStyle = .unknown, strokeCount: Int? = nil) {
    self.span = span
    self.style = style
    self.strokeCount = strokeCount
  }
}
