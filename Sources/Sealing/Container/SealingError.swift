/// The reason why a file cannot be sealed, or a sealed file cannot be opened.
public enum SealingError: Error, Hashable, Sendable {
  /// A frame of a file: its number, counted from 1, and its byte offset.
  public struct Place: Hashable, Sendable {
    public let frame: Int
    public let offset: Int
  }

  /// The file does not begin like a sealed file.
  case notSealed
  /// The file has a format version of a later release.
  case newerVersion(Int)
  /// The file is truncated within its header.
  case headerCut
  /// The header contains an invalid value.
  case headerMalformed
  /// The header was modified after the file was sealed.
  case headerChanged
  /// No recipient has this key, or the recipient's slot in the header is damaged.
  case otherKey(KeyFingerprint)
  /// A frame was modified or moved.
  case damaged(Place)
  /// The file is truncated before this frame.
  case truncated(Place)
  /// The last frame of the file is truncated or was modified.
  case incomplete(Place)
  /// There is data after the frame marked as the last.
  case continued(Place)
  /// The sender has recalled the file.
  case recalled(ReleaseCode)
  /// A recall notice names the file but is not from its sender.
  case forgedNotice(ReleaseCode)
  /// The number of recipients is zero or above the maximum.
  case recipientCount(Int, most: Int)
  /// The key is of low order and gives no shared secret.
  case unusableKey(KeyFingerprint)
}

extension SealingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notSealed: "is not a sealed file"
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
