public import HealthModel
public import SampleQueries
public import StoreErrors

extension HealthStore {
  /// Returns the samples of a query, all at once and of one snapshot of the store.
  ///
  /// Samples that the handle may not see are omitted, as if they had never been saved; documents have no
  /// XML, correlations the visible members. Samples of types that only a later release knows are omitted.
  ///
  /// - Throws: `StoreError.query(_:)` (`predicate`) for a query that is invalid for the type, or the any-time
  ///   cases.
  public func samples(_ query: SampleQuery) async throws(StoreError) -> [Sample] {
    try await read { db, policy in
      let selection = try SampleSelection(db, policy, query)
      let keys = try selection.keys(count: query.limit > 0 ? query.limit : nil)
      var rows = SampleRows(db: db, policy: policy)
      return try rows.samples(keys.map(\.row))
    }
  }

  /// Returns the samples of a query, batch by batch: memory use does not grow with their number.
  ///
  /// Each batch is read on demand. Later reads see intermediate saves and deletions; no sample is
  /// returned twice.
  public func batches(_ query: SampleQuery) -> Batches<[Sample]> {
    Batches { [self] in QueryBatchSource(store: self, query: query) }
  }

  /// Returns samples of a quantity type, at most `limit` if that is not 0.
  ///
  /// Throws as ``samples(_:)``.
  public func quantitySamples(
    _ type: QuantityType, where predicate: SamplePredicate? = nil, sort: [SampleSort] = [],
    limit: Int = 0
  ) async throws(StoreError) -> [QuantitySample] {
    try await samples(SampleQuery(.quantity(type), where: predicate, sort: sort, limit: limit))
      .compactMap { if case .quantity(let sample) = $0 { sample } else { nil } }
  }

  /// Returns samples of a category type, at most `limit` if that is not 0.
  ///
  /// Throws as ``samples(_:)``.
  public func categorySamples(
    _ type: CategoryType, where predicate: SamplePredicate? = nil, sort: [SampleSort] = [],
    limit: Int = 0
  ) async throws(StoreError) -> [CategorySample] {
    try await samples(SampleQuery(.category(type), where: predicate, sort: sort, limit: limit))
      .compactMap { if case .category(let sample) = $0 { sample } else { nil } }
  }

  /// Returns correlations of a type that have, for every named type, a member that matches its predicate.
  ///
  /// At most `limit` if that is not 0. Throws as ``samples(_:)``.
  public func correlations(
    _ type: CorrelationType, where predicate: SamplePredicate? = nil,
    memberPredicates: [ObjectType: SamplePredicate] = [:], sort: [SampleSort] = [],
    limit: Int = 0
  ) async throws(StoreError) -> [Correlation] {
    let members = memberPredicates.map { SamplePredicate.hasMember($0.key, $0.value) }
    let whole = SamplePredicate.all((predicate.map { [$0] } ?? []) + members)
    return try await samples(
      SampleQuery(.correlation(type), where: whole, sort: sort, limit: limit)
    ).compactMap { if case .correlation(let sample) = $0 { sample } else { nil } }
  }

  /// The applications that saved samples of a type, by bundle identifier.
  ///
  /// - Throws: The errors of ``samples(_:)``.
  public func sources(
    of type: ObjectType, where predicate: SamplePredicate? = nil
  ) async throws(StoreError) -> [Source] {
    try await read { db, policy in try SourceRows.sources(db, policy, type, predicate) }
  }
}

/// The batches of a query, each read from where the previous one ended.
private struct QueryBatchSource: BatchSource {

  let store: HealthStore
  let query: SampleQuery
  private let batchSize: Int
  private var after: SampleKey?
  private var left: Int?
  private var isAtEnd = false

  init(store: HealthStore, query: SampleQuery) {
    self.store = store
    self.query = query
    left = query.limit > 0 ? query.limit : nil
    // Kept contents are whole files.
    let hasFiles = query.parts.contains { part in
      if case .quantity(let type) = part.type { type.keptName != nil } else { false }
    }
    batchSize = hasFiles ? 8 : 512
  }

  mutating func next() async throws(StoreError) -> [Sample]? {
    while !isAtEnd {
      let count = min(left ?? .max, batchSize)
      let (keys, samples) = try await store.read { [query, after] db, policy in
        let keys = try SampleSelection(db, policy, query).keys(after: after, count: count)
        var rows = SampleRows(db: db, policy: policy)
        return (keys, try rows.samples(keys.map(\.row)))
      }
      after = keys.last ?? after
      left = left.map { $0 - keys.count }
      isAtEnd = keys.count < count || left == 0
      // A batch may contain only types that a later release knows.
      if !samples.isEmpty { return samples }
    }
    return nil
  }
}
