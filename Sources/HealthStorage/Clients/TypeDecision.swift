/// What the owner decides about one type; what is `nil` stays as it is.
public struct TypeDecision: Hashable, Sendable {
  /// Whether the client may save the type.
  public var share: Bool?
  /// How much of it the client may read.
  public var read: ReadScope?

  public init(share: Bool? = nil, read: ReadScope? = nil) {
    self.share = share
    self.read = read
  }
}
