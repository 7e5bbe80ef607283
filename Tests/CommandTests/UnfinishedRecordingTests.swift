import Foundation
import TestSupport
import Testing

/// Tests of the commands' reports about a recording that a crash left, readable or not.
@Suite("An unfinished recording", .timeLimit(.minutes(1)))
struct UnfinishedRecordingTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await kill()
  }

  private func kill() async throws {
    let recorder = try RunningProgram(["record", "yoga", "--no-gps"], in: program)
    _ = try await recorder.recording()
    recorder.crash()
  }

  private func addWorkout() throws {
    #expect(try program.run("recover").exitCode == 0)
  }

  private func makeUnreadable() throws {
    let result = try program.shell(
      """
      python3 - "$WORKOUT_STORE" <<'END'
      import sqlite3, sys
      store = sqlite3.connect(sys.argv[1])
      store.execute('PRAGMA ignore_check_constraints = ON')
      store.execute("UPDATE recording SET lapLengthValue = 1, lapLengthUnit = 'xyz'")
      store.commit()
      END
      """)
    try #require(result.exitCode == 0, "\(result.error)")
  }

  @Test("list, show and status report it and the command that finishes it")
  func isNamed() async throws {
    try addWorkout()
    try await kill()
    for words in [
      ["list"], ["list", "--json"], ["show", "last"], ["status"], ["status", "--json"],
    ] {
      let result = try program.run(words)
      #expect(result.error.contains("unfinished recording"), "\(words)")
      #expect(result.error.contains("yoga"), "\(words)")
      #expect(result.error.contains("workout recover"), "\(words)")
      #expect(result.exitCode == (words[0] == "status" ? 1 : 0), "\(words)")
    }
  }

  @Test(
    "JSON output has a separate key for it",
    arguments: [
      ("workouts", "list --json"), ("workout", "show last --json"),
      ("unfinished", "status --json"),
    ])
  func json(schema: String, words: String) async throws {
    try addWorkout()
    try await kill()
    for isUnreadable in [false, true] {
      if isUnreadable { try makeUnreadable() }
      let result = try program.run(words.split(separator: " ").map(String.init))
      let line = try #require(result.output.split(separator: "\n").first)
      #expect(try JSONSchema(schema).faults(in: line) == "")
      #expect(
        line.contains(isUnreadable ? #""unfinished":{"unreadable":"# : #""unfinished":{"id":"#)
          || line.contains(#""unfinished":{"activity":"#))
    }
  }

  @Test("an unreadable one blocks no other command and is reported with the fix")
  func unreadable() async throws {
    try makeUnreadable()
    for words in [
      ["list"], ["list", "--json"], ["backup", "copy.sqlite"], ["doctor", "--gps", "trace.csv"],
      ["status"],
    ] {
      let result = try program.run(words)
      #expect((result.output + result.error).contains("workout recover"), "\(words) \(result)")
      #expect(!result.output.contains("store fail"))
      // Python writes no page checksums, so the backup exits with 1.
      if words[0] == "backup" { #expect(result.output.contains("backed up")) }
      if words[0] == "list" { #expect(result.exitCode == 0, "\(words)") }
    }
    let doctor = try program.run("doctor", "--json", "--gps", "trace.csv")
    #expect(doctor.output.contains(#""name":"collection""#), "\(doctor.output)")
    #expect(try program.run("recover").output.contains("set aside"))
    #expect(try program.run("list").error.contains("no workouts yet"))
  }
}
