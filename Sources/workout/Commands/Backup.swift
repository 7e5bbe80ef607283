import ArgumentParser
import Foundation
import HealthModel
import HealthStorage

struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy the whole store into one file, and check the copy.",
    discussion: """
      The copy is the store as it is at one moment; a recording may run meanwhile. Of such a \
      recording the newest readings, up to twenty minutes of locations, are not in the copy. The file \
      is for its owner only, and nothing is overwritten.

        workout backup /media/card/health-2026-11-21.sqlite
        workout list --store /media/card/health-2026-11-21.sqlite
      """)

  @Argument(help: "The file to write.", completion: .file())
  var path: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await Interruption.watching { try await backUp() }
  }

  private func backUp() async throws {
    let store = try global.openStore()
    let line = BackupLine()
    let backup: StoreBackup
    do {
      backup = try await store.backup(to: path) { line.show($0) }
    } catch {
      line.clear()
      throw error
    }
    line.clear()
    if global.json {
      try Output().line(try JSONText.line(BackupJSON(backup)))
    } else {
      try Output().line(
        "backed up \(store.path) to \(backup.path): \(backup.sampleCount) samples, "
          + "\(BackupLine.size(backup.sizeBytes))")
    }
    if let recording = backup.unfinishedRecording {
      Terminal.warn(
        "workout: recording \(recording.shortWord) goes on; the backup has it without its newest readings"
      )
    }
    if !backup.findings.isEmpty {
      throw Verify.Damage(path: store.path, count: backup.findings.count)
    }
  }
}
