import Foundation
import GRDB
import HealthModel
import StoreDatabase
import StoreErrors

extension SaveTransaction {
  /// Changes values of a workout and, with a cut, trims it.
  mutating func edit(
    _ id: UUID, _ changes: WorkoutChanges, _ cut: RecutWorkout?
  ) throws -> Workout {
    let row = try editableRow(id)
    let rows = EditedRows(db: db)
    let before = try rows.state(of: row)
    var state = EditedState()
    var removed = EditedState()
    do throws(WorkoutEditError) {
      let entries = try changes.metadata()
      if !entries.isEmpty {
        state.metadata = Metadata(
          uniqueKeysWithValues: entries.compactMap { entry in entry.value.map { (entry.key, $0) } })
        removed.metadata = Metadata(uniqueKeysWithValues: entries.map { ($0.key, .number(0)) })
      }
    } catch {
      throw StoreError.object(id, .notEditable(error))
    }
    state.activity = changes.activity?.rawValue
    try rows.apply(state, replacing: removed, to: row)
    var extras = EditContent()
    if let cut { try recut(row, before, to: cut, &extras) }
    let kind: WorkoutEdit.Kind = cut == nil ? .values : .trim
    return try finish(kind, of: id, row: row, before: before, extras, other: nil)
  }

  mutating func merge(
    _ second: AnalysisSubject, into first: AnalysisSubject, as merged: Workout
  ) throws -> Workout {
    let (row, old) = (try editableRow(first.workout.uuid), try editableRow(second.workout.uuid))
    let before = try EditedRows(db: db).state(of: row)
    var extras = EditContent()
    extras.absorbed = try WorkoutParts(db: db).absorb(old, into: row)
    extras.limits = TimeLimits(start: first.limits?.start, end: second.limits?.end)
    try delete(old)
    try write(merged, before, to: row)
    return try finish(
      .merge, of: first.workout.uuid, row: row, before: before, extras, other: second.workout.uuid)
  }

  mutating func split(
    _ subject: AnalysisSubject, head: RecutWorkout, tail: RecutWorkout
  ) throws -> [Workout] {
    let id = subject.workout.uuid
    let row = try editableRow(id)
    let before = try EditedRows(db: db).state(of: row)
    guard let moment = tail.limits.start, let end = try insert(tail.workout) else {
      throw StoreError.object(id, .notEditable(.changedMeanwhile))
    }
    let copies = try WorkoutParts(db: db).copy(row, from: moment, to: end)
    _ = try LocationTrim(db: db).trim(end, to: tail.limits)
    for copy in copies { try insertRoute(of: copy, workout: end, tail) }
    var extras = EditContent()
    extras.limits = tail.limits
    try record(.splitOff, of: tail.workout.uuid, extras, other: id)
    try EditedRows(db: db).setEditCount(1, of: end)
    extras = EditContent()
    try recut(row, before, to: head, &extras)
    let first = try finish(
      .split, of: id, row: row, before: before, extras, other: tail.workout.uuid)
    return [first, try WorkoutRows(self).workout(tail.workout.uuid) ?? tail.workout]
  }

  /// Saves a route of the end of a workout over its copy of the locations.
  private mutating func insertRoute(
    of copy: WorkoutParts.CopiedSeries, workout: Int64, _ tail: RecutWorkout
  ) throws {
    guard let old = copy.route,
      let uuid = try Data.fetchOne(
        db, cached: "SELECT uuid FROM sample WHERE id = ?", arguments: [old]
      ).flatMap(UUID.init(bytes:)),
      var route = try RouteRows(db: db, policy: .owner).routes(
        where: "sample.uuid = ?", arguments: [uuid.bytes]
      ).first
    else { return }
    route.header = ObjectHeader(
      uuid: UUID(), sourceRevision: route.header.sourceRevision, device: route.header.device,
      metadata: route.header.metadata.withoutSyncIdentity)
    route.distanceMeters = tail.routeMeters
    route.span = tail.workout.span
    _ = try insert(route, workout: workout, series: copy.row)
    try LocationTrim(db: db).count(copy.row)
  }

