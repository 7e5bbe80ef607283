import Crypto
package import Foundation
import GRDB
package import HealthModel

/// The edits of a workout with what orders them between replicas.
///
/// Of two ledgers of a workout the greater is in effect everywhere: first by the number of edits and undos that were ever
/// made, then by a digest of the edits. No clock takes part. Two replicas that edit a workout without knowing of each other
/// keep the edits of one of them.
package struct EditLedger: Sendable {
  /// The number of edits and undos that were ever made.
  package let count: Int
  /// The edits in effect, the first first.
  package let entries: [EditTable.Entry]
  private let digests: [Data]

  /// - Parameters:
  ///   - count: The number of edits and undos; a store of an earlier release has none.
  ///   - entries: The edits in effect.
  /// - Throws: An encoding error.
  package init(count: Int, _ entries: [EditTable.Entry]) throws {
    self.count = max(count, entries.count)
    self.entries = entries
    digests = try entries.map(Self.digest)
  }

  /// The digest of what an edit did.
  ///
  /// What was there before it is that of the store: a later version of the source changes it.
  private static func digest(_ entry: EditTable.Entry) throws -> Data {
    var content = EditContent()
    content.after = entry.content.after
    content.after.analysis = nil
    content.limits = entry.content.limits
    let parts = [
      "\(entry.kind.rawValue)", "\(entry.edited.microseconds)",
      entry.source.source.bundleIdentifier, entry.other?.uuidString ?? "",
      try EditTable.text(content),
    ]
    return Data(SHA256.hash(data: Data(parts.joined(separator: "\0").utf8)))
  }

  /// Whether another ledger has the same edits.
  package func hasSameEdits(as other: EditLedger) -> Bool { digests == other.digests }

  /// Whether it is less than another ledger of the same workout.
  package func isLess(than other: EditLedger) -> Bool {
    guard count == other.count else { return count < other.count }
    let (mine, theirs) = (digests.joined(), other.digests.joined())
    return mine.lexicographicallyPrecedes(theirs)
  }

  /// The series, routes and samples that merges brought to the workout, by their identities.
  package var absorbed: (parts: Set<UUID>, samples: Set<String>) {
    var found: (parts: Set<UUID>, samples: Set<String>) = ([], [])
    for absorbed in entries.compactMap(\.content.absorbed) {
      found.parts.formUnion((absorbed.series + absorbed.routes).compactMap(UUID.init(uuidString:)))
      found.samples.formUnion(Set(absorbed.samples).subtracting(absorbed.shared ?? []))
    }
    return found
  }

  /// The samples that are not associated with the workout any more, by their identities.
  package var released: [String] { entries.flatMap { $0.content.released ?? [] } }

  /// Returns the number of edits that it begins with as another one does.
  package func commonCount(with other: EditLedger) -> Int {
    zip(digests, other.digests).prefix { $0 == $1 }.count
  }
}

extension EditedRows {
  /// Returns the number of edits and undos of a workout, as its metadata has it.
  package func editCount(of row: Int64) throws -> Int {
    let text = try String.fetchOne(
      db, cached: "SELECT metadata FROM sample WHERE id = ?", arguments: [row])
    return try StoredMetadata.metadata(text).editCount
  }

  /// Writes the number of edits and undos of a workout.
  package func setEditCount(_ count: Int, of row: Int64) throws {
    var state = EditedState()
    var metadata = Metadata()
    metadata[.workoutEditCount] = .number(Double(count))
    state.metadata = metadata
    try apply(state, replacing: EditedState(), to: row)
  }
}

extension Metadata {
  /// The number of edits and undos; 0 for a workout that was never edited.
  package var editCount: Int {
    number(.workoutEditCount).flatMap { UInt32(exactly: $0) }.map(Int.init) ?? 0
  }
}

extension EditContent {
  /// Whether the edit changed whether pages omit the workout.
  package var changesPrivacy: Bool {
    before.metadata?[.workoutIsPrivate] != after.metadata?[.workoutIsPrivate]
  }
}

extension EditedState {
  /// Takes over what is measured from another state.
  package mutating func keepMeasured(of state: EditedState) {
    (span, totals, events) = (state.span, state.totals, state.events)
    (routes, analysis) = (state.routes, state.analysis)
  }
}

extension WorkoutEdit {
  /// Creates the edit of a row of the ledger.
  package init(_ entry: EditTable.Entry) {
    self.init(
      version: entry.version, kind: entry.kind, date: entry.edited, source: entry.source,
      changes: Self.changes(entry.content), other: entry.other)
  }

  private static func changes(_ content: EditContent) -> [Change] {
    let (before, after) = (content.before, content.after)
    return Field.allCases.compactMap { field in
      let change = Change(field, from: value(field, before), to: value(field, after))
      return change.from == change.to ? nil : change
    }
  }

  private static func value(_ field: Field, _ state: EditedState) -> Value? {
    switch field {
    case .activity: state.activity.flatMap(WorkoutActivityType.init(rawValue:)).map(Value.activity)
    case .start: (state.span?.start).map(Value.instant)
    case .end: (state.span?.end).map(Value.instant)
    case .name, .note, .gear: field.key.flatMap { state.metadata?.string($0) }.map(Value.text)
    case .effort:
      field.key.flatMap { state.metadata?.number($0) }.flatMap { Int(exactly: $0) }.map(
        Value.number)
    case .private: field.key.flatMap { state.metadata?.bool($0) }.map(Value.flag)
    }
  }
}
