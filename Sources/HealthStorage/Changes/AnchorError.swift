/// Why an anchor is of no use; start again without one.
public enum AnchorError: Error, Hashable, Sendable {
  /// Not an anchor, or one that lost a letter on the way.
  case malformed
  /// Made by a newer release.
  case newerVersion(Int)
  case otherStore
  /// Made when the store knew more than it knows now: a lost or replaced file.
  case ahead
}

extension AnchorError: CustomStringConvertible {
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
