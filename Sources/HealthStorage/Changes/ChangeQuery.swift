public import HealthModel

/// The changes that a client follows: samples of some types, optionally limited to those that match a
/// predicate.
///
/// **Source** `HKAnchoredObjectQuery` of Apple's HealthKit documentation, which takes one type; several
/// types are returned in the order of their changes.
public struct ChangeQuery: Hashable, Sendable {
  /// The types whose changes are returned.
  public var types: Set<ObjectType>
  /// The predicate that added samples must match.
  ///
  /// A predicate cannot be applied to deleted objects, so all deletions of the types are reported,
  /// including those of objects that were never reported.
  public var predicate: SamplePredicate?
  /// The maximum number of additions and deletions together in one result; `nil` for all.
  public var limit: Int?

  /// Creates a query for the changes of some types.
  public init(_ types: Set<ObjectType>, predicate: SamplePredicate? = nil, limit: Int? = nil) {
    self.types = types
    self.predicate = predicate
    self.limit = limit
  }
}
