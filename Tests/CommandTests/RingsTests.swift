import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout rings and workout goals")
struct RingsTests {
  let program: Program

  /// Two days of energy and exercise, and a day between them without data.
  init() async throws {
    program = try Program()
    let store = try SampleStore(at: program.storePath).store
    try await store.setTimeZone(.gmt)
    for (start, kilocalories, minutes) in [
      ("2026-11-19T08:00:00Z", 130.0, 15.0), ("2026-11-21T08:00:00Z", 750, 45),
    ] {
      let span = TimeRange(start: try SampleStore.instant(start), duration: .seconds(minutes * 60))
      let energy = QuantitySample(
        type: .activeEnergyBurned, quantity: Quantity(kilocalories, .kilocalorie), span: span)
      let exercise = QuantitySample(
        type: .appleExerciseTime, quantity: Quantity(minutes, .minute), span: span)
      try await store.save([.quantity(energy), .quantity(exercise)])
    }
  }

  private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  private func output(_ text: String) throws -> String {
    let result = try program.run(words(text))
    #expect(result.exitCode == 0, "\(result.error)")
    return result.output
  }

  // RING-17, INF-09
  @Test("each ring is filled by total over goal, with a second turn drawn over the first")
  func picture() throws {
    _ = try output("goals set move 500kcal --from 2026-11-01")
    #expect(
      try output("rings 2026-11-21") == """
        2026-11-21
        Move      750 of 500 kcal  ████████████▓▓▓▓▓▓▓▓▓▓▓▓  150 %
        Exercise  45 of 30 min     ████████████▓▓▓▓▓▓▓▓▓▓▓▓  150 %
        Stand     0 of 12 h        ░░░░░░░░░░░░░░░░░░░░░░░░  0 %

        """)
    _ = try output("goals set move 300kcal --from 2026-11-01")
    _ = try output("goals set exercise 3h --from 2026-11-01")
    #expect(
      try output("rings 2026-11-21") == """
        2026-11-21
        Move      750 of 300 kcal  ▓▓▓▓▓▓▓▓▓▓▓▓████████████  250 %
        Exercise  45 of 180 min    ▓▓▓▓▓▓░░░░░░░░░░░░░░░░░░  25 %
        Stand     0 of 12 h        ░░░░░░░░░░░░░░░░░░░░░░░░  0 %

        """)
  }

  // RING-16, RING-20
  @Test("the rings --json output of another person is drawn as that person sees it")
  func fromFile() throws {
    _ = try output("goals set move 500kcal --from 2026-11-01")
    let json = try output("rings 2026-11-21 --json")
    let file = program.folder.file("friend.json")
    try Data(json.utf8).write(to: file)
    let other = try Program()
    let drawn = try other.run("rings", "--file", file.path)
    #expect(drawn.exitCode == 0, "\(drawn.error)")
    #expect(drawn.output == (try output("rings 2026-11-21")))
    #expect(try other.run("rings", "--file", file.path, "--json").output == json)
    let days = try output("rings 2026-11-21 --days 3 --json")
    try Data(days.utf8).write(to: file)
    #expect(
      try other.run("rings", "--file", file.path).output == output("rings 2026-11-21 --days 3"))
  }

  @Test(
    "a file without valid rings is refused",
    arguments: [
      "", "[]", #"{"time_zone":"GMT","days":[{"day":"yesterday","move_mode":"activeEnergy"}]}"#,
      #"{"time_zone":"GMT","days":[{"day":"2026-11-21","move_mode":"x"}]}"#,
      #"{"time_zone":"GMT","days":[{"day":"2026-11-21","move_mode":"activeEnergy","move_kcal":1e308}]}"#,
      #"{"time_zone":"GMT","days":[{"day":"2026-11-21","move_mode":"activeEnergy","stand_h":-1}]}"#,
    ])
  func noRings(text: String) throws {
    let file = program.folder.file("friend.json")
    try Data(text.utf8).write(to: file)
    let result = try program.run("rings", "--file", file.path)
    #expect(result.exitCode == 1)
    #expect(result.error.contains("not the output of rings --json"), "\(result.error)")
  }

  @Test("a ring without a goal shows its total, and a wheelchair user has a roll ring")
  func withoutGoal() throws {
    _ = try output("profile set wheelchair-use yes")
    let lines = try output("rings 2026-11-19").split(separator: "\n")
    #expect(lines[1] == "Move      130 kcal")
    #expect(lines[3].hasPrefix("Roll "))
    _ = try output("profile set move-mode appleMoveTime")
    _ = try output("goals set move 60min --from 2026-11-01")
    #expect(try output("rings 2026-11-19").contains("Move      0 of 60 min"))
  }

  @Test("several days are a table that skips days without data")
  func table() throws {
    _ = try output("goals set move 500kcal --from 2026-11-20")
    #expect(
      try output("rings 2026-11-21 --days 7") == """
        Day                    Move             Exercise             Stand
        2026-11-19         130 kcal         15 of 30 min   50 %  0 of 12 h  0 %
        2026-11-21  750 of 500 kcal  150 %  45 of 30 min  150 %  0 of 12 h  0 %

        """)
  }

  // RING-14
  @Test("a day without data is reported on standard error and skipped in JSON")
  func nothing() throws {
    let result = try program.run("rings", "2026-11-20")
    #expect(result.exitCode == 0)
    #expect(result.output == "")
    #expect(result.error == "no data on 2026-11-20\n")
    #expect(try output("rings 2026-11-20 --json") == "{\"days\":[],\"time_zone\":\"GMT\"}\n")
  }

  // RING-02
  @Test("goals apply from their start day on and are shown in common units")
  func goals() throws {
    #expect(try output("goals") == "exercise  30 min\nstand     12 h\n")
    _ = try output("goals set move 2092kJ --from 2026-11-01")
    #expect(
      try output("goals set exercise 1h --from 2026-11-02")
        == "move      500 kcal\nexercise  60 min\nstand     12 h\n")
    #expect(
      try output("goals show --on 2026-11-01")
        == "move      500 kcal\nexercise  30 min\nstand     12 h\n")
  }

  @Test(
    "JSON output matches its schema",
    arguments: [
      ("rings", "rings 2026-11-21 --days 30"), ("rings", "rings 2026-11-20"),
      ("goals", "goals"), ("goals", "goals set move 60min"),
      ("goals", "goals show --on 2026-11-01"),
    ])
  func schema(name: String, arguments: String) throws {
    #expect(try JSONSchema(name).faults(in: output(arguments + " --json")) == "")
  }

  @Test(
    "usage errors are reported in one line",
    arguments: [
      ("rings 2026-02-30", "day"), ("rings --days 0", "--days must be from 1"),
      ("rings --days 99999999999", "--days"), ("goals set move 500", "500kcal"),
      ("goals set move 30km", "500kcal"), ("goals set exercise 25h", "30min"),
      ("goals set stand 0h", "1h to 24h"), ("goals set sleep 8h", "sleep"),
      ("goals set stand 12h --from tomorrow", "from"),
    ])
  func refused(arguments: String, word: String) throws {
    let result = try program.run(words(arguments))
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.error.split(separator: "\n").count == 1)
    #expect(result.error.contains(word), "\(result.error)")
  }

  // RING-17, RING-18, RING-19
  @Test("the picture is on black and still, unless another ground or motion is asked for")
  func svg() throws {
    _ = try output("goals set move 500kcal --from 2026-11-01")
    let still = try output("rings 2026-11-21 --svg -")
    #expect(still.contains(".ground { fill: #000000; }"))
    #expect(still.contains("stroke-dasharray=\"150 1100\""))
    #expect(!still.contains("@keyframes"))
    let moving = try output("rings 2026-11-21 --svg - --animate --ground light")
    #expect(moving.contains(".ground { fill: #ffffff; }"))
    #expect(moving.contains("@keyframes move-arc { from { stroke-dasharray: 0 1100; } }"))
    _ = try output("rings 2026-11-21 --svg rings.svg")
    let file = try String(contentsOf: program.folder.file("rings.svg"), encoding: .utf8)
    #expect(file == still)
  }

  @Test(
    "options of a picture need one",
    arguments: ["rings --animate", "rings --ground light", "rings --svg a.svg --days 2"])
  func pictureOptions(words: String) throws {
    #expect(try program.run(self.words(words)).exitCode == 64)
  }
}
