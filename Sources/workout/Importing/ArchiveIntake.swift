import Archiving
import CommandOptions
import Console
import ByteStreams
import Foundation
import HealthStorage

/// The import of archives of whole stores.
struct ArchiveIntake {
  /// The store; `nil` in a dry run without a store.
  let store: HealthStore?
  let isDryRun: Bool
  let isJSON: Bool
  let isVerbose: Bool

  /// The maximum number of issues that are shown without `--verbose`.
  private static let issuesShown = 20

  /// Imports one archive and prints the result.
  ///
  /// - Returns: Whether the archive was imported completely.
  /// - Throws: ``ArchivingError``, or the error of the temporary folder of a dry run.
  func receive(_ path: String) async throws -> Bool {
    let report: ArchiveImportReport
    if isDryRun {
      report = try await rehearse(path)
    } else {
      guard let store else { return false }
      report = try await bring(path, into: store)
    }
    if isJSON {
      try Output().line(try JSONText.line(report))
    } else {
      for line in lines(of: report) { try Output().line(line) }
    }
    return report.isWhole
  }

  private func bring(
    _ path: String, into store: HealthStore
  ) async throws -> ArchiveImportReport {
    let progress = ArchiveProgressLine(path)
    defer { progress.clear() }
    return try await ArchiveImport(from: path, into: store).run { progress.show($0) }
  }

  /// Imports the archive into a temporary copy of the store, which is removed at the end.
  private func rehearse(_ path: String) async throws -> ArchiveImportReport {
    let folder = try PrivateFolder()
    defer { withExtendedLifetime(folder) {} }
    let copy = folder.file("health.sqlite")
    if let store { _ = try await store.backup(to: copy) }
    let rehearsal = try HealthStore(
      at: copy, for: .commandLine, as: .owner,
      key: store.flatMap { try StoreKey.ofStore(at: $0.path) })
    return try await bring(path, into: rehearsal)
  }

  private func lines(of report: ArchiveImportReport) -> [String] {
    let verb = isDryRun ? "would import" : "imported"
    var lines = ["\(report.archive.withoutControls): \(verb) \(report.added.words)"]
    let others = [
      (report.known, "already imported"),
      (report.superseded, "already imported in the same or a newer version"),
      (report.deletedHere, "deleted in this store and not imported again"),
      (report.tooOld, "older than the retention of this store"),
    ]
    lines += others.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let shown = isVerbose ? report.issues : Array(report.issues.prefix(Self.issuesShown))
    lines += shown.map { "skipped: \("\($0)".withoutControls)" }
    if report.issueCount > shown.count {
      lines.append(
        "and \(report.issueCount - shown.count) more errors; list all with --verbose or --json")
    }
    return lines
  }
}
