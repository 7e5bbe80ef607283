/// Why a file cannot be sealed, or what is sealed cannot be opened.
public enum SealingError: Error, Hashable, Sendable {
  /// A frame of a file: its number, from 1, and the byte it begins at.
  public struct Place: Hashable, Sendable {
    public let frame: Int
    public let offset: Int
  }

  /// Does not begin as a sealed file does.
  case notSealed
  /// Sealed in a form that a later release made.
  case newerVersion(Int)
  /// The file ends within its header.
  case headerCut
  /// The header says what cannot be.
  case headerMalformed
  /// The header was changed after the file was sealed.
  case headerChanged
  /// None of the recipients has this key, or their part of the header is damaged.
  case otherKey(KeyFingerprint)
  /// A frame was changed, or it is not the one that belongs here.
  case damaged(Place)
  /// The file ends where this frame should be.
  case truncated(Place)
  /// The last frame there is was cut off, or changed.
  case incomplete(Place)
  /// More comes after the frame that says it is the last.
  case continued(Place)
  /// The sender has called the file back.
  case recalled(ReleaseCode)
  /// A notice that names the file, but not by its sender.
  case forgedNotice(ReleaseCode)
  /// A file is sealed to someone, and to no more than so many.
  case recipientCount(Int, most: Int)
  /// No shared secret can be made with the key: it is one of the few that are void.
  case unusableKey(KeyFingerprint)
}

extension SealingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notSealed: "is no sealed file"
    case .newerVersion(let version):
      "is sealed in version \(version) of the format, which a newer release opens"
    case .headerCut: "is cut off in its header; nothing of it can be opened; ask for it again"
    case .headerMalformed: "has a damaged header; nothing of it can be opened; ask for it again"
    case .headerChanged:
      "has a header that was changed after it was sealed; nothing of it is opened; ask for it again"
    case .otherKey(let fingerprint):
      "is not sealed to the key \(fingerprint), or is damaged where it says to whom"
    case .damaged(let place):
      "is damaged at \(place), or its parts are not in order; what came before is genuine"
    case .truncated(let place):
      "is cut off before \(place); what came before is genuine; ask for it again"
    case .incomplete(let place):
      "is cut off or damaged in \(place), its last; what came before is genuine; ask for it again"
    case .continued(let place): "goes on after its end, \(place), with what is not its own"
    case .recalled(let code):
      "was recalled by its sender (\(code)); delete it, and what was made of it"
    case .forgedNotice(let code):
      "is not recalled: the notice names it (\(code)), but is not by its sender; leave the notice out"
    case .recipientCount(0, _): "has to be sealed to someone; name a public key"
    case .recipientCount(let count, let most):
      "cannot be sealed to \(count) keys; there may be \(most)"
    case .unusableKey(let fingerprint): "cannot be sealed to the key \(fingerprint): it is void"
    }
  }
}

extension SealingError.Place: CustomStringConvertible {
  public var description: String { "frame \(frame) (byte \(offset))" }
}
