public import HealthModel
public import SampleQueries
public import StoreErrors

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
  /// `StoreError.cancelled`.
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
