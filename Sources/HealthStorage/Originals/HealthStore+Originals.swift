package import Foundation
import GRDB
package import StoreDatabase
package import StoreErrors

/// The files that workouts were imported from, as they were.
extension HealthStore {
  /// Keeps a file as the original of workouts; a file that is stored is stored once.
  ///
  /// - Parameters:
  ///   - packed: The file.
  ///   - name: Its name without folders.
  ///   - format: The display name of its format, such as `FIT`.
  ///   - workouts: The workouts that were imported from it; those that are not stored are ignored.
  /// - Returns: Whether the file is new.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  @discardableResult
  package func saveOriginal(
    _ packed: PackedOriginal, name: String, format: String, of workouts: [UUID]
  ) async throws(StoreError) -> Bool {
    try requireOwner()
    return try await write { db in
      let stored = try workouts.filter { workout in
        try Bool.fetchOne(
          db,
          cached: """
            SELECT EXISTS (SELECT 1 FROM sample JOIN workout USING (id) WHERE uuid = ?1)
              OR EXISTS (SELECT 1 FROM workoutEdit WHERE other = ?1)
            """, arguments: [workout.bytes]) ?? false
      }
      guard !stored.isEmpty else { return false }
      return try OriginalTable(db: db).insert(packed, name: name, format: format, of: stored)
    }
  }

  /// Returns the originals of a workout and of those that were merged into it; empty if none was kept.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func originals(of workout: UUID) async throws(StoreError) -> [StoredOriginal] {
    try requireOwner()
    return try await read { db in try OriginalTable(db: db).originals(of: workout) }
  }

  /// Returns those of the workouts that have no original.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func workoutsWithoutOriginal(
    _ workouts: [UUID]
  ) async throws(StoreError) -> [UUID] {
    try requireOwner()
    return try await read { db in
      try workouts.filter { try !OriginalTable(db: db).hasOriginal($0) }
    }
  }

  /// Reads an original, part by part.
  ///
  /// - Parameters:
  ///   - original: One of ``originals(of:)``.
  ///   - body: Called with the bytes of each part, in order.
  /// - Throws: `StoreError.file(_:_:)` (`corrupt`) if the bytes are not those that were imported, after all parts were
  ///   delivered; the error of `body`.
  package func readOriginal(
    _ original: StoredOriginal, _ body: ([UInt8]) throws -> Void
  ) async throws {
    try requireOwner()
    var reading = OriginalReading(original)
    while let part = try await read({ [ordinal = reading.ordinal] db in
      try OriginalTable(db: db).part(ordinal, of: original.digest)
    }) {
      guard let bytes = reading.receive(part) else { break }
      try body(bytes)
      try Task.checkCancellation()
    }
    guard reading.isWhole else { throw reading.error(in: path) }
  }

  /// Compares each original with its digest.
  func originalFindings() async throws(StoreError) -> [VerificationFinding] {
    var findings: [VerificationFinding] = []
    var after = Data()
    while true {
      let (page, last) = try await read { [after] db in
        try OriginalTable(db: db).page(after: after)
      }
      for original in page {
        var reading = OriginalReading(original)
        while let part = try await read({ [ordinal = reading.ordinal] db in
          try OriginalTable(db: db).part(ordinal, of: original.digest)
        }), reading.receive(part) != nil {}
        if !reading.isWhole { findings.append(.damagedOriginal(original.hexadecimal)) }
      }
      guard let last else { return findings }
      after = last
    }
  }
}

/// The state of reading an original.
private struct OriginalReading {
  private let original: StoredOriginal
  private var check = OriginalCheck()
  private var isDamaged = false
  /// The place of the next part.
  private(set) var ordinal = 0

  init(_ original: StoredOriginal) {
    self.original = original
  }

  /// Returns the bytes of the next part; `nil` for a damaged one.
  mutating func receive(_ packed: [UInt8]) -> [UInt8]? {
    ordinal += 1
    guard let bytes = try? check.receive(packed) else {
      isDamaged = true
      return nil
    }
    return bytes
  }

  var isWhole: Bool { !isDamaged && check.isEqual(to: original) }

  func error(in path: String) -> StoreError {
    .corrupt(
      path: path, detail: "the original \(original.hexadecimal) differs from the imported file")
  }
}

extension StoreState {
  /// The originals, by digest; none among changes for a replica.
  package func originals() -> Batches<[StoredOriginal]> {
    let isWhole = !hasChangesOnly
    return pages(of: StoredOriginal.self, from: Data()) { db, digest in
      isWhole ? try OriginalTable(db: db).page(after: digest) : ([], nil)
    }
  }

  /// Returns a part of an original as it is stored; `nil` after the last one.
  ///
  /// - Throws: The any-time cases of `StoreError`.
  package func part(
    _ ordinal: Int, of original: StoredOriginal
  ) async throws(StoreError) -> [UInt8]? {
    try await read { db in try OriginalTable(db: db).part(ordinal, of: original.digest) }
  }
}
