public import HealthModel

/// A foot that touches the ground.
public struct Step: Hashable, Sendable {
  /// The initial contact.
  public var time: Instant
  /// `nil` where it cannot be known.
  public var foot: Foot?

  public init(time: Instant, foot: Foot? = nil) {
    self.time = time
    self.foot = foot
  }
}
