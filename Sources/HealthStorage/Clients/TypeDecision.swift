/// The owner's decision about one type; `nil` leaves a part unchanged.
public struct TypeDecision: Hashable, Sendable {
  /// Whether the client may save the type.
  public var share: Bool?
  /// The extent of read access.
  public var read: ReadScope?

  /// Creates a decision about one type.
  public init(share: Bool? = nil, read: ReadScope? = nil) {
    self.share = share
    self.read = read
  }
}
