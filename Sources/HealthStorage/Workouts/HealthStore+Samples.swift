public import Foundation
import GRDB
public import HealthModel
import StoreDatabase
public import StoreErrors

extension HealthStore {
  /// Returns the visible samples associated with a workout, by start, in batches; of one type, or of
  /// all quantity types.
  public func samples(
    of workout: UUID, type: QuantityType? = nil
  ) -> Batches<[QuantitySample]> {
    Batches { [self] in SampleBatchSource(store: self, workout: workout, type: type) }
  }

  /// Returns one quantity sample; `nil` if none has this identity, or the handle does not see it.
  public func sample(_ id: UUID) async throws(StoreError) -> QuantitySample? {
    guard case .quantity(let sample)? = try await object(id) else { return nil }
    return sample
  }

  /// Returns one sample of any kind; `nil` if none has this identity, or the handle does not see it.
  public func object(_ id: UUID) async throws(StoreError) -> Sample? {
    try await read { db, policy in
      var rows = SampleRows(db: db, policy: policy)
      return try rows.sample(id)
    }
  }
}

/// The samples of a workout, paged by start and row.
private struct SampleBatchSource: BatchSource {
  private static let batchSize = 1024

  let store: HealthStore
  let workout: UUID
  let type: QuantityType?
  private var after: (start: Int64, row: Int64)? = (.min, .min)

  init(store: HealthStore, workout: UUID, type: QuantityType?) {
    self.store = store
    self.workout = workout
    self.type = type
  }

  mutating func next() async throws(StoreError) -> [QuantitySample]? {
    guard let after else { return nil }
    let found = try await store.read { [workout, type] db, policy in
      let found = try Self.rows(db, policy, workout, type, after)
      var rows = SampleRows(db: db, policy: policy)
      return (
        last: found.last,
        samples: try rows.samples(found.map(\.row)).compactMap { sample in
          if case .quantity(let sample) = sample { sample } else { nil }
        }
      )
    }
    self.after = found.last
    return found.last == nil ? nil : found.samples
  }

  private static func rows(
    _ db: Database, _ policy: AccessPolicy, _ workout: UUID, _ type: QuantityType?,
    _ after: (start: Int64, row: Int64)
  ) throws -> [(start: Int64, row: Int64)] {
    let owner = policy.visibility(of: "owner").map { " AND \($0)" } ?? ""
    var condition = """
      workoutSample.workoutId = (SELECT id FROM sample AS owner WHERE uuid = ?\(owner))
        AND (workoutSample.start, workoutSample.sampleId) > (?, ?)
      """
    var arguments: StatementArguments = [workout.bytes, after.start, after.row]
    if let type {
      condition += " AND sampleType.identifier = ?"
      arguments += [type.identifier]
    }
    if let seen = policy.visibility() { condition += " AND \(seen)" }
    return try Row.fetchAll(
      db,
      sql: """
        SELECT workoutSample.start, workoutSample.sampleId
        FROM workoutSample JOIN sample ON sample.id = workoutSample.sampleId
        JOIN sampleType ON sampleType.id = sample.typeId
        WHERE \(condition) AND sampleType.canonicalUnit IS NOT NULL
        ORDER BY workoutSample.start, workoutSample.sampleId LIMIT ?
        """, arguments: arguments + [batchSize]
    ).map { ($0[0], $0[1]) }
  }
}
