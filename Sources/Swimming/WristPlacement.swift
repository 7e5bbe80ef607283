package import HealthModel

/// The wrist that a watch is worn on, and its orientation.
///
/// Readings are in the watch's own frame: x to the right of the screen, y to its 12 o'clock, z out of the
/// glass (docs/units-and-frames.md). Swimming uses a single frame, that of a left wrist with the crown on the
/// right, where x points along the forearm to the hand. Other placements are mapped to it by signs: a right
/// wrist is the mirror image, and a crown on the left is half a turn about z.
///
/// **Source** The mirroring is the augmentation of Brunner, Melnyk, Sigfússon, Wattenhofer, ISWC 2019.
public struct WristPlacement: Hashable, Sendable, Codable {
  public enum Side: String, Hashable, Sendable, Codable, CaseIterable {
    case left, right
  }

  public var wrist: Side
  /// The side of the crown for a person reading the screen.
  public var crown: Side

  public init(wrist: Side = .left, crown: Side = .right) {
    self.wrist = wrist
    self.crown = crown
  }

  /// All four placements of a watch.
  public static let all = Side.allCases.flatMap { wrist in
    Side.allCases.map { WristPlacement(wrist: wrist, crown: $0) }
  }

  /// Creates a placement from its name: `wrist-left` or `wrist-right`, with `-crown-left` for a turned watch.
  ///
  /// Returns `nil` for any other placement on the body.
  public init?(_ word: String) {
    guard let placement = Self.all.first(where: { $0.word == word }) else {
      let known = Self.all.first { "\($0.word)-crown-right" == word }
      guard let known else { return nil }
      self = known
      return
    }
    self = placement
  }

  /// The name used on the command line and in trace files.
  public var word: String {
    "wrist-\(wrist.rawValue)\(crown == .left ? "-crown-left" : "")"
  }

  /// The factors of each axis, for the acceleration and for the rotation rate.
  ///
  /// Half a turn about z inverts x and y of both. A mirror image inverts x of the acceleration, a vector, and
  /// y and z of the rotation, an axial vector.
  package var signs: (acceleration: Vector3, rotation: Vector3) {
    var acceleration = Vector3(x: 1, y: 1, z: 1)
    var rotation = Vector3(x: 1, y: 1, z: 1)
    if crown == .left {
      acceleration = Vector3(x: -1, y: -1, z: 1)
      rotation = acceleration
    }
    if wrist == .right {
      acceleration.x *= -1
      rotation.y *= -1
      rotation.z *= -1
    }
    return (acceleration, rotation)
  }
}
