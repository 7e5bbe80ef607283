import ArgumentParser
import Foundation
import HealthModel
import HealthStorage

struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Put a backup in the place of the store.",
    discussion: """
      Reads the whole backup first, and changes nothing when it is damaged, no store or too new. What \
      was there stays beside it, as health.sqlite.replaced-DATE. On a terminal it asks first; in a \
      script it needs --yes. Not while a recording runs.

        workout restore /media/card/health-2026-11-21.sqlite
        workout restore backup.sqlite --store other.sqlite --yes
      """)

  @Argument(help: "The backup.", completion: .file())
  var path: String
  @Flag(help: "Restore without asking.")
  var yes = false
  @Flag(help: "Do not keep the store that is replaced.")
  var discardReplaced = false
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
        key: try StoreKey.named()
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
    }
    if let recording = restored.unfinishedRecording {
      Terminal.warn(
        "workout: recording \(recording.shortWord) was going on when the backup was made; finish it "
          + "with workout recover")
    }
  }
}
