import Foundation
import HealthModel
import Recording
import RecordingCore
import TestSupport
import Testing

@Suite("workout record --course")
struct CourseTests {
  let program: Program

  init() throws { program = try Program() }

  /// A place on a plane of meters near 48° north.
  typealias Place = (east: Double, north: Double)

  private static func degrees(_ place: Place) -> (latitude: Double, longitude: Double) {
    (48 + place.north / 111_200, 11 + place.east / 74_500)
  }

  /// A square of 400 m sides, from its southwest corner.
  private static let square: [Place] = [(0, 0), (0, 400), (400, 400), (400, 0), (0, 0)]

  /// Writes a GPX file with points each 20 m.
  private func gpx(_ corners: [Place], name: String = "course.gpx", altitude: Bool = true) throws
    -> String
  {
    let points = Self.places(along: corners, step: 20).map { place in
      let (latitude, longitude) = Self.degrees(place)
      let height = altitude ? "<ele>\(500 + place.north / 10)</ele>" : ""
      return "<rtept lat=\"\(latitude)\" lon=\"\(longitude)\">\(height)</rtept>"
    }
    let text = "<gpx><rte><name>Square</name>\(points.joined())</rte></gpx>"
    let file = program.folder.file(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private static func places(along corners: [Place], step: Double) -> [Place] {
    var list: [Place] = []
    for (a, b) in zip(corners, corners.dropFirst()) {
      let length = hypot(b.east - a.east, b.north - a.north)
      var meters = 0.0
      while meters < length {
        let share = meters / length
        list.append((a.east + (b.east - a.east) * share, a.north + (b.north - a.north) * share))
        meters += step
      }
    }
    return list + corners.suffix(1)
  }

  /// Writes the log of a receiver that goes along corners at a speed, a fix a second.
  private func log(
    _ corners: [Place], speed: Double, name: String = "gps.log", day: Double = 0
  ) throws -> String {
    let start = Instant(secondsSince1970: 1_790_000_000 + day * 86_400)
    let lines = Self.places(along: corners, step: speed).enumerated().map { second, place in
      let (latitude, longitude) = Self.degrees(place)
      let time = (start + .seconds(second)).rfc3339
      return #"{"class":"TPV","device":"/dev/gps","mode":3,"time":"\#(time)","lat":\#(latitude),"#
        + #""lon":\#(longitude),"altMSL":\#(500 + place.north / 10),"eph":5.0,"speed":\#(speed)}"#
    }
    let file = program.folder.file(name)
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    return "replay:\(file.path)?pace=max"
  }

  @Test("the live page draws the whole course below the way so far")
  func livePage() async throws {
    let course = try gpx(Self.square)
    let log = try log(Array(Self.square.prefix(2)), speed: 4)
      .replacingOccurrences(of: "?pace=max", with: "")
    let recorder = try RunningProgram(
      ["record", "run", "--gps", log, "--course", course], in: program)
    _ = try await recorder.recording()
    let pages = try await ServedPages(in: program)
    var map = ""
    for await _ in Attempts() {
      guard !map.contains("class=\"track\"") else { break }
      map = try pages.get("/live").body
    }
    #expect(map.contains("class=\"faint\""), "\(map)")
    // The picture covers the square, of which the way so far has a hundredth.
    let line = try #require(map.firstMatch(of: /class="faint" d="([^"]+)"/)?.1)
    let numbers = line.split { !$0.isNumber && $0 != "." && $0 != "-" }.compactMap { Double($0) }
    #expect((numbers.max() ?? 0) - (numbers.min() ?? 0) > 200, "\(line)")
    #expect(try recorder.ask(.stop).refusal == nil)
    #expect(await recorder.exitCode() == 0)
  }

  private func shownCourse(_ id: String = "last") throws -> [String: Any] {
    let result = try program.run("show", id, "--json")
    #expect(try JSONSchema("workout").faults(in: result.output) == "")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    return try #require(object?["course"] as? [String: Any], "\(result.output)")
  }

  @Test("a closed course has a lap for each round, its figures live, and what became of it after")
  func rounds() throws {
    let course = try gpx(Self.square)
    let twice = Self.square + Self.square.dropFirst() + [(0, 100)]
    let result = try program.run(
      "record", "run", "--gps", try log(twice, speed: 4), "--course", course, "--json")
    #expect(result.exitCode == 0, "\(result.error)")
    let schema = try JSONSchema("recording")
    for line in result.output.split(separator: "\n") {
      #expect(try schema.faults(in: line) == "")
    }
    #expect(result.output.contains("\"cue\":\"joined\""))
    #expect(!result.output.contains("\"cue\":\"off_course\""))
    #expect(result.output.contains("\"climb_m\":"))
    let shown = try shownCourse()
    #expect(shown["closed"] as? Bool == true)
    #expect(shown["name"] as? String == "Square")
    #expect(abs(try #require(shown["length_m"] as? Double) - 1600) < 5)
    #expect(shown["covered_share"] as? Double == 1)
    let finishes = try #require(shown["finishes"] as? [[String: Any]])
    #expect(finishes.count == 2)
    for finish in finishes {
      #expect(abs(try #require(finish["duration_s"] as? Double) - 400) < 4)
    }
    let output = try program.run("show", "last", "--json").output
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let laps = try #require(object?["laps"] as? [[String: Any]])
    #expect(laps.count == 3)
    for lap in laps.prefix(2) {
      #expect(abs(try #require(lap["distance_m"] as? Double) - 1600) < 20, "\(lap)")
    }
    let text = try program.run("show", "last").output
    #expect(text.contains("Course: Square (1.60 km)") && text.contains("100 % of it"), "\(text)")
    let page = try program.run("report", "last", "-o", "-", "--language", "de").output
    #expect(page.contains("<h2 id=\"course\">Strecke: Square</h2>"))
    #expect(page.contains("100 %"))
  }

  @Test("leaving the course is announced once, and being back at once, with the time between")
  func left() throws {
    let course = try gpx([(0, 0), (0, 1500)])
    let way: [Place] = [(0, 0), (0, 700), (250, 700), (0, 700), (0, 1500)]
    let result = try program.run(
      "record", "run", "--gps", try log(way, speed: 3), "--course", course)
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(result.output.ranges(of: "off course by").count >= 1, "\(result.output)")
    #expect(result.output.ranges(of: "back on course").count == 1)
    #expect(result.output.contains("end of the course"))
    let shown = try shownCourse()
    let offs = try #require(shown["off_course"] as? [[String: Any]])
    #expect(offs.count == 1)
    #expect(abs(try #require(offs.first?["farthest_m"] as? Double) - 250) < 10)
    #expect(shown["remaining_m"] as? Double == 0)
    #expect(try program.run("show", "last").output.contains("off course, up to 250 m"))
  }

  @Test("a former workout is the course and the ghost: one who is faster is ahead")
  func ghost() throws {
    let way: [Place] = [(0, 0), (0, 1500), (300, 1500)]
    #expect(
      try program.run("record", "run", "--gps", try log(way, speed: 3)).exitCode == 0)
    let result = try program.run(
      "record", "run", "--gps", try log(way, speed: 4, name: "fast.log", day: 1), "--course",
      "last",
      "--auto-lap", "1km", "--json")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(result.output.contains("\"cue\":\"ghost\""))
    let shown = try shownCourse()
    #expect(shown["ghost"] as? Bool == true)
    let finish = try #require((shown["finishes"] as? [[String: Any]])?.first)
    // 1800 m: 600 s against 450 s.
    #expect(abs(try #require(finish["ghost_s"] as? Double) - 150) < 6)
    #expect(try program.run("show", "last").output.contains("ahead"))
    let laps = try program.run("show", "last", "--json").output
    #expect(laps.ranges(of: "\"laps\":[{").count == 1)
  }

  @Test("courses of TCX and FIT are followed, and a file that is none is refused with its name")
  func files() throws {
    let points = Self.places(along: [(0, 0), (0, 900)], step: 30).enumerated().map {
      second, place in
      let (latitude, longitude) = Self.degrees(place)
      let time = (Instant(secondsSince1970: 1_780_000_000) + .seconds(second * 10)).rfc3339
      return
        "<Trackpoint><Time>\(time)</Time><Position><LatitudeDegrees>\(latitude)</LatitudeDegrees>"
        + "<LongitudeDegrees>\(longitude)</LongitudeDegrees></Position>"
        + "<AltitudeMeters>500</AltitudeMeters></Trackpoint>"
    }
    let tcx =
      "<TrainingCenterDatabase><Courses><Course><Name>Straight</Name><Track>\(points.joined())"
      + "</Track></Course></Courses></TrainingCenterDatabase>"
    try Data(tcx.utf8).write(to: program.folder.file("course.tcx"))
    let way = try log([(0, 0), (0, 900)], speed: 3)
    #expect(
      try program.run("record", "run", "--gps", way, "--course", "course.tcx").exitCode == 0)
    #expect(try shownCourse()["name"] as? String == "Straight")
    #expect(try shownCourse()["ghost"] as? Bool == true)
    let fit = program.folder.file("way.fit").path
    #expect(try program.run("export", "last", "--format", "fit", "-o", fit).exitCode == 0)
    let later = try log([(0, 0), (0, 900)], speed: 3, day: 1)
    let along = try program.run("record", "run", "--gps", later, "--course", fit)
    #expect(along.exitCode == 0, "\(along.error)")
    #expect(abs(try #require(try shownCourse()["length_m"] as? Double) - 900) < 20)
    for (name, text) in [
      ("broken.gpx", "<gpx><rte>"), ("empty.gpx", "<gpx></gpx>"), ("text.gpx", "hello"),
      ("broken.tcx", "<TrainingCenterDatabase><Courses>"), ("short.gpx", Self.shortGPX),
    ] {
      try Data(text.utf8).write(to: program.folder.file(name))
      let result = try program.run("record", "run", "--no-gps", "--course", name)
      #expect(result.exitCode == 1 && result.error.contains(name), "\(name): \(result.error)")
      #expect(!result.error.contains("\n\n") && result.error.split(separator: "\n").count == 1)
    }
    let none = try program.run("record", "run", "--no-gps", "--course", "none.gpx")
    #expect(none.exitCode == 1 && none.error.contains("neither a file nor a workout"))
  }

