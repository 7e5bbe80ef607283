import Foundation
import HealthModel
import HealthStorage
import RecordingCore
import TestSupport
import Testing

@Suite("workout edit")
struct EditTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.storePath).saveAll()
  }

  private func show(_ id: String) throws -> String { try program.run("show", id, "--json").output }

  @Test("edits are seen by show and list, and undone to what show printed before")
  func values() throws {
    let before = try show("3f2a")
    let edit = try program.run(
      "edit", "3f2a", "--activity", "hike", "--name", "Along the river", "--note", "windy",
      "--effort", "7", "--gear", "blue shoes", "--private", "--json")
    #expect(edit.exitCode == 0, "\(edit.error)")
    #expect(try JSONSchema("edit").faults(in: edit.output) == "")
    #expect(try JSONSchema("workout").faults(in: try show("3f2a")) == "")
    let page = try program.run("show", "3f2a").output
    for text in [
      "Hiking", "Name     Along the river", "Effort   7 of 10", "Gear     blue shoes",
      "Private  not on pages", "Note     windy", "Version  2, ", "name “Along the river”; ",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(try program.run("list", "--text", "river").output.contains("3f2a91bc"))
    let second = try program.run("edit", "3f2a", "--remove", "note", "--public")
    #expect(second.output == "3f2a91bc: version 3, note removed; public\n")
    let same = try program.run("edit", "3f2a", "--effort", "7", "--json")
    #expect(same.output.contains("\"changed\":false"))
    #expect(try program.run("edit", "3f2a", "--undo").output.contains("version 2; undone: note"))
    let undone = try program.run("edit", "3f2a", "--undo", "--json")
    #expect(try JSONSchema("edit").faults(in: undone.output) == "")
    #expect(try show("3f2a") == before)
    let nothing = try program.run("edit", "3f2a", "--undo")
    #expect(nothing.exitCode == 1)
    #expect(nothing.error.hasSuffix("cannot be edited: it has no edits\n"))
  }

  @Test("an effort is an edit that show lists, and one outside 1 to 10 is refused")
  func effort() throws {
    let before = try show("3f2a")
    let rated = try program.run("effort", "3f2a", "7", "--json")
    #expect(rated.exitCode == 0, "\(rated.error)")
    #expect(try JSONSchema("edit").faults(in: rated.output) == "")
    #expect(try show("3f2a").contains("\"effort\":7"))
    #expect(
      try program.run("effort", "3f2a", "4").output == "3f2a91bc: version 3, effort 7 to 4\n")
    for words in ["0", "11", "-1", "hard", "7.5"] {
      let refused = try program.run("effort", "3f2a", words)
      #expect(refused.exitCode == 64, "\(words): \(refused.error)")
    }
    #expect(try program.run("effort", "none", "5").exitCode == 1)
    for _ in 0..<2 { #expect(try program.run("edit", "3f2a", "--undo").exitCode == 0) }
    #expect(try show("3f2a") == before)
  }

  @Test("a trim, a split and a merge are undone to what show printed before")
  func times() throws {
    let before = try show("3f2a")
    let trim = try program.run("edit", "3f2a", "--trim-start", "2min", "--trim-end", "5min")
    #expect(trim.exitCode == 0, "\(trim.error)")
    #expect(
      trim.output == "3f2a91bc: version 2, start 06:45:00 to 06:47:00; end 07:05:00 to 07:00:00\n")
    #expect(try show("3f2a").contains("\"start\":\"2026-11-21T06:47:00.000Z\""))
    let split = try program.run("split", "3f2a", "--at", "6:30", "--json")
    #expect(split.exitCode == 0, "\(split.error)")
    #expect(try JSONSchema("edit").faults(in: split.output) == "")
    let parts = try #require(try Self.parts(split.output))
    #expect(parts.first == SampleStore.walkID)
    let second = try #require(parts.last)
    #expect(try JSONSchema("workout").faults(in: try show(second)) == "")
    let merge = try program.run("merge", second, "3f2a91bc", "--json")
    #expect(merge.exitCode == 0, "\(merge.error)")
    #expect(try program.run("show", second).exitCode == 1)
    #expect(try program.run("show", "3f2a91bc").output.contains("merged with \(second.prefix(8))"))
    #expect(try program.run("verify").exitCode == 0)
    for _ in 0..<3 { #expect(try program.run("edit", "3f2a91bc", "--undo").exitCode == 0) }
    #expect(try show("3f2a") == before)
    #expect(try program.run("verify").exitCode == 0)
  }

  private static func parts(_ text: String) throws -> [String]? {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return object?["parts"] as? [String]
  }

  @Test(
    "what cannot be edited is refused, and nothing changes",
    arguments: [
      ("edit 3f2a", 64, "nothing to change"), ("edit 3f2a --name ' '", 64, "the name is empty"),
      ("edit 3f2a --name ''", 64, "the name is empty"),
      ("edit 3f2a --effort 0", 64, "0 is not a valid effort; use 1 to 10"),
      ("edit 3f2a --effort 11", 64, "11 is not a valid effort"),
      ("edit 3f2a --private --public", 64, "exclude each other"),
      ("edit 3f2a --name a --remove name", 64, "exclude each other"),
      ("edit 3f2a --undo --name a", 64, "--undo cannot be combined"),
      ("edit 3f2a --trim-start 20min", 1, "trim less than its whole length"),
      ("edit 3f2a --trim-start 15min --trim-end 15min", 1, "trim less than its whole length"),
      ("edit 3f2a --trim-end 5000km", 1, "trim less than its whole length"),
      ("edit a0c1 --trim-start 10m", 1, "it has no route to measure a distance on"),
      ("edit 3f2a --trim-start nothing", 64, "nothing"),
      ("edit ffff --effort 1", 1, "no workout 'ffff'"),
      ("split 3f2a --at 20:00", 1, "is not between its start and its end"),
      ("split 3f2a --at 0", 64, "'0'"), ("merge 3f2a 3f2a", 1, "merged with itself"),
      ("merge 3f2a a0c1", 1, "one is walking and the other swimming"),
    ])
  func refused(words: String, code: Int32, reason: String) throws {
    let before = try program.run("list", "--json").output
    let result = try program.shell("workout \(words)")
    #expect(result.exitCode == code, "\(result.error)")
    #expect(result.error.replacing("\n", with: " ").contains(reason), "\(result.error)")
    #expect(try program.run("list", "--json").output == before)
  }

  @Test("a private workout is not in exports of all and not on the pages, unless its id is given")
  func privacy() throws {
    #expect(try program.run("edit", "3f2a", "--private").exitCode == 0)
    let all = try program.run("export", "--all", "--format", "csv", "-o", "all")
    #expect(!all.output.contains("3f2a91bc"))
    #expect(try program.run("export", "3f2a", "-o", "walk.gpx").exitCode == 0)
    let month = try program.run("report", "--month", "2026-11", "-o", "-").output
    #expect(!month.contains("Walking"))
    #expect(month.contains("Swimming"))
    #expect(try program.run("report", "3f2a", "-o", "-").output.contains("Walking"))
    let heat = try program.run("heat", "-o", "heat.png")
    #expect(heat.error.contains("no workout has a route"), "\(heat.error)")
    #expect(try program.run("list").output.contains("3f2a91bc"))
  }

  @Test("during a recording others are edited, and the recording itself only once it is finished")
  func recording() async throws {
    let recorder = try RunningProgram(["record", "yoga", "--no-gps"], in: program)
    let status = try await recorder.recording()
    let id = status.id
    let refused = try program.run("edit", String(id.prefix(8)), "--name", "Morning")
    #expect(refused.exitCode == 1)
    #expect(refused.error.contains("is not finished; stop it first"), "\(refused.error)")
    #expect(try program.run("edit", "3f2a", "--name", "Along the river").exitCode == 0)
    try recorder.ask(.stop)
    #expect(await recorder.exitCode() == 0, "\(recorder.printed)")
    #expect(try program.run("edit", "last", "--name", "Morning").exitCode == 0)
    #expect(try program.run("list", "--text", "Morning").output.contains(id.prefix(8)))
    #expect(try program.run("list", "--text", "river").output.contains("3f2a91bc"))
    #expect(try program.run("verify").exitCode == 0)
  }

  @Test("a file that is imported again neither undoes an edit nor comes in twice")
  func importedAgain() throws {
    let file = program.folder.file("park.gpx").path
    let start = try SampleStore.instant("2026-11-20T10:00:00Z")
    let places = (0..<300).map { second in
      let time = (start + .seconds(second)).rfc3339
      return
        "<trkpt lat=\"\(52.47 + Double(second) * 0.00002)\" lon=\"13.40\"><time>\(time)</time></trkpt>"
    }
    let text = """
      <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>walking</type><trkseg>\
      \(places.joined())</trkseg></trk></gpx>
      """
    try Data(text.utf8).write(to: URL(filePath: file))
    #expect(try program.run("import", file).exitCode == 0)
    // The newest workout of the store is another one.
    let listed = try program.run("list", "--from", "2026-11-20", "--to", "2026-11-20", "--json")
    let list = try JSONSerialization.jsonObject(with: Data(listed.output.utf8)) as? [String: Any]
    let id = try #require(
      (list?["workouts"] as? [[String: Any]])?.first?["id"] as? String, "\(listed.output)")
    let edit = try program.run(
      "edit", id, "--name", "Park", "--trim-start", "5s", "--activity", "hike")
    let imported = try program.run("list", "--text", "Park", "--json").output
    #expect(edit.exitCode == 0 && imported.contains(id), "\(edit.error)")
    let again = try program.run("import", file)
    #expect(again.output.contains("already imported"), "\(again.output)")
    #expect(try program.run("list", "--text", "Park", "--json").output == imported)
    #expect(try program.run("edit", id, "--undo").exitCode == 0)
    #expect(try program.run("import", file).output.contains("already imported"))
    #expect(try program.run("verify").exitCode == 0)
  }
}
