import Foundation
import TestSupport
import Testing

@Suite("workout import")
struct ImportTests {
  let program: Program

  init() throws { program = try Program() }

  /// A ten-minute run as GPX with one point every five seconds.
  private func track(from start: String = "07:00", north: Double = 52.5, id: String? = nil)
    -> String
  {
    let points = (0..<120).map { index in
      let seconds = index * 5
      let time = "2026-03-09T\(start):00Z".replacing(":00Z", with: "")
      let minute = String(format: "%02d", Int(time.suffix(2)).map { $0 + seconds / 60 } ?? 0)
      let second = String(format: "%02d", seconds % 60)
      let latitude = north + Double(index) * 0.0001
      return """
        <trkpt lat="\(latitude)" lon="13.4"><ele>40</ele>\
        <time>2026-03-09T\(start.prefix(2)):\(minute):\(second)Z</time></trkpt>
        """
    }
    return """
      <gpx version="1.1" creator="Test" xmlns="http://www.topografix.com/GPX/1/1"><trk>\
      <type>running</type><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>
      """
  }

  private func write(_ text: String, _ name: String) throws {
    let file = program.folder.file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func totals(_ output: String) throws -> [String: Int] {
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return try #require(object?["totals"] as? [String: Int])
  }

  @Test("a file is imported once, and is already imported the second time")
  func twice() throws {
    try write(track(), "run.gpx")
    let first = try program.run("import", "run.gpx")
    #expect(first.exitCode == 0, "\(first.error)")
    #expect(first.output.hasPrefix("imported 1 workout from 1 file"), "\(first.output)")
    let list = try program.run("list", "--json").output
    let second = try program.run("import", "run.gpx", "--json")
    #expect(second.exitCode == 0)
    #expect(try JSONSchema("import").faults(in: second.output) == "")
    #expect(try totals(second.output)["known_workout_count"] == 1)
    #expect(try program.run("list", "--json").output == list)
    #expect(list.contains("\"running\""))
  }

  @Test("an archive restores the whole store; a second import or a dry run changes nothing")
  func archive() throws {
    try write(track(), "run.gpx")
    #expect(try program.run("import", "run.gpx").exitCode == 0)
    #expect(
      try program.run("export", "--all", "--format", "archive", "-o", "all.zip").exitCode == 0)
    let list = try program.run("list", "--json").output
    let fresh = ["--store", program.folder.file("fresh.sqlite").path]
    let dry = try program.run(["import", "all.zip", "--dry-run"] + fresh)
    #expect(dry.exitCode == 0, "\(dry.error)")
    #expect(dry.output.hasPrefix("all.zip: would import 1 workout"), "\(dry.output)")
    #expect(!FileManager.default.fileExists(atPath: program.folder.file("fresh.sqlite").path))
    let first = try program.run(["import", "all.zip"] + fresh)
    #expect(first.exitCode == 0, "\(first.error)")
    #expect(first.output.hasPrefix("all.zip: imported 1 workout"), "\(first.output)")
    #expect(try program.run(["list", "--json"] + fresh).output == list)
    let second = try program.run(["import", "all.zip", "--json"] + fresh)
    #expect(second.exitCode == 0)
    #expect(try JSONSchema("archive-imported").faults(in: second.output) == "")
    #expect(second.output.contains("\"workouts\":0"), "\(second.output)")
    let nowhere = try program.shell(
      "TMPDIR=/proc/nowhere '\(Program.path)' import all.zip --dry-run --store fresh.sqlite")
    #expect(nowhere.exitCode == 1)
    #expect(nowhere.error.contains("set TMPDIR"), "\(nowhere.error)")
    let again = try program.run(["import", "all.zip", "--dry-run"] + fresh)
    #expect(again.output.hasPrefix("all.zip: would import 0 workouts"), "\(again.output)")
    #expect(try program.run(["list", "--json"] + fresh).output == list)
  }