  private static let shortGPX =
    "<gpx><rte><rtept lat=\"48\" lon=\"11\"/><rtept lat=\"48.0001\" lon=\"11\"/></rte></gpx>"

  @Test("a killed recording continues at the same place of the course", .needsGPSD)
  func killed() async throws {
    // The receiver goes north at 8 m/s; the course turns away after 320 m.
    let north = { (meters: Double) in 52.473 + meters / 111_270 }
    let text =
      "<gpx><rte><rtept lat=\"\(north(-20))\" lon=\"13.403\"/><rtept lat=\"\(north(320))\" lon=\"13.403\"/>"
      + "<rtept lat=\"\(north(320))\" lon=\"13.42\"/></rte></gpx>"
    try Data(text.utf8).write(to: program.folder.file("course.gpx"))
    let daemon = try await PrivateGPSD()
    let receiver = try FakeReceiver()
    let words = [
      "record", "walk", "--gps", "required", "--gps", "gpsd://127.0.0.1:\(daemon.port)",
      "--course", program.folder.file("course.gpx").path,
    ]
    func course(
      _ recorder: RunningProgram, _ holds: (RecordingStatus.Course) -> Bool
    ) async throws -> RecordingStatus.Course {
      for await _ in Attempts() {
        if let course = try? recorder.ask(.status).status?.course, holds(course) { return course }
      }
      Issue.record("not reached: \(recorder.printed)")
      throw CancellationError()
    }
    // gpsd connects to a receiver once somebody watches.
    let first = try RunningProgram(words, in: program)
    _ = try await first.recording()
    try await daemon.plug(receiver)
    let talking = Task { await LiveReceiver(receiver, epochsPerSecond: 5, speed: 8).talk() }
    defer { talking.cancel() }
    let before = try await course(first) {
      $0.phase == "on_course" && $0.direction == "forward"
        && $0.lengthMeters - $0.remainingMeters > 80
    }
    first.crash()
    // The same course is followed without being named again.
    let second = try RunningProgram(Array(words.dropLast(2)), in: program)
    let after = try await course(second) { $0.phase == "on_course" && $0.direction == "forward" }
    #expect(after.lengthMeters == before.lengthMeters)
    #expect(after.remainingMeters <= before.remainingMeters + 10)
    _ = try await course(second) { $0.phase == "off_course" }
    second.crash()
    let third = try RunningProgram(Array(words.dropLast(2)), in: program)
    let off = try await course(third) { $0.phase == "off_course" }
    #expect(try #require(off.offMeters) > 15)
    third.signal(SIGTERM)
    #expect(await third.exitCode() == 0)
    let shown = try shownCourse()
    #expect((shown["off_course"] as? [Any])?.count == 1)
    #expect(shown["joined_m"] as? Double ?? 999 < 60)
  }
}
