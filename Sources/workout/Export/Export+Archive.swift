import Archiving
import Foundation
import HealthModel
import HealthStorage
import Recording

extension Export {
  /// Writes the whole store to a file, or to a folder if `-o` ends in a slash.
  func exportArchive(of store: HealthStore) async throws {
    let path = output ?? "workout-\(Instant.now.rfc3339.prefix(10)).zip"
    let isFolder = path.hasSuffix("/")
    let name = isFolder ? String(path.dropLast()) : path
    let progress = ArchiveProgressLine(name)
    defer { progress.clear() }
    let export = ArchiveExport(
      of: store, to: name, as: isFolder ? .folder : .zip,
      by: "workout \(WorkoutCommand.version)")
    let report = try await export.run { progress.show($0) }
    progress.clear()
    if global.json { return try Output().line(try JSONText.line(report)) }
    try Output().line("\(name): \(report.counts.words)")
    if report.hasUnfinishedRecording {
      Terminal.warn(
        "the archive does not include an unfinished recording; finish it with workout recover")
    }
  }
}
