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

/// The result of a query that was executed with a handler: the query itself, and its samples or an error.
///
/// **Source** The results handler of `HKSampleQuery`, of Apple's HealthKit documentation.
public struct SampleQueryResult: Sendable {
  /// The executed query.
  public let query: SampleQuery
  /// The samples; empty if there is an error.
  public let samples: [Sample]
  /// The error that ended the query; `nil` if it succeeded.
  public let error: StoreError?
}

extension HealthStore {
  /// Executes a query and calls a handler with its result, once.
  ///
  /// One handler can serve several queries: each result names its query. A cancelled query ends with
  /// ``StoreError/cancelled``.
  ///
  ///     store.execute(.mostRecent(.quantity(.heartRate))) { result in
  ///       show(result.samples, of: result.query)
  ///     }
  ///
  /// - Parameters:
  ///   - query: The query to execute.
  ///   - handler: Receives the result.
  /// - Returns: The execution; cancel it to stop the query.
  @discardableResult
  public func execute(
    _ query: SampleQuery, handler: @escaping @Sendable (SampleQueryResult) async -> Void
  ) -> Task<Void, Never> {
    Task {
      do throws(StoreError) {
        let samples = try await samples(query)
        await handler(SampleQueryResult(query: query, samples: samples, error: nil))
      } catch {
        await handler(SampleQueryResult(query: query, samples: [], error: error))
      }
    }
  }
}
