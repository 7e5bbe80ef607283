import Archiving
import Foundation
import HealthStorage

/// Archives of whole stores among what `workout import` is given.
struct ArchiveIntake {
  /// `nil` in a dry run where there is no store yet.
  let store: HealthStore?
  let isDryRun: Bool
  let isJSON: Bool
  let isVerbose: Bool

  /// Faults that are shown without `--verbose`.
  private static let issuesShown = 20

  /// Brings one archive in and prints what became of it.
  ///
  /// - Returns: Whether all of it is here now.
  /// - Throws: ``ArchivingError``, or why a dry run has no place to run in.
  func take(_ path: String) async throws -> Bool {
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

  /// Brings it into a copy of the store, which nobody sees and which goes again.
  private func rehearse(_ path: String) async throws -> ArchiveImportReport {
    let folder = try PrivateFolder()
    defer { withExtendedLifetime(folder) {} }
    let copy = folder.file("health.sqlite")
    if let store { _ = try await store.backup(to: copy) }
    let rehearsal = try HealthStore(
      at: copy, for: .commandLine, as: .owner, key: try StoreKey.named())
    return try await bring(path, into: rehearsal)
  }

  private func lines(of report: ArchiveImportReport) -> [String] {
    let verb = isDryRun ? "would bring in" : "brought in"
    var lines = ["\(report.archive.withoutControls): \(verb) \(report.added.words)"]
    let others = [
      (report.known, "here already"), (report.superseded, "here in a version that is not older"),
      (report.deletedHere, "deleted here, and left so"),
      (report.tooOld, "older than this store keeps"),
    ]
    lines += others.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let shown = isVerbose ? report.issues : Array(report.issues.prefix(Self.issuesShown))
    lines += shown.map { "left out: \("\($0)".withoutControls)" }
    if report.issueCount > shown.count {
      lines.append("and \(report.issueCount - shown.count) more faults; see --verbose or --json")
    }
    return lines
  }
}
