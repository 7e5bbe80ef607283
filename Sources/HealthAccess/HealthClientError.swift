/// The reason why a request to the owner's program has no result.
public enum HealthClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The request was refused: the status of HTTP, and one sentence.
  case refused(status: Int, detail: String)
  /// Nobody answers at the address.
  case unreachable(String)
  /// The connection ended before the answer did.
  case interrupted
  /// The answer is not of the documented form, as of another release.
  case unreadable(String)
  /// The query needs the library: the server has no message for it.
  case notSupported(String)

  /// Whether the owner has not allowed it.
  public var isPermission: Bool {
    if case .refused(status: 403, _) = self { true } else { false }
  }

  public var description: String {
    switch self {
    case .refused(_, let detail): detail
    case .unreachable(let address):
      "nobody answers at \(address); the owner's program does not run, or serves no applications"
    case .interrupted: "the connection ended before the answer did; ask again"
    case .unreadable(let detail): "the answer cannot be read: \(detail)"
    case .notSupported(let detail): detail
    }
  }
}
