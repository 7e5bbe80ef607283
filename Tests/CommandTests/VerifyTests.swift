import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout verify")
struct VerifyTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.storePath).saveAll()
  }

  @Test("an undamaged store is reported as sound")
  func sound() throws {
    let result = try program.run("verify")
    #expect(result.exitCode == 0)
    #expect(result.output == "\(program.storePath): no errors found\n")
    #expect(result.error == "")
    #expect(try program.run("verify", "--json").output == "{\"findings\":[]}\n")
  }

  /// Flips bytes in the middle of the chunk that holds the route.
  private func damage() throws {
    let result = try program.shell(
      """
      python3 - "$WORKOUT_STORE" <<'END'
      import sqlite3, sys
      store = sqlite3.connect(sys.argv[1])
      row, data = store.execute('SELECT id, bytes FROM chunk ORDER BY id LIMIT 1').fetchone()
      turned = bytes(255 - byte for byte in data[40:60])
      store.execute('UPDATE chunk SET bytes = ? WHERE id = ?', (data[:40] + turned + data[60:], row))
      store.commit()
      END
      """)
    try #require(result.exitCode == 0, "\(result.error)")
  }

  @Test("a damaged chunk is reported with exit code 1; other workouts remain readable")
  func damaged() throws {
    try damage()
    let result = try program.run("verify")
    #expect(result.exitCode == 1)
    #expect(result.output.contains("\nchunk 0 of series "))
    // The change was not written by a program of the store.
    #expect(result.output.hasPrefix("page "))
    #expect(result.error.hasPrefix("workout: \(program.storePath) has "))
    let json = try program.run("verify", "--json")
    #expect(json.exitCode == 1)
    #expect(json.output.contains("\"kind\":\"damaged_chunk\""))
    #expect(try JSONSchema("verify").faults(in: json.output) == "")
    #expect(try program.run("show", SampleStore.swimID).exitCode == 0)
  }

  // RTE-07
  @Test("an unreadable route is an error of the command that reads it")
  func unreadableRoute() throws {
    try damage()
    for words in [["route", "3f2a"], ["export", "3f2a", "-o", "walk.gpx"]] {
      let result = try program.run(words)
      #expect(result.exitCode == 1)
      #expect(result.error.hasPrefix("workout: chunk 0 is damaged"))
      #expect(result.error.split(separator: "\n").count == 1)
    }
    #expect(!FileManager.default.fileExists(atPath: program.folder.file("walk.gpx").path))
  }
}
