import ArgumentParser
import CommandOptions
import Console
import Foundation
import HealthModel
import HealthStorage
import Reports
import StoreKeys

struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Replace the store with a backup.",
    discussion: """
      The whole backup is checked first. Nothing changes if it is not a store, has an unknown schema or was \
      written by a newer version. A damaged backup is restored and its errors are counted. The replaced store is \
      kept next to it as health.sqlite.replaced-DATE. On a terminal the command asks first; in a script it needs \
      --yes. It fails while a recording is running.

      Applications, permissions and background deliveries are not restored: they belong to one machine, and the \
      author of the file could have added any of them. --with-access restores them.

        workout restore /media/card/health-2026-11-21.sqlite
        workout restore my-own-backup.sqlite --with-access
        workout restore backup.sqlite --store other.sqlite --yes
      """)

  @Argument(help: "The backup file.", completion: .file())
  var path: String
  @Flag(help: "Restore without asking.")
  var yes = false
  @Flag(help: "Delete the replaced store.")
  var discardReplaced = false
  @Flag(help: "Also restore applications, permissions and background deliveries.")
  var withAccess = false
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try confirm()
    try await Interruption.watching { try await restore() }
  }

  private func confirm() throws {
    let store = global.storePath
    guard !yes, FileManager.default.fileExists(atPath: store) else { return }
    guard isatty(STDIN_FILENO) == 1, Terminal.error.isInteractive else {
      throw CommandError(text: "cannot ask without a terminal; add --yes to replace \(store)")
    }
    guard Question.confirms("Replace \(store) with \(path)? [y/N] ") else {
      throw CommandError(text: "nothing restored")
    }
  }

  private func restore() async throws {
    let backup = try StoreKeeping(of: path)
    let own = try StoreKeeping(of: global.storePath)
    // A backup without keepers of its own has the key of the store.
    let key = try StoreKey.ofStore(at: try backup.status().keepers.isEmpty ? own.store : path)
    let line = BackupLine()
    let restored: StoreRestoration
    do {
      restored = try await HealthStore.restore(
        from: path, to: global.storePath, for: .commandLine, keepingReplaced: !discardReplaced,
        keepingAccess: withAccess, key: key
      ) { line.show($0) }
    } catch {
      line.clear()
      throw error
    }
    line.clear()
    if let replaced = restored.replaced { try own.copyKeepers(to: replaced) }
    try backup.copyKeepers(to: own.store)
    if global.json {
      try Output().line(try JSONText.line(RestorationJSON(restored)))
    } else {
      let kept = restored.replaced.map { "; the replaced store is \($0)" } ?? ""
      try Output().line(
        "restored \(restored.path) from \(path): \(restored.sampleCount) samples, "
          + "\(BackupLine.size(restored.sizeBytes))\(kept)")
      if let line = Self.accessLine(restored.removedAccess) { try Output().line(line) }
    }
    if let first = restored.findings.first {
      let count = restored.findings.count
      Terminal.warn(
        "workout: the backup, and so the store, has \(count) \(count == 1 ? "error" : "errors") (\(first)); "
          + "list them with workout verify")
    }
    if let recording = restored.unfinishedRecording {
      Terminal.warn(
        "workout: recording \(recording.shortWord) was running when the backup was made; finish it "
          + "with workout recover")
    }
  }

  private static func accessLine(_ removed: AccessRecords?) -> String? {
    guard let removed, !removed.isEmpty else { return nil }
    let counts = [
      (removed.applications, "application", "applications"),
      (removed.permissions, "permission", "permissions"),
      (removed.deliveries, "delivery", "deliveries"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
    return "not restored: \(parts.joined(separator: ", ")); restore them with --with-access"
  }
}
