public import HealthModel

/// A query for samples: selection, order and number.
///
/// A query is a value: nothing is read before the store is asked for its samples.
public struct SampleQuery: Hashable, Sendable {
  /// A type and the condition on its samples.
  public struct Part: Hashable, Sendable {
    /// The type of the samples.
    public var type: ObjectType
    /// The condition on the samples; `nil` for all samples of the type.
    public var predicate: SamplePredicate?

    /// Creates a part for the samples of a type, or those that match a predicate.
    public init(_ type: ObjectType, where predicate: SamplePredicate? = nil) {
      self.type = type
      self.predicate = predicate
    }
  }

  /// The parts of the selection; a sample that matches several is returned once.
  public var parts: [Part]
  /// The order; if empty, the order is unspecified.
  public var sort: [SampleSort]
  /// The maximum number of samples; 0 for all.
  public var limit: Int

  /// Creates a query for samples of several types; a limit of 0 returns all.
  public init(_ parts: [Part], sort: [SampleSort] = [], limit: Int = 0) {
    self.parts = parts
    self.sort = sort
    self.limit = limit
  }

  /// Creates a query for samples of one type; a limit of 0 returns all.
  public init(
    _ type: ObjectType, where predicate: SamplePredicate? = nil, sort: [SampleSort] = [],
    limit: Int = 0
  ) {
    self.init([Part(type, where: predicate)], sort: sort, limit: limit)
  }

  /// The most recent samples of a type: those with the latest end, the last one first.
  public static func mostRecent(
    _ type: ObjectType, where predicate: SamplePredicate? = nil, limit: Int = 1
  ) -> SampleQuery {
    SampleQuery(type, where: predicate, sort: [.mostRecentFirst], limit: limit)
  }
}
