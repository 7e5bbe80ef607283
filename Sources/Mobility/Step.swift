public import HealthModel

/// A step: a contact of a foot with the ground.
public struct Step: Hashable, Sendable {
  /// The time of the initial contact.
  public var time: Instant
  /// The foot; `nil` where it is unknown.
  public var foot: Foot?

  public init(time: Instant, foot: Foot? = nil) {
    self.time = time
    self.foot = foot
  }
}
