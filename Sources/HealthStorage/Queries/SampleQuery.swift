public import HealthModel

/// Which samples to read, in what order, and how many.
///
/// A query is a value: nothing is read before the store is asked for its samples.
public struct SampleQuery: Hashable, Sendable {
  /// A type and what is asked of its samples.
  public struct Part: Hashable, Sendable {
    public var type: ObjectType
    public var predicate: SamplePredicate?

    public init(_ type: ObjectType, where predicate: SamplePredicate? = nil) {
      self.type = type
      self.predicate = predicate
    }
  }

  /// Samples that are meant by any of these, each once.
  public var parts: [Part]
  /// Without any, no order is promised.
  public var sort: [SampleSort]
  /// At most so many; 0 for all there are.
  public var limit: Int

  public init(_ parts: [Part], sort: [SampleSort] = [], limit: Int = 0) {
    self.parts = parts
    self.sort = sort
    self.limit = limit
  }

  public init(
    _ type: ObjectType, where predicate: SamplePredicate? = nil, sort: [SampleSort] = [],
    limit: Int = 0
  ) {
    self.init([Part(type, where: predicate)], sort: sort, limit: limit)
  }

  /// The most recent samples of a type: those that end last, the last one first.
  public static func mostRecent(
    _ type: ObjectType, where predicate: SamplePredicate? = nil, limit: Int = 1
  ) -> SampleQuery {
    SampleQuery(type, where: predicate, sort: [.mostRecentFirst], limit: limit)
  }
}
