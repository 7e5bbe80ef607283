import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

/// Tests of stores that cannot be written, each in the private mounts of a test.
@Suite("A store that cannot be written", .timeLimit(.minutes(2)))
struct ReadOnlyStoreTests {
  /// A Boolean value that indicates whether a process may have private mounts.
  static let canMount: Bool = {
    guard let program = try? Program() else { return false }
    let line = "\(unshare) 'mount -t tmpfs tmpfs .'"
    return (try? program.shell(line).exitCode) == 0
  }()

  private static let unshare = "unshare -rm bash -c"

  /// Runs a shell script with mounts that end with it.
  func run(_ lines: String, _ program: Program) throws -> Program.Result {
    try program.shell("export -f workout; \(Self.unshare) 'set -e; \(lines)'")
  }

  static let reading = [
    "list", "show last", "verify", "export last --format json -o - > /dev/null",
    "statistics distanceWalkingRunning",
  ]

  func programWithStore() async throws -> Program {
    let program = try Program()
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner)
    let span = TimeRange(
      start: Instant(microseconds: 1_800_000_000_000_000), duration: .seconds(600))
    try await store.save(
      Workout(configuration: WorkoutConfiguration(activityType: .walking), span: span))
    _ = try await store.backup(to: program.folder.file("backup.sqlite").path)
    return program
  }

  @Test(
    "on a read-only medium it can be read and exported; a change is refused with the reason",
    .enabled(if: canMount))
  func medium() async throws {
    let program = try await programWithStore()
    let mount = """
      mkdir card; cp backup.sqlite card/health.sqlite; mount --bind card card; \
      mount -o remount,bind,ro card;
      """
    for words in Self.reading {
      let result = try run("\(mount) workout \(words) --store card/health.sqlite", program)
      #expect(result.exitCode == 0, "\(words): \(result.error)")
      try FileManager.default.removeItem(at: program.folder.file("card"))
    }
    let result = try run(
      "\(mount) workout add heartRate 60 count/min --store card/health.sqlite", program)
    #expect(result.exitCode == 1)
    #expect(result.error.contains("is read-only"))
    // A part of the store is not accepted as the whole either.
    try FileManager.default.removeItem(at: program.folder.file("card"))
    let logged = try run(
      """
      mkdir card; cp backup.sqlite card/health.sqlite; head -c 5000 backup.sqlite > card/health.sqlite-wal; \
      mount --bind card card; mount -o remount,bind,ro card; workout list --store card/health.sqlite
      """, program)
    #expect(logged.exitCode == 1 && logged.error.contains("health.sqlite-wal"))
  }

  @Test(
    "on a full disk it is listed, shown and verified; a write reports that there is no space",
    .enabled(if: canMount))
  func fullDisk() async throws {
    let program = try await programWithStore()
    let mount = """
      mkdir -p full; mount -t tmpfs -o size=1m,mode=700 tmpfs full; cp backup.sqlite full/health.sqlite; \
      dd if=/dev/zero of=full/rest bs=4k 2> /dev/null || true;
      """
    for words in Self.reading {
      let result = try run("\(mount) workout \(words) --store full/health.sqlite", program)
      #expect(result.exitCode == 0, "\(words): \(result.error)")
    }
    let result = try run(
      "\(mount) workout add heartRate 60 count/min --store full/health.sqlite", program)
    #expect(result.exitCode == 1)
    #expect(result.error.contains("no space"))
  }

  @Test("is not created for an invalid file name", arguments: [":memory:", "file:health.sqlite"])
  func names(name: String) throws {
    let program = try Program()
    for words in [["list"], ["add", "heartRate", "60", "count/min"]] {
      let result = try program.run(words + ["--store", name])
      #expect(result.exitCode == 1 && result.error.contains("is not a file name"))
    }
    #expect(!FileManager.default.fileExists(atPath: program.folder.file(name).path))
  }
}
