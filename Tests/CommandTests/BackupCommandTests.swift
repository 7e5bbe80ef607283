import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout backup and restore")
struct BackupCommandTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.storePath).saveAll()
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path).sorted()
  }

  // PRIV-02
  @Test("a restore brings back objects that were deleted after the backup")
  func roundTrip() throws {
    let list = try program.run("list", "--json").output
    let backup = try program.run("backup", "copy.sqlite")
    #expect(backup.exitCode == 0 && backup.error == "")
    #expect(
      backup.output.hasPrefix("backed up \(program.storePath) to copy.sqlite: "), "\(backup.output)"
    )
    #expect(try program.run("list", "--json", "--store", "copy.sqlite").output == list)
    #expect(try program.run("delete", SampleStore.walkID, "--yes").exitCode == 0)
    #expect(try program.run("list", "--json").output != list)
    let restored = try program.run("restore", "copy.sqlite", "--yes", "--json")
    #expect(restored.exitCode == 0 && restored.error == "")
    #expect(try JSONSchema("restored").faults(in: restored.output) == "")
    #expect(try program.run("list", "--json").output == list)
    #expect(try program.run("verify").exitCode == 0)
    let kept = try #require(try names().first { $0.contains(".replaced-") && !$0.contains("-wal") })
    #expect(try program.run("list", "--json", "--store", kept).output != list)
  }

  @Test("a restore skips the delivery commands of a backup unless --with-access is given")
  func deliveries() throws {
    let enabled = try program.run(
      "deliver", "enable", "heartRate", "--", "/bin/sh", "-c", "touch started")
    #expect(enabled.exitCode == 0, "\(enabled.error)")
    #expect(try program.run("backup", "copy.sqlite").exitCode == 0)
    let restored = try program.run("restore", "copy.sqlite", "--store", "new.sqlite")
    #expect(restored.exitCode == 0)
    #expect(
      restored.output.contains("1 delivery; restore them with --with-access"), "\(restored.output)")
    let add = ["add", "heartRate", "60", "count/min", "--store", "new.sqlite"]
    #expect(try program.run(add).exitCode == 0)
    _ = try program.run("deliver", "--once", "--store", "new.sqlite")
    #expect(!FileManager.default.fileExists(atPath: program.folder.file("started").path))
    let json = try program.run("restore", "copy.sqlite", "--store", "json.sqlite", "--json")
    #expect(json.output.contains("\"deliveries\":1"))
    #expect(try JSONSchema("restored").faults(in: json.output) == "")
    let kept = try program.run(
      "restore", "copy.sqlite", "--store", "kept.sqlite", "--with-access", "--json")
    #expect(kept.exitCode == 0 && !kept.output.contains("removed_access"))
    #expect(try JSONSchema("restored").faults(in: kept.output) == "")
    #expect(try program.run(Array(add.dropLast()) + ["kept.sqlite"]).exitCode == 0)
    _ = try program.run("deliver", "--once", "--store", "kept.sqlite")
    #expect(FileManager.default.fileExists(atPath: program.folder.file("started").path))
  }

  @Test("a damaged backup is restored, and the damage is reported")
  func faults() async throws {
    let store = try HealthStore(at: program.storePath, for: SampleStore.client, as: .owner)
    _ = try await store.backup(to: program.folder.file("copy.sqlite").path)
    // Another program changes a name in the backup.
    let changed = try program.shell(
      """
      python3 -c 'import sqlite3; s = sqlite3.connect("copy.sqlite"); s.execute("UPDATE source SET name = name || 1"); s.commit()'
      """)
    try #require(changed.exitCode == 0, "\(changed.error)")
    let restored = try program.run("restore", "copy.sqlite", "--store", "new.sqlite", "--json")
    #expect(restored.exitCode == 0)
    #expect(restored.error.contains("has a wrong checksum"))
    #expect(!restored.output.contains("\"finding_count\":0"))
    #expect(try program.run("verify", "--store", "new.sqlite").exitCode == 1)
    #expect(try program.run("list", "--store", "new.sqlite").exitCode == 0)
  }

  @Test("the readable part of a backup with a destroyed page is restored, and the damage reported")
  func destroyedPage() throws {
    #expect(try program.run("backup", "copy.sqlite").exitCode == 0)
    let file = program.folder.file("copy.sqlite")
    var bytes = try Data(contentsOf: file)
    let page = bytes.count / 4096 / 2
    bytes.replaceSubrange(page * 4096..<page * 4096 + 16, with: repeatElement(0xEE, count: 16))
    try bytes.write(to: file)
    let verified = try program.run("verify", "--store", "copy.sqlite")
    #expect(verified.exitCode == 1 && !verified.output.isEmpty)
    #expect(!verified.error.contains("malformed"), "\(verified.error)")
    try bytes.write(to: file)
    let restored = try program.run("restore", "copy.sqlite", "--store", "new.sqlite", "--json")
    #expect(restored.exitCode == 0, "\(restored.error)")
    #expect(!restored.output.contains("\"finding_count\":0"))
    #expect(try program.run("list", "--store", "new.sqlite").exitCode == 0)
  }

  @Test("a store is not replaced without --yes and without a terminal")
  func confirmation() throws {
    _ = try program.run("backup", "copy.sqlite")
    let refused = try program.run("restore", "copy.sqlite")
    #expect(refused.exitCode == 1)
    #expect(
      refused.error
        == "workout: cannot ask without a terminal; add --yes to replace \(program.storePath)\n")
    // A path without a store needs no confirmation.
    let fresh = try program.run("restore", "copy.sqlite", "--store", "fresh/health.sqlite")
    #expect(fresh.exitCode == 0, "\(fresh.error)")
    #expect(!fresh.output.contains("what was there"))
  }

  @Test("a backup on a full disk prints a one-line error and leaves no file")
  func fullDisk() throws {
    // A file size limit of 32 KiB, whose signal is ignored.
    let result = try program.shell("trap '' XFSZ; ulimit -f 32; workout backup copy.sqlite")
    #expect(result.exitCode == 1)
    #expect(
      result.error == "workout: no space left for copy.sqlite; free disk space and try again\n")
    #expect(try names().allSatisfy { !$0.hasPrefix("copy") })
  }

  @Test("a restore on a full disk leaves the store unchanged")
  func fullDiskAtRestore() throws {
    _ = try program.run("backup", "copy.sqlite")
    let list = try program.run("list", "--json").output
    let result = try program.shell(
      "trap '' XFSZ; ulimit -f 32; workout restore copy.sqlite --yes")
    #expect(result.exitCode == 1)
    #expect(result.error.hasPrefix("workout: no space left for "), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
    #expect(try program.run("list", "--json").output == list)
    #expect(try program.run("verify").exitCode == 0)
    #expect(try names().allSatisfy { !$0.contains("partial") && !$0.contains("replaced") })
  }

  @Test("a backup during a recording reports what it lacks; a restore is refused until it ends")
  func recording() throws {
    let store = try HealthStore(at: program.storePath, for: SampleStore.client, as: .owner)
    let journal = try store.beginRecording(
      RecordingPlan(
        id: try SampleStore.id("3f2a91bc-0000-4000-8000-0000000000ff"),
        start: try SampleStore.instant("2026-11-21T06:45:00Z"),
        configuration: WorkoutConfiguration(activityType: .walking)))
    let backup = try program.run("backup", "copy.sqlite", "--json")
    #expect(backup.exitCode == 0)
    #expect(backup.output.contains("\"unfinished_recording\":\"3f2a91bc"))
    #expect(backup.error.contains("does not include its newest readings"))
    let refused = try program.run("restore", "copy.sqlite", "--yes")
    #expect(refused.exitCode == 1)
    #expect(refused.error.contains("is running (process"))
    try journal.discard()
    let restored = try program.run("restore", "copy.sqlite", "--yes")
    #expect(restored.exitCode == 0)
    #expect(restored.error.contains("workout recover"))
  }
}
