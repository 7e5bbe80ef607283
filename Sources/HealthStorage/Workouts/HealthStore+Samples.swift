public import Foundation
import GRDB
public import HealthModel

extension HealthStore {
  /// The samples tied to a workout, by start, in batches; of one type, or of all.
  public func samples(
    of workout: UUID, type: QuantityType? = nil
  ) -> Batches<[QuantitySample]> {
    Batches { [self] in SampleBatchSource(store: self, workout: workout, type: type) }
  }

  /// One sample; `nil` when there is none of this identity.
  public func sample(_ id: UUID) async throws(StoreError) -> QuantitySample? {
    try await read { db in
      try SampleRows(db: db).samples(where: "sample.uuid = ?", arguments: [id.bytes]).first?.sample
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
    let found = try await store.read { [workout, type] db in
      var condition = """
        workoutSample.workoutId = (SELECT id FROM sample WHERE uuid = ?)
          AND (workoutSample.start, workoutSample.sampleId) > (?, ?)
        """
      var arguments: StatementArguments = [workout.bytes, after.start, after.row]
      if let type {
        condition += " AND sampleType.identifier = ?"
        arguments += [type.identifier]
      }
      return try SampleRows(db: db).samples(
        from: "workoutSample JOIN sample ON sample.id = workoutSample.sampleId",
        where: condition, order: "workoutSample.start, workoutSample.sampleId",
        arguments: arguments, limit: Self.batchSize)
    }
    self.after = found.last.map { ($0.sample.span.start.microseconds, $0.row) }
    return found.isEmpty ? nil : found.map(\.sample)
  }
}

/// Reads quantity samples out of their table.
struct SampleRows {
  let db: Database

  func samples(
    from tables: String = "sample", where condition: String,
    order: String = "sample.start, sample.id", arguments: StatementArguments, limit: Int = 1
  ) throws -> [(row: Int64, sample: QuantitySample)] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT sample.id AS row, sample.uuid, sample.start, sample.end, sample.value,
          sample.givenValue, sample.givenUnit, sample.metadata, sampleType.identifier,
          sampleType.canonicalUnit, sampleType.aggregation, \(HeaderColumns.select)
        FROM \(tables) JOIN sampleType ON sampleType.id = sample.typeId \(HeaderColumns.joins)
        WHERE \(condition) AND sampleType.canonicalUnit IS NOT NULL
        ORDER BY \(order) LIMIT ?
        """, arguments: arguments + [limit]
    ).map { row in (row["row"], try sample(row)) }
  }

  private func sample(_ row: Row) throws -> QuantitySample {
    let unit: String? = row["canonicalUnit"]
    guard let aggregation = QuantityType.Aggregation(rawValue: row["aggregation"]),
      let canonical = try HeaderColumns.quantity(value: row["value"], unit: unit)
    else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a quantity without a value")
    }
    let given = try HeaderColumns.quantity(value: row["givenValue"], unit: row["givenUnit"])
    return QuantitySample(
      type: QuantityType(
        identifier: row["identifier"], canonicalUnit: canonical.unit, aggregation: aggregation),
      quantity: given ?? canonical, span: HeaderColumns.span(row),
      header: try HeaderColumns.header(row))
  }
}
