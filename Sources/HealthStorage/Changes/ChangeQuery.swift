public import HealthModel

/// What a client follows: samples of some types, perhaps only those that fit a predicate.
///
/// **Source** `HKAnchoredObjectQuery` of Apple's HealthKit documentation, which takes one type; several
/// are answered in the order of their changes.
public struct ChangeQuery: Hashable, Sendable {
  public var types: Set<ObjectType>
  /// Which samples are reported when they are added.
  ///
  /// Of a deleted object nothing is left to hold against it: deletions of the types are all reported,
  /// those of objects never reported among them.
  public var predicate: SamplePredicate?
  /// The most additions and deletions together in one answer; `nil` is all there are.
  public var limit: Int?

  public init(_ types: Set<ObjectType>, predicate: SamplePredicate? = nil, limit: Int? = nil) {
    self.types = types
    self.predicate = predicate
    self.limit = limit
  }
}
