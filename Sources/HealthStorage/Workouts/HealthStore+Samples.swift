public import Foundation
import GRDB
public import HealthModel

package import struct HealthModel.Unit
package import StoreDatabase
public import StoreErrors

extension HealthStore {
  /// Returns the visible samples associated with a workout, by start, in batches; of one type, or of
  /// all quantity types.
  public func samples(
    of workout: UUID, type: QuantityType? = nil
  ) -> Batches<[QuantitySample]> {
    Batches { [self] in SampleBatchSource(store: self, workout: workout, type: type) }
  }

  /// Returns the values of the visible samples of a workout, by start, for each type in its unit.
  package func values(
    of workout: UUID, _ types: [(type: QuantityType, unit: Unit)]
  ) async throws(StoreError) -> [[WorkoutSampleRows.Value]] {
    try await read { db, policy in
      let rows = policy.workoutSamples(db)
      return try types.map { try rows.values(of: workout, type: $0.type, in: $0.unit) }
    }
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

extension AccessPolicy {
  fileprivate func workoutSamples(_ db: Database) -> WorkoutSampleRows {
    WorkoutSampleRows(db, seenIf: visibility(of: "owner"), and: visibility())
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
      let found = try policy.workoutSamples(db).keys(
        of: workout, type: type, after: after, limit: Self.batchSize)
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
}
