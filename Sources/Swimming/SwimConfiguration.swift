/// What the engine has to be told, because it cannot be seen from the wrist.
public struct SwimConfiguration: Hashable, Sendable, Codable {
  public enum Venue: Hashable, Sendable, Codable {
    /// The length of the pool in metres; `nil` where nobody said it: then lengths are found as well as
    /// lengths of unknown distance can be, and add up to none.
    case pool(lapLengthMeters: Double?)
    case openWater
  }

  public var placement: WristPlacement
  public var venue: Venue

  public init(placement: WristPlacement = WristPlacement(), venue: Venue) {
    self.placement = placement
    self.venue = venue
  }

  /// The pool's length in metres, where there is one and it is known.
  public var lapLengthMeters: Double? {
    if case .pool(let meters) = venue { meters } else { nil }
  }
}
