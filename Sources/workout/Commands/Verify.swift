import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage
import Reports
import StoreKeys

struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check the integrity of the store.",
    discussion: """
      Reads every page, every chunk of every route and trace, and every total, and changes nothing. Each error is \
      printed on a line. The exit code is 1 if there are errors.

        workout verify
        workout verify --store backup.sqlite --json | jq '.findings | length'
      """)

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await Interruption.watching { try await verify() }
  }

  private func verify() async throws {
    let store = try await global.openStore()
    let waiting = Task { await Self.tick("checking \(store.path)") }
    defer { waiting.cancel() }
    let findings = try await store.verify()
    waiting.cancel()
    await waiting.value
    if global.json {
      try Output().line(try JSONText.line(VerificationReport(findings)))
    } else {
      let lines =
        findings.isEmpty ? ["\(store.path): no errors found"] : findings.map(\.description)
      try Output().line(lines.joined(separator: "\n"))
    }
    guard findings.isEmpty else { throw Damage(path: store.path, count: findings.count) }
  }

  /// Shows the elapsed time of an operation.
  private static func tick(_ words: String) async {
    let start = ContinuousClock.now
    var progress = ProgressLine()
    while !Task.isCancelled {
      let seconds = (ContinuousClock.now - start).inSeconds
      progress.show("\(words), \(MeasureText.duration(seconds))")
      try? await Task.sleep(for: .milliseconds(200))
    }
    progress.clear()
  }

  /// An error for a store that is damaged.
  struct Damage: Error, CustomStringConvertible {
    let path: String
    let count: Int

    var description: String {
      "\(path) has \(count) \(count == 1 ? "error" : "errors"); restore a backup, or export the data that "
        + "can still be read"
    }
  }
}

struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Back up the whole store to one file and check the copy.",
    discussion: """
      The backup is a consistent snapshot; a recording may run meanwhile. The newest readings of that recording, \
      up to twenty minutes of locations, are not included. Only the owner can read the file, and an existing file \
      is never overwritten. A \
      backup of an encrypted store is encrypted with the same key, and its keepers are copied next to it.

        workout backup /media/card/health-2026-11-21.sqlite
        workout list --store /media/card/health-2026-11-21.sqlite
      """)

  @Argument(help: "The output file.", completion: .file())
  var path: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await Interruption.watching { try await backUp() }
  }

  private func backUp() async throws {
    let store = try await global.openStore()
    let line = BackupLine()
    let backup: StoreBackup
    do {
      backup = try await store.backup(to: path) { line.show($0) }
    } catch {
      line.clear()
      throw error
    }
    line.clear()
    try StoreKeeping(of: global.storePath).copyKeepers(to: backup.path)
    if global.json {
      try Output().line(try JSONText.line(BackupJSON(backup)))
    } else {
      try Output().line(
        "backed up \(store.path) to \(backup.path): \(backup.sampleCount) samples, "
          + "\(BackupLine.size(backup.sizeBytes))")
    }
    let unfinished = try await UnfinishedState(of: store)
    if case .unreadable = unfinished, let line = unfinished.line {
      Terminal.warn("workout: the backup has an \(line)")
    } else if let recording = backup.unfinishedRecording {
      Terminal.warn(
        "workout: recording \(recording.shortWord) is running; the backup does not include its newest readings"
      )
    }
    if !backup.findings.isEmpty {
      throw Verify.Damage(path: store.path, count: backup.findings.count)
    }
  }
}
