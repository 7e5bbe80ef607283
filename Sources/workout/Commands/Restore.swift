import ArgumentParser
import Foundation
import HealthModel
import HealthStorage

struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Put a backup in the place of the store.",
    discussion: """
      Reads the whole backup first, and changes nothing when it is no store, has a schema of its own or \
      is too new. A backup with faults is restored, and they are counted. What was there stays beside \
      it, as health.sqlite.replaced-DATE. On a terminal it asks first; in a script it needs --yes. Not \
      while a recording runs.

      Applications, what they may do and the commands of background deliveries are left out: they belong \
      to one machine, and whoever made the file could have written any. --with-access restores them.

        workout restore /media/card/health-2026-11-21.sqlite
        workout restore my-own-backup.sqlite --with-access
        workout restore backup.sqlite --store other.sqlite --yes
      """)

  @Argument(help: "The backup.", completion: .file())
  var path: String
  @Flag(help: "Restore without asking.")
  var yes = false
  @Flag(help: "Do not keep the store that is replaced.")
  var discardReplaced = false
  @Flag(help: "Restore applications, permissions and background deliveries, too.")
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
      throw Refusal(text: "nobody to ask; say --yes to replace \(store)")
    }
    guard Question.confirms("Replace \(store) by \(path)? [y/N] ") else {
      throw Refusal(text: "nothing restored")
    }
  }

  private func restore() async throws {
    let line = BackupLine()
    let restored: StoreRestoration
    do {
      restored = try await HealthStore.restore(
        from: path, to: global.storePath, for: .commandLine, keepingReplaced: !discardReplaced,
        keepingAccess: withAccess, key: try StoreKey.named()
      ) { line.show($0) }
    } catch {
      line.clear()
      throw error
    }
    line.clear()
    if global.json {
      try Output().line(try JSONText.line(RestorationJSON(restored)))
    } else {
      let kept = restored.replaced.map { "; what was there is \($0)" } ?? ""
      try Output().line(
        "restored \(restored.path) from \(path): \(restored.sampleCount) samples, "
          + "\(BackupLine.size(restored.sizeBytes))\(kept)")
      if let line = Self.accessLine(restored.removedAccess) { try Output().line(line) }
    }
    if let first = restored.findings.first {
      let count = restored.findings.count
      Terminal.warn(
        "workout: the backup has \(count) \(count == 1 ? "fault" : "faults") (\(first)), and the store "
          + "now has them; workout verify lists them")
    }
    if let recording = restored.unfinishedRecording {
      Terminal.warn(
        "workout: recording \(recording.shortWord) was going on when the backup was made; finish it "
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
    return "left out \(parts.joined(separator: ", ")); --with-access restores them"
  }
}
