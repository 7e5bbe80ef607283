import Foundation
import HealthModel
import HealthStorage

/// The state of an export in progress.
final class ArchiveExportRun {
  let state: StoreState
  let writer: ArchiveWriter
  let origins: OriginNumbers
  let types: [StoredObjectType]
  var counts = ArchiveCounts()
  private let progress: (ArchiveProgress) -> Void
  private let total: Int

  init(
    of state: StoreState, to writer: ArchiveWriter, progress: @escaping (ArchiveProgress) -> Void
  ) async throws {
    self.state = state
    self.writer = writer
    self.progress = progress
    origins = OriginNumbers(try await state.origins())
    types = try await state.types()
    total = try await types.reduce(0) { $0 + $1.count } + state.readingCount()
  }

  func write(to path: String, by generator: String) async throws -> ArchiveExportReport {
    try writeTypes()
    try origins.write(to: writer)
    try await writeWorkouts()
    try await writeSamples()
    try await writeCorrelations()
    try await writeSeries()
    try await writeDocuments()
    try await writeDeletions()
    try await writeSettings()
    if state.hasChangesOnly { try await writeSettingRecords() }
    try await writeEdits()
    try await writeOriginals()
    try writer.begin(ArchiveFormat.manifest)
    let manifest = ArchiveManifest(generator: generator, counts: counts)
    let text = try manifest.encoded()
    try writer.write { $0.append(contentsOf: text) }
    try writer.end()
    try writer.finish()
    let unknown = types.filter { $0.type == nil && $0.count > 0 }.map { ($0.identifier, $0.count) }
    return ArchiveExportReport(
      archive: path, version: ArchiveFormat.version, counts: counts,
      unknownTypes: Dictionary(uniqueKeysWithValues: unknown),
      hasUnfinishedRecording: try await state.hasRecording())
  }

  /// Counts what was written, and throws if the task is cancelled.
  func wrote(_ kind: WritableKeyPath<ArchiveCounts, Int>, _ count: Int) throws {
    counts[keyPath: kind] += count
    try Task.checkCancellation()
    progress(ArchiveProgress(done: min(counts.total, total), total: total))
  }

  /// Returns the types of a kind, each with its number from 1.
  func types(
    where isWanted: (ObjectType) -> Bool
  ) -> [(place: Int, type: StoredObjectType)] {
    types.enumerated().compactMap { index, stored in
      guard let type = stored.type, isWanted(type), stored.count > 0 else { return nil }
      return (index + 1, stored)
    }
  }

  /// Writes a member with one line per object that is to be written.
  func lines<Object: Sendable>(
    _ member: String, _ kind: WritableKeyPath<ArchiveCounts, Int>,
    of batches: [Batches<[Object]>], where isWritten: (Object) -> Bool = { _ in true },
    _ body: (inout JSONLine, Object) -> Void
  ) async throws {
    try writer.begin(member)
    for each in batches {
      for try await batch in each {
        let written = batch.filter(isWritten)
        for object in written {
          try writer.write { text in JSONLine.append(to: &text) { body(&$0, object) } }
        }
        try wrote(kind, written.count)
      }
    }
    try writer.end()
  }

  private func writeTypes() throws {
    try writer.begin(ArchiveFormat.types)
    for (index, stored) in types.enumerated() where stored.type != nil {
      try writer.write { text in
        JSONLine.append(to: &text) { line in
          line.put("type", stored.identifier)
          line.put("unit", stored.unit)
          line.put("aggregation", stored.aggregation.map { "\($0)" })
          line.put("count", stored.count)
          guard stored.count > 0, stored.type?.hasSamplesFile == true else { return }
          line.put("file", ArchiveFormat.samplesFile(stored.identifier, place: index + 1))
        }
      }
    }
    try writer.end()
  }

  private func writeDeletions() async throws {
    let known = Set(types.filter { $0.type != nil }.map(\.identifier))
    try writer.begin(ArchiveFormat.deletions)
    for try await batch in state.deletions() {
      let batch = batch.filter { known.contains($0.type) }
      for deletion in batch {
        try writer.write { text in
          JSONLine.append(to: &text) { line in
            line.put("id", deletion.object.uuid)
            line.put("type", deletion.type)
            line.put("source", origins.number(of: deletion.source))
            line.put("sync_identifier", deletion.object.syncIdentifier)
            line.put("sync_version", deletion.object.syncVersion)
            if deletion.isSavedAgain { line.put("saved_again", true) }
            if deletion.incarnation > 0 {
              line.put("incarnation", Int(clamping: deletion.incarnation))
            }
            if deletion.isReplaced { line.put("replaced", true) }
          }
        }
      }
      try wrote(\.deletions, batch.count)
    }
    try writer.end()
  }

  /// Writes the edits of workouts; without any there is no member.
  private func writeEdits() async throws {
    var isBegun = false
    for try await batch in state.edits() {
      if !isBegun { try writer.begin(ArchiveFormat.edits) }
      isBegun = true
      for edit in batch {
        try writer.write { text in
          JSONLine.append(to: &text) { line in
            line.put("workout", edit.workout)
            line.put("version", edit.version)
            line.put("kind", edit.kind.name)
            line.put("edited_us", edit.edited)
            line.put("revision", origins.revision(edit.revision))
            if let other = edit.other { line.put("other", other) }
            line.put("content", json: edit.content)
          }
        }
      }
      try Task.checkCancellation()
    }
    if isBegun { try writer.end() }
  }

  private func writeSettings() async throws {
    let settings = try await state.settings()
    try writer.begin(ArchiveFormat.settings)
    for line in SettingsText.lines(settings, origins) {
      try writer.write { text in JSONLine.append(to: &text, line) }
    }
    try writer.end()
  }
}

extension ObjectType {
  /// Whether the type has its own member; the objects of other types share a member with all of
  /// their kind.
  var hasSamplesFile: Bool {
    switch self {
    case .quantity, .category: true
    default: false
    }
  }

  var isCorrelation: Bool {
    if case .correlation = self { true } else { false }
  }
}