  mutating func undoEdit(of id: UUID) throws -> WorkoutEdit {
    let row = try editableRow(id)
    let table = EditTable(db: db)
    guard let entry = try table.last(of: id) else {
      throw StoreError.object(id, .notEditable(.nothingToUndo))
    }
    if entry.kind == .splitOff {
      guard let other = entry.other, try self.row(of: other) != nil else {
        throw StoreError.object(id, .notEditable(.nothingToUndo))
      }
      guard try table.last(of: other)?.other == id else {
        throw StoreError.object(id, .notEditable(.otherEdited(other)))
      }
      return try undoEdit(of: other)
    }
    if entry.kind == .split, let other = entry.other, let end = try self.row(of: other) {
      guard try table.last(of: other)?.kind == .splitOff else {
        throw StoreError.object(id, .notEditable(.otherEdited(other)))
      }
      try deleteObject(end)
    }
    if let absorbed = entry.content.absorbed, let other = entry.other,
      try isStored(other, absorbed.metadata ?? [:], source: absorbed.source)
    {
      throw StoreError.object(id, .notEditable(.savedAgain(other)))
    }
    try revert(entry, of: row)
    try countEdit(of: row)
    try renumberRoutes(of: try renumber(row))
    return WorkoutEdit(entry)
  }

  /// Restores what was there before an edit, the newest of its workout.
  mutating func revert(_ entry: EditTable.Entry, of row: Int64) throws {
    activity.note(try EditedRows(db: db).state(of: row).span ?? .init(at: now))
    let content = entry.content
    if let absorbed = content.absorbed, let other = entry.other {
      if let there = try self.row(of: other) {
        // Its undo elsewhere saved it again, and it arrived before.
        try WorkoutParts(db: db).move(absorbed, from: row, to: there)
      } else {
        let new = countChange()
        try WorkoutParts(db: db).restore(absorbed, from: row, as: new, type: try typeID(.workout))
        try renumberRoutes(of: new)
      }
      activity.note(absorbed.span)
    }
    try LocationTrim(db: db).restore(content.trimmed ?? [])
    try WorkoutParts(db: db).associate(content.released ?? [], with: row)
    try EditedRows(db: db).apply(content.before, replacing: content.after, to: row)
    try EditTable(db: db).remove(entry)
    if let span = content.before.span { activity.note(span) }
  }

  /// Counts an edit or an undo, which orders the edits between replicas.
  private func countEdit(of row: Int64) throws {
    let rows = EditedRows(db: db)
    try rows.setEditCount(try rows.editCount(of: row) + 1, of: row)
  }

  private mutating func isStored(
    _ id: UUID, _ metadata: Metadata, source: SourceRevision
  ) throws -> Bool {
    if try exists(id) { return true }
    guard let sync = SyncIdentity(metadata) else { return false }
    return try Bool.fetchOne(
      db,
      cached: """
        SELECT EXISTS (SELECT 1 FROM sample
          WHERE syncIdentifier = ? AND typeId = ? AND sourceId = ?)
        """,
      arguments: [sync.identifier, try typeID(.workout), try origin(source).source]) ?? true
  }

  // MARK: - Parts of an edit

  private func editableRow(_ id: UUID) throws -> Int64 {
    let row = try workoutRow(id)
    try checkOwnership(row)
    return row
  }

  func requireUnchanged(_ subject: AnalysisSubject) throws {
    guard try row(of: subject.workout.uuid) == subject.row else {
      throw StoreError.object(subject.workout.uuid, .notEditable(.changedMeanwhile))
    }
  }

  /// Cuts a workout: what is outside of the limits leaves its routes and its association.
  private mutating func recut(
    _ row: Int64, _ before: EditedState, to cut: RecutWorkout, _ extras: inout EditContent
  ) throws {
    extras.limits = cut.limits
    extras.trimmed = try LocationTrim(db: db).trim(row, to: cut.limits)
    extras.released = try WorkoutParts(db: db).release(samplesOutside: cut.limits, of: row)
    try write(cut.workout, before, to: row)
    let routes = try EditedRows(db: db).routes(of: row)
    var state = EditedState()
    state.routes = routes.compactMap { new in
      guard before.routes?.contains(where: { $0 == new }) == false else { return nil }
      var new = new
      new.distanceMeters = routes.count == 1 ? cut.routeMeters : nil
      return new
    }
    try EditedRows(db: db).apply(state, replacing: EditedState(), to: row)
  }

