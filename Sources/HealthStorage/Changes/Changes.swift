public import HealthModel

/// The additions and deletions since an anchor.
///
/// Process ``reset`` first (drop the copy), then ``deleted``, then ``added``, and store ``anchor``
/// together with the results.
public struct Changes: Hashable, Sendable {
  /// The samples that were added and still exist, in the order of their changes.
  public var added: [Sample]
  /// The deleted objects, in order; a client also deletes its copies of them, here and elsewhere.
  public var deleted: [DeletedObject]
  /// The anchor from which the next query continues.
  public var anchor: QueryAnchor
  /// The reason for a reset, if the client's copy is no longer valid; `nil` otherwise.
  public var reset: Reset?
  /// Whether the limit left changes for the next query.
  public var hasMore: Bool

  /// Whether the client drops its copy of the types before it processes the changes.
  public var isReset: Bool { reset != nil }

  /// Whether there is nothing to do but to store the anchor.
  public var isEmpty: Bool { added.isEmpty && deleted.isEmpty && reset == nil }

  /// Creates the additions and deletions since an anchor.
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

  /// The reason for a reset.
  ///
  /// **Source** Health Connect reports that a client's change token has expired; HealthKit does not.
  public enum Reset: String, Hashable, Sendable, Codable {
    /// The owner decided about one of the types since; granted and refused look the same.
    case permissionsDecided
    /// Deletions since the anchor are no longer recorded.
    case deletionsForgotten
    /// A backup replaced the store.
    case storeRestored
  }
}
