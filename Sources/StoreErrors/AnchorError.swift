import Foundation

/// The reason why an anchor is unusable; start again without one.
public enum AnchorError: Error, Hashable, Sendable {
  /// Not an anchor, or one that lost characters in transit.
  case malformed
  /// Made by a newer release.
  case newerVersion(Int)
  case otherStore
  /// Made when the store had more changes than now: the file was lost or replaced.
  case ahead
}

extension AnchorError: CustomStringConvertible {
  /// One sentence for people: the reason, and what to do.
  public var description: String {
    switch self {
    case .malformed: "the anchor is damaged or none; start again without one"
    case .newerVersion(let version):
      "the anchor was made by a newer release (version \(version)); update, or start without one"
    case .otherStore: "the anchor is one of another store; start again without one"
    case .ahead: "the anchor knows more than this store, which was replaced; start without one"
    }
  }
}
