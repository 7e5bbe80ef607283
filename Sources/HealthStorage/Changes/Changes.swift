public import HealthModel

/// What came and went since an anchor.
///
/// Take ``reset`` first (drop the copy), then ``deleted``, then ``added``, and keep ``anchor``
/// together with what was made of them.
public struct Changes: Hashable, Sendable {
  /// The samples that came and are still there, in the order of their changes.
  public var added: [Sample]
  /// The objects that went, in order: what a client has of them, here and elsewhere, it deletes too.
  public var deleted: [DeletedObject]
  /// Where the next question goes on.
  public var anchor: QueryAnchor
  /// Why the answer begins anew, for a client whose copy is no longer a beginning of it; else `nil`.
  public var reset: Reset?
  /// Whether the limit left something for the next question.
  public var hasMore: Bool

  /// Whether the client drops its copy of the types before it takes the rest.
  public var isReset: Bool { reset != nil }

  /// Whether there is anything to do but to keep the anchor.
  public var isEmpty: Bool { added.isEmpty && deleted.isEmpty && reset == nil }

  public init(
    added: [Sample], deleted: [DeletedObject], anchor: QueryAnchor, reset: Reset? = nil,
    hasMore: Bool = false
  ) {
    self.added = added
    self.deleted = deleted
    self.anchor = anchor
    self.reset = reset
    self.hasMore = hasMore
  }

  /// Why an answer begins anew.
  ///
  /// **Source** Health Connect tells a client that its change token has expired; HealthKit does not.
  public enum Reset: String, Hashable, Sendable, Codable {
    /// The owner decided about one of the types since; granted or refused looks the same.
    case permissionsDecided
    /// Deletions since the anchor are no longer known.
    case deletionsForgotten
    /// A backup was put in the store's place.
    case storeRestored
  }
}
