public import HealthModel

extension HealthStore {
  /// The samples that a query means, all at once and of one state of the store.
  ///
  /// What the handle may not see is not there, as if it had never been saved; documents come without
  /// their XML, correlations with the members that are seen. Samples of types that only a later release
  /// knows are left out.
  ///
  /// - Throws: ``StoreError/predicate(_:)`` for a query that cannot be asked of the type, or the any-time
  ///   cases.
  public func samples(_ query: SampleQuery) async throws(StoreError) -> [Sample] {
    try await read { db, policy in
      let selection = try SampleSelection(db, policy, query)
      let keys = try selection.keys(count: query.limit > 0 ? query.limit : nil)
      var rows = SampleRows(db: db, policy: policy)
      return try rows.samples(keys.map(\.row))
    }
  }

  /// The samples that a query means, batch by batch: memory does not grow with how many they are.
  ///
  /// Each batch is read when it is asked for. What is saved or deleted in the meantime is seen by what
  /// has not been read yet; no sample comes twice.
  public func batches(_ query: SampleQuery) -> Batches<[Sample]> {
    Batches { [self] in QueryBatchSource(store: self, query: query) }
  }

  /// Samples of a quantity type.
  ///
  /// At most `limit`, where that is not 0. Throws as ``samples(_:)``.
  public func quantitySamples(
    _ type: QuantityType, where predicate: SamplePredicate? = nil, sort: [SampleSort] = [],
    limit: Int = 0
  ) async throws(StoreError) -> [QuantitySample] {
    try await samples(SampleQuery(.quantity(type), where: predicate, sort: sort, limit: limit))
      .compactMap { if case .quantity(let sample) = $0 { sample } else { nil } }
  }

  /// Samples of a category type.
  ///
  /// At most `limit`, where that is not 0. Throws as ``samples(_:)``.
  public func categorySamples(
    _ type: CategoryType, where predicate: SamplePredicate? = nil, sort: [SampleSort] = [],
    limit: Int = 0
  ) async throws(StoreError) -> [CategorySample] {
    try await samples(SampleQuery(.category(type), where: predicate, sort: sort, limit: limit))
      .compactMap { if case .category(let sample) = $0 { sample } else { nil } }
  }

  /// Correlations of a type, each having for every type named a member that its predicate holds for.
  ///
  /// At most `limit`, where that is not 0. Throws as ``samples(_:)``.
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
  /// - Throws: As ``samples(_:)``.
  public func sources(
    of type: ObjectType, where predicate: SamplePredicate? = nil
  ) async throws(StoreError) -> [Source] {
    try await read { db, policy in try SourceRows.sources(db, policy, type, predicate) }
  }
}

/// Batches of a query, each read from where the one before ended.
private struct QueryBatchSource: BatchSource {
  private static let batchSize = 512

  let store: HealthStore
  let query: SampleQuery
  private var after: SampleKey?
  private var left: Int?
  private var isAtEnd = false

  init(store: HealthStore, query: SampleQuery) {
    self.store = store
    self.query = query
    left = query.limit > 0 ? query.limit : nil
  }

  mutating func next() async throws(StoreError) -> [Sample]? {
    while !isAtEnd {
      let count = min(left ?? .max, Self.batchSize)
      let (keys, samples) = try await store.read { [query, after] db, policy in
        let keys = try SampleSelection(db, policy, query).keys(after: after, count: count)
        var rows = SampleRows(db: db, policy: policy)
        return (keys, try rows.samples(keys.map(\.row)))
      }
      after = keys.last ?? after
      left = left.map { $0 - keys.count }
      isAtEnd = keys.count < count || left == 0
      // A batch may be of types that only a later release knows.
      if !samples.isEmpty { return samples }
    }
    return nil
  }
}
