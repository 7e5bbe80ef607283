import HealthModel

extension SaveTransaction {
  /// Saves quantity samples of which no other version is stored, some dozens with each statement.
  ///
  /// - Parameters:
  ///   - samples: New samples, whose sync identities are not in use.
  ///   - texts: Their encoded metadata, if known and valid.
  /// - Returns: Their rows; `nil` for none.
  /// - Throws: ``StoreError/duplicate(_:)``, ``StoreError/invalid(_:_:)``; the transaction must not be committed
  ///   then.
  mutating func insertNew(
    _ samples: [QuantitySample], metadata texts: [String?]
  ) throws -> ClosedRange<Int64>? {
    let first = change + 1
    var rows: [SampleRow] = []
    let many = try SampleInsertion(db, rows: SampleStatement.maximumRows)
    for (sample, text) in zip(samples, texts) {
      let head = try head(of: sample)
      guard var new = try row(of: head, metadata: text) else { continue }
      if ActivityChanges.isAbout(head.type.identifier) { activity.note(head.span) }
      new.id = countChange()
      rows.append(new)
      guard rows.count == SampleStatement.maximumRows else { continue }
      try many.insert(rows[...])
      rows.removeAll(keepingCapacity: true)
    }
    for row in rows { try insertion.insert([row]) }
    return change < first ? nil : first...change
  }
}
