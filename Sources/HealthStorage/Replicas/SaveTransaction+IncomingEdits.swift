import Foundation
import GRDB
import HealthModel
import StoreDatabase
import StoreErrors

extension SaveTransaction {
  /// Receives the edits of a batch, after its objects and before its deletions.
  ///
  /// Of a workout that the store has, the greater ledger is in effect afterwards (`EditLedger`): edits that it does not have
  /// are undone, and its own are made here as well. A merge moves the parts of the other workout before its deletion arrives.
  ///
  /// - Returns: The outcome for the edits of each workout, in their order, and what is not received because of them.
  mutating func receiveEdits(
    _ batch: ReplicaBatch, _ results: [IntakeResult]
  ) throws -> (outcomes: [IntakeOutcome], contested: ContestedParts) {
    var contested = ContestedParts()
    let ledgers = Dictionary(
      batch.edits.compactMap { edits in edits.first.map { ($0.workout, edits) } }
    ) { first, _ in first }
    var outcomes: [UUID: IntakeOutcome] = [:]
    for (object, result) in zip(batch.objects, results) {
      guard case .workout(let workout) = object.sample else { continue }
      if case .added = result.outcome {
        // Its edits came with it; others are left of a merge that was undone.
        try EditTable(db: db).removeAll(of: workout.uuid)
      }
      guard case .known = result.outcome else { continue }
      let (id, count) = (workout.uuid, workout.header.metadata.editCount)
      let edits = ledgers[id] ?? []
      guard count > 0 || !edits.isEmpty else { continue }
      let incoming = try EditLedger(count: count, edits)
      outcomes[id] = try outcome { try $0.adopt(incoming, of: id, ledgers) }
      guard let row = try row(of: id) else { continue }
      let (own, other) = (try ledger(of: id, row).absorbed, incoming.absorbed)
      contested.parts.formUnion(other.parts.subtracting(own.parts))
      contested.samples[id] = other.samples.subtracting(own.samples)
    }
    // The edits of a workout that was merged into another one follow those of the other one.
    for _ in 0..<2 {
      for edits in batch.edits {
        guard let id = edits.first?.workout else { continue }
        switch outcomes[id] {
        case nil, .homeless: outcomes[id] = try outcome { try $0.restore(edits) }
        default: break
        }
      }
    }
    return (batch.edits.map { $0.first.flatMap { outcomes[$0.workout] } ?? .known }, contested)
  }

  /// Removes the workouts that were edited elsewhere, with their parts, so that they are stored anew as they are there.
  mutating func removeEdited(_ objects: [IncomingObject]) throws {
    for case .workout(let workout) in objects.map(\.sample) {
      guard let row = try row(of: workout.uuid),
        try EditedRows(db: db).editCount(of: row) < workout.header.metadata.editCount
      else { continue }
      activity.note(try EditedRows(db: db).state(of: row).span ?? .init(at: now))
      try EditTable(db: db).removeAll(of: workout.uuid)
      try db.run(
        sql: "DELETE FROM sample WHERE id IN (SELECT id FROM route WHERE workoutId = ?)",
        arguments: [row])
      try db.run(sql: "DELETE FROM series WHERE workoutId = ?", arguments: [row])
      try remove(row)
    }
  }

  /// Makes the parts of workouts what the edits in effect say, whatever came with a batch.
  func settleParts(of batch: ReplicaBatch, _ contested: ContestedParts) throws {
    var workouts = Set(batch.objects.flatMap(\.workouts)).union(contested.samples.keys)
    workouts.formUnion(batch.traces.map(\.workout) + batch.edits.compactMap(\.first?.workout))
    for id in workouts {
      guard let row = try row(of: id) else { continue }
      if try contested.samples[id] != nil || EditTable(db: db).last(of: id) != nil {
        try SettledParts(db: db).settle(id, row)
      }
      let released = try ledger(of: id, row).released + (contested.samples[id] ?? [])
      try WorkoutParts(db: db).release(released, of: row)
    }
    if !workouts.isEmpty { try SettledParts(db: db).settleClaims() }
  }

  /// Raises the incarnation of a workout that was merged elsewhere and parted again: its deletion by the merge is over.
  mutating func raise(_ id: UUID, to incarnation: Int64) throws {
    guard incarnation > 0, let row = try row(of: id) else { return }
    try db.run(
      sql: "UPDATE sample SET incarnation = ? WHERE id = ? AND incarnation < ?",
      arguments: [incarnation, row, incarnation])
    if db.changesCount > 0 { _ = try renumber(row) }
  }

  /// Puts another ledger of a workout into effect if it is the greater one.
  private mutating func adopt(
    _ incoming: EditLedger, of id: UUID, _ ledgers: [UUID: [EditTable.Entry]]
  ) throws -> IntakeOutcome {
    guard let row = try row(of: id) else { return .known }
    let own = try ledger(of: id, row)
    guard own.isLess(than: incoming) else {
      return own.hasSameEdits(as: incoming) ? .known : .superseded
    }
    let before = self
    do {
      try db.inSavepoint {
        try replace(own, with: incoming, of: id, row, ledgers)
        return .commit
      }
    } catch {
      self = before
      throw error
    }
    return .added
  }

  private func ledger(of id: UUID, _ row: Int64) throws -> EditLedger {
    try EditLedger(
      count: try EditedRows(db: db).editCount(of: row), try EditTable(db: db).entries(of: id))
  }

  private mutating func replace(
    _ own: EditLedger, with incoming: EditLedger, of id: UUID, _ row: Int64,
    _ ledgers: [UUID: [EditTable.Entry]]
  ) throws {
    let kept = own.commonCount(with: incoming)
    for entry in own.entries[kept...].reversed() {
      if entry.kind == .split, let other = entry.other, let end = try self.row(of: other) {
        try deleteObject(end)
      }
      try revert(entry, of: row)
    }
    for entry in incoming.entries[kept...] {
      if let other = entry.other, let absorbed = entry.content.absorbed {
        try absorb(other, absorbed, into: row, ledgers)
      }
      try LocationTrim(db: db).trim(entry.content.trimmed ?? [])
      try WorkoutParts(db: db).release(entry.content.released ?? [], of: row)
      try EditedRows(db: db).apply(entry.content.after, replacing: entry.content.before, to: row)
      try EditTable(db: db).insert(entry, revision: try origin(entry.source).revision)
      for span in [entry.content.before.span, entry.content.after.span].compactMap(\.self) {
        activity.note(span)
      }
    }
    try EditedRows(db: db).setEditCount(incoming.count, of: row)
    try renumberRoutes(of: try renumber(row))
  }

  /// Moves the parts of a workout to the one that it was merged into elsewhere.
  ///
  /// Without it they come on their own, as parts of the other one.
  private mutating func absorb(
    _ other: UUID, _ absorbed: AbsorbedWorkout, into row: Int64,
    _ ledgers: [UUID: [EditTable.Entry]]
  ) throws {
    guard var old = try self.row(of: other) else { return }
    // It is merged as it was there, whatever it was edited to here.
    let (own, merged) = (
      try ledger(of: other, old),
      try EditLedger(count: absorbed.metadata?.editCount ?? 0, ledgers[other] ?? [])
    )
    if !own.hasSameEdits(as: merged) {
      try replace(own, with: merged, of: other, old, ledgers)
      old = try self.row(of: other) ?? old
    }
    _ = try WorkoutParts(db: db).absorb(old, into: row)
    try delete(old)
  }
}