  @Test("a damaged archive is reported, and the other files are imported")
  func brokenArchive() throws {
    try write(track(), "run.gpx")
    #expect(try program.run("import", "run.gpx").exitCode == 0)
    #expect(try program.run("export", "--all", "--format", "archive", "-o", "all/").exitCode == 0)
    try write("{\"broken\n", "all/workouts.ndjson")
    try write(track(from: "11:00"), "other.gpx")
    let fresh = ["--store", program.folder.file("fresh.sqlite").path]
    let result = try program.run(["import", "all", "other.gpx"] + fresh)
    #expect(result.exitCode == 1, "\(result.output)")
    #expect(result.output.contains("skipped: "), "\(result.output)")
    #expect(result.output.contains("imported 1 workout from 1 file"), "\(result.output)")
  }

  @Test(
    "a bad file is refused with its path and a reason, and the other files are imported")
  func badFile() throws {
    try write(track(), "data/a.gpx")
    try write("<gpx><trk><trkseg>", "data/b.gpx")
    try write("nothing", "data/c.fit")
    try write(track(from: "09:00"), "data/d.gpx")
    try write("a picture", "data/e.jpg")
    try write("hidden", "data/.f")
    let result = try program.run("import", "data", "--json")
    #expect(result.exitCode == 1)
    #expect(try JSONSchema("import").faults(in: result.output) == "")
    #expect(try totals(result.output)["added_workout_count"] == 2)
    #expect(try totals(result.output)["refused_file_count"] ?? 0 >= 1)
    let words = try program.run("import", "data")
    #expect(words.exitCode == 1 && words.error.contains("data/c.fit: refused: "), "\(words.error)")
    #expect(words.output.contains("hidden files"))
  }

  @Test("a dry run reports the same counts and creates no store")
  func dryRun() throws {
    try write(track(), "run.gpx")
    let result = try program.run("import", "--dry-run", "run.gpx", "run.gpx", "--json")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try JSONSchema("import").faults(in: result.output) == "")
    #expect(try totals(result.output)["added_workout_count"] == 1)
    #expect(try totals(result.output)["known_workout_count"] == 1)
    #expect(!FileManager.default.fileExists(atPath: program.storePath))
  }

  @Test("a missing file and a file of an unknown format are refused with exit code 1")
  func refusals() throws {
    try write("hello", "note.txt")
    let result = try program.run("import", "note.txt", "absent.fit")
    #expect(result.exitCode == 1)
    #expect(result.error.contains("absent.fit") && result.error.contains("note.txt"))
  }

  @Test("a deleted workout stays deleted, and the import reports it")
  func deleted() throws {
    try write(track(), "run.gpx")
    _ = try program.run("import", "run.gpx")
    _ = try program.run("delete", "last", "--yes")
    let result = try program.run("import", "run.gpx", "--json")
    #expect(try totals(result.output)["deleted_workout_count"] == 1)
    #expect(try program.run("list", "--json").output.contains("running") == false)
  }

  @Test("an exported workout is imported as the same workout")
  func ownExport() async throws {
    try await SampleStore(at: program.storePath).saveAll()
    let list = try program.run("list", "--json").output
    let export = try program.run("export", SampleStore.walkID, "-o", "walk.gpx")
    #expect(export.exitCode == 0, "\(export.error)")
    let same = try program.run("import", "walk.gpx", "--json")
    #expect(try totals(same.output)["known_workout_count"] == 1, "\(same.output)")
    #expect(try program.run("list", "--json").output == list)
    let fresh = try program.run("import", "walk.gpx", "--json", "--store", "fresh.sqlite")
    #expect(fresh.output.contains("\"id\":\"\(SampleStore.walkID)\""), "\(fresh.output)")
  }

  @Test("a killed import leaves complete workouts, and the next import adds the rest")
  func killed() throws {
    for index in 0..<60 {
      let hour = String(format: "%02d", index % 24)
      try write(track(from: "\(hour):00", north: Double(index) / 2), "many/\(index).gpx")
    }
    _ = try program.shell("workout import many & sleep 0.3; kill -9 $!; wait $!")
    let verify = try program.run("verify")
    #expect(verify.exitCode == 0, "\(verify.output)\(verify.error)")
    _ = try program.run("import", "many")
    let again = try program.run("import", "many", "--json")
    #expect(try totals(again.output)["added_workout_count"] == 0)
    #expect(try totals(again.output)["known_workout_count"] == 60)
  }
}
