/// The foot that touched the ground.
public enum Foot: String, Hashable, Sendable, Codable {
  case left
  case right

  public var other: Foot { self == .left ? .right : .left }
}
