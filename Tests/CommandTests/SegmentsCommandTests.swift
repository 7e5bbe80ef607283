import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("workout segments")
struct SegmentsCommandTests {
  let program: Program

  init() throws { program = try Program() }

  /// Records a run along a road that goes north and turns east, at a speed, a number of times.
  private func record(day: Double, speed: Double, times: Int = 1) throws {
    let start = Instant(secondsSince1970: 1_790_000_000 + day * 86_400)
    // A round: north 1000 m, east 500 m, and back on another road 300 m to the west.
    let corners = [
      (0.0, 0.0), (0, 1000), (500, 1000), (500, 1200), (-300, 1200), (-300, 0), (0, 0),
    ]
    var places: [(east: Double, north: Double)] = []
    for _ in 0..<times {
      for (a, b) in zip(corners, corners.dropFirst()) {
        let length = hypot(b.0 - a.0, b.1 - a.1)
        var meters = 0.0
        while meters < length {
          let share = meters / length
          places.append((a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share))
          meters += speed
        }
      }
    }
    let lines = places.enumerated().map { second, place in
      let time = (start + .seconds(second)).rfc3339
      let (latitude, longitude) = (48 + place.north / 111_200, 11 + place.east / 74_500)
      return #"{"class":"TPV","device":"/dev/gps","mode":3,"time":"\#(time)","lat":\#(latitude),"#
        + #""lon":\#(longitude),"altMSL":\#(500 + place.north / 10),"eph":5.0,"speed":\#(speed)}"#
    }
    let log = program.folder.file("gps-\(Int(day)).log")
    try Data(lines.joined(separator: "\n").utf8).write(to: log)
    let result = try program.run("record", "run", "--gps", "replay:\(log.path)?pace=max")
    #expect(result.exitCode == 0, "\(result.error)")
  }

  private func efforts(_ output: String) throws -> [[String: Any]] {
    #expect(try JSONSchema("segments").faults(in: output) == "")
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let segments = try #require(object?["segments"] as? [[String: Any]], "\(output)")
    return try #require(segments.first?["efforts"] as? [[String: Any]])
  }

  @Test("a segment of one workout has an effort for each pass of all, the fastest first")
  func ranked() throws {
    try record(day: 0, speed: 3)
    let added = try program.run(
      "segments", "add", "Hill", "--workout", "last", "--from-km", "0.2", "--to-km", "0.9",
      "--json")
    #expect(added.exitCode == 0, "\(added.error)")
    #expect(try efforts(added.output).count == 1)
    try record(day: 1, speed: 4, times: 2)
    try record(day: 2, speed: 2.5)
    let all = try efforts(try program.run("segments", "--json").output)
    #expect(all.count == 4)
    let seconds = all.compactMap { $0["duration_s"] as? Double }
    for (seconds, expected) in zip(seconds, [175.0, 175, 233, 280]) {
      #expect(abs(seconds - expected) < 6, "\(seconds)")
    }
    #expect(all.compactMap { $0["pass"] as? Int }.prefix(2).sorted() == [1, 2])
    #expect(all.compactMap { $0["rank"] as? Int }.last == 4)
    let table = try program.run("segments").output
    #expect(table.contains("Hill") && table.contains("2:5"), "\(table)")
    let shown = try program.run("segments", "show", "Hill").output
    #expect(shown.contains("Hill: 0.70 km") || shown.contains("Hill: 700"), "\(shown)")
    #expect(shown.contains("S") && shown.contains(/north up, .* across/), "\(shown)")
    let archive = program.folder.file("all.zip").path
    #expect(
      try program.run("export", "--all", "--format", "archive", "-o", archive).exitCode == 0)
    let other = program.folder.file("other.sqlite").path
    #expect(try program.run("import", archive, "--store", other).exitCode == 0)
    #expect(try efforts(try program.run("segments", "--json", "--store", other).output).count == 4)
    let deleted = try program.run("segments", "delete", "Hill", "--json")
    #expect(deleted.exitCode == 0 && deleted.output == "{\"segments\":[]}\n", "\(deleted.output)")
  }

  @Test("the page of segments has the line and the fastest efforts, without private workouts")
  func page() async throws {
    try record(day: 0, speed: 3)
    let added = try program.run(
      "segments", "add", "Hill", "--workout", "last", "--from-km", "0.2", "--to-km", "0.9")
    #expect(added.exitCode == 0, "\(added.error)")
    try record(day: 1, speed: 4)
    #expect(try program.run("edit", "last", "--private").exitCode == 0)
    let all = try efforts(try program.run("segments", "--json").output)
    let ids = all.compactMap { $0["workout"] as? String }
    #expect(ids.count == 2)
    let pages = try await ServedPages(in: program)
    var page = ""
    for await _ in Attempts() {
      guard !page.contains("<h2 id=\"segment-1\">Hill</h2>") else { break }
      page = try pages.get("/segments").body
    }
    #expect(page.contains("href=\"/workouts/\(ids[1])\"") && !page.contains(ids[0]))
    #expect(page.contains("<td>1</td><td>3:5") && page.contains("<svg"), "\(page)")
    for (language, word) in [("de", "Rückstand"), ("ja", "区間")] {
      #expect(try pages.get("/segments", ["Accept-Language": language]).body.contains(word))
    }
    #expect(try program.run("segments", "delete", "Hill").exitCode == 0)
    #expect(try pages.get("/segments").body.contains("No segments yet"))
  }

  @Test("what is no segment is refused in one line, with the reason")
  func refused() throws {
    try record(day: 0, speed: 3)
    for (words, reason) in [
      (["add", "x", "--workout", "last", "--from-km", "2", "--to-km", "1"], "not within"),
      (["add", "x", "--workout", "last", "--from-km", "0", "--to-km", "99"], "not within"),
      (["add", "x", "--workout", "last", "--from-km", "1", "--to-km", "1.01"], "at least 50 m"),
      (["add", "", "--workout", "last", "--from-km", "1", "--to-km", "1.5"], "not a name"),
      (["show", "x"], "does not exist"), (["delete", "x"], "does not exist"),
      (["add", "x", "--workout", "ffff", "--from-km", "1", "--to-km", "1.5"], "ffff"),
    ] {
      let result = try program.run(["segments"] + words)
      #expect(result.exitCode == 1 && result.error.contains(reason), "\(words): \(result.error)")
      #expect(result.error.split(separator: "\n").count == 1)
    }
    #expect(try program.run("segments").error.contains("no segments yet"))
  }
}