  /// Writes the span, events and totals, and removes the entries of metadata that the workout no longer has.
  private func write(_ workout: Workout, _ before: EditedState, to row: Int64) throws {
    var workout = workout
    _ = WorkoutLimits.apply(to: &workout)
    var state = EditedState()
    state.span = workout.span
    state.events = workout.events.map(EditedState.StoredEvent.init)
    state.totals = workout.totals
    let metadata = workout.header.metadata
    let (old, edited) = (before.metadata ?? [:], Set(WorkoutEdit.Field.allCases.compactMap(\.key)))
    // A change of the same edit is in the row already.
    state.metadata = metadata.filter { old[$0.key] != $0.value }
    var removed = EditedState()
    removed.metadata = old.filter { metadata[$0.key] == nil && !edited.contains($0.key) }
    try EditedRows(db: db).apply(state, replacing: removed, to: row)
  }

  /// Records an edit of a workout whose rows were changed, and gives it a new change number.
  private mutating func finish(
    _ kind: WorkoutEdit.Kind, of id: UUID, row: Int64, before: EditedState, _ extras: EditContent,
    other: UUID?
  ) throws -> Workout {
    let after = try EditedRows(db: db).state(of: row)
    var content = EditContent(from: before, to: after)
    if kind == .values {
      guard !content.isEmpty else { return try stored(id) }
    } else {
      // Later analyses change these, and undoing the edit restores them nevertheless.
      content.before.keepMeasured(of: before)
      content.after.keepMeasured(of: after)
      content.after.analysis = nil
      (content.limits, content.absorbed) = (extras.limits, extras.absorbed)
      content.trimmed = extras.trimmed?.isEmpty == false ? extras.trimmed : nil
      content.released = extras.released?.isEmpty == false ? extras.released : nil
    }
    try record(kind, of: id, content, other: other)
    // A merge writes the metadata of the sum.
    try EditedRows(db: db).setEditCount((before.metadata ?? [:]).editCount + 1, of: row)
    for span in [before.span, after.span].compactMap(\.self) { activity.note(span) }
    let new = try renumber(row)
    // Privacy decides about the routes on the heat map.
    if kind != .values || content.changesPrivacy { try renumberRoutes(of: new) }
    return try stored(id)
  }

  private mutating func record(
    _ kind: WorkoutEdit.Kind, of id: UUID, _ content: EditContent, other: UUID?
  ) throws {
    let table = EditTable(db: db)
    let version = try table.last(of: id)?.version ?? 1
    try table.insert(
      EditTable.Entry(
        workout: id, version: version + 1, kind: kind, edited: now,
        source: client.sourceRevision, other: other, content: content),
      revision: try clientRevision())
  }

  private func stored(_ id: UUID) throws -> Workout {
    guard let workout = try WorkoutRows(self).workout(id) else {
      throw StoreError.unknownWorkout(id)
    }
    return workout
  }

  mutating func renumberRoutes(of workout: Int64) throws {
    for route in try Int64.fetchAll(
      db, cached: "SELECT id FROM route WHERE workoutId = ?", arguments: [workout])
    {
      _ = try renumber(route)
    }
  }

  // MARK: - Other changes of edited workouts

  func forgetEdits(of row: Int64) throws {
    let uuid = try Data.fetchOne(
      db, cached: "SELECT uuid FROM sample JOIN workout USING (id) WHERE id = ?", arguments: [row])
    guard let id = uuid.flatMap(UUID.init(bytes:)) else { return }
    try EditTable(db: db).forget(id)
  }

  /// Moves the edits of a workout to the newer version of it that its source saved.
  func moveEdits(from replaced: Int64, to new: UUID, row: Int64) throws {
    let uuid = try Data.fetchOne(
      db, cached: "SELECT uuid FROM sample WHERE id = ?", arguments: [replaced])
    guard let old = uuid.flatMap(UUID.init(bytes:)) else { return }
    let rows = EditedRows(db: db)
    let count = try rows.editCount(of: replaced)
    if count > 0 { try rows.setEditCount(count, of: row) }
    try EditTable(db: db).move(from: old, to: new, row: row)
  }
}

extension Metadata {
  var withoutSyncIdentity: Metadata {
    filter { $0.key != .syncIdentifier && $0.key != .syncVersion }
  }
}
