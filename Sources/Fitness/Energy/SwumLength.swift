public import HealthModel

/// One length of a swim.
public struct SwumLength: Hashable, Sendable {
  public var span: TimeRange
  public var style: SwimmingStrokeStyle
  /// The length of the pool; `nil` where it is unknown.
  public var meters: Double?

  public init(span: TimeRange, style: SwimmingStrokeStyle, meters: Double?) {
    self.span = span
    self.style = style
    self.meters = meters
  }

  /// The speed in meters per second; `nil` where it is not plausible for a person.
  var speed: Double? {
    guard let meters, meters > 0, span.duration > .zero else { return nil }
    let speed = meters / span.duration.inSeconds
    let highest = WorkoutActivityType.swimming.highestSpeed ?? .infinity
    return speed <= highest ? speed : nil
  }
}
