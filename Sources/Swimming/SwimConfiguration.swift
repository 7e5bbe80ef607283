/// The configuration of the engine: facts that are not observable at the wrist.
public struct SwimConfiguration: Hashable, Sendable, Codable {
  public enum Venue: Hashable, Sendable, Codable {
    /// The length of the pool in meters; `nil` where it is unknown: lengths are then detected less
    /// accurately, and have no distance.
    case pool(lapLengthMeters: Double?)
    case openWater
  }

  public var placement: WristPlacement
  public var venue: Venue

  public init(placement: WristPlacement = WristPlacement(), venue: Venue) {
    self.placement = placement
    self.venue = venue
  }

  /// The length of the pool in meters; `nil` where there is no pool or it is unknown.
  public var lapLengthMeters: Double? {
    if case .pool(let meters) = venue { meters } else { nil }
  }
}
