import Foundation
import TestSupport
import Testing

/// Tests of import and display commands with numbers that no device measures.
@Suite("Out-of-range numbers", .timeLimit(.minutes(1)))
struct OddNumberTests {
  let program: Program

  init() throws { program = try Program() }

  @Test(
    "heights of 1e308 are imported or refused, and no command crashes",
    arguments: [["1e308", "-1e308"], ["1e308", "1e308"], ["-1e308", "0"], ["1e400", "nan"]])
  func heights(values: [String]) throws {
    let points = (0..<40).map { index in
      """
      <trkpt lat="\(52.5 + Double(index) * 0.0001)" lon="13.4"><ele>\(values[index % 2])</ele>\
      <time>2026-03-09T07:00:\(String(format: "%02d", index))Z</time></trkpt>
      """
    }
    let text = """
      <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk>\
      <type>running</type><trkseg>\(points.joined())</trkseg></trk></gpx>
      """
    try Data(text.utf8).write(to: program.folder.file("track.gpx"))
    #expect(try program.run("import", "track.gpx").exitCode <= 1)
    for words in [
      ["show", "last"], ["show", "last", "--json"], ["list"], ["analyze", "last"], ["verify"],
      ["export", "last", "--format", "tcx", "-o", "-"],
      ["export", "last", "--format", "fit", "-o", "track.fit"],
      ["export", "last", "--format", "gpx", "-o", "-"],
    ] {
      let result = try program.run(words)
      #expect(result.exitCode <= 1, "\(words): \(result.error)")
    }
  }

  @Test(
    "a lap's timer of 1e308 seconds is shown without a crash",
    arguments: ["1e308", "-1e308", "nan"])
  func timer(value: String) throws {
    let text = """
      <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">\
      <Activities><Activity Sport="Running"><Id>2026-03-09T07:00:00Z</Id>\
      <Lap StartTime="2026-03-09T07:00:00Z"><TotalTimeSeconds>\(value)</TotalTimeSeconds>\
      <DistanceMeters>100</DistanceMeters><Track>\
      <Trackpoint><Time>2026-03-09T07:00:00Z</Time></Trackpoint>\
      <Trackpoint><Time>2026-03-09T07:01:00Z</Time></Trackpoint>\
      </Track></Lap></Activity></Activities></TrainingCenterDatabase>
      """
    try Data(text.utf8).write(to: program.folder.file("laps.tcx"))
    #expect(try program.run("import", "laps.tcx").exitCode <= 1)
    for words in [["show", "last"], ["show", "last", "--json"], ["list"], ["analyze", "last"]] {
      let result = try program.run(words)
      #expect(result.exitCode <= 1, "\(words): \(result.error)")
    }
  }

  @Test("a duration of 1e300 hours is no crash")
  func duration() throws {
    let result = try program.run(
      "record", "yoga", "--no-gps", "--for", "1e300h", "--heart-rate", "x")
    #expect([1, 64].contains(result.exitCode), "\(result.error)")
  }

  @Test("a trace's out-of-range times are refused with their line number, and the rest is used")
  func traceTimes() throws {
    var lines = ["# workout-trace 1; frame=sensor; accel=m/s2", "t,ax,ay,az"]
    lines += (0..<20).map { "\(Double($0) / 10),0,0,9.81" }
    lines[7] = "-1e300,0,0,9.81"
    lines[9] = "1e300,0,0,9.81"
    lines[11] = "1e12,0,0,9.81"
    lines[13] = "1.3,1e300,0,9.81"
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(
      to: program.folder.file("trace.csv"))
    let result = try program.run(
      "record", "walk", "--no-gps", "--imu", "trace:trace.csv?pace=max", "--json")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(
      result.output.contains("4 malformed values skipped, the last at line 14"), "\(result.output)")
    #expect(result.output.contains("\"kind\":\"saved\""))
  }

  @Test("a time in the year 1 is shown as it is stored")
  func firstDay() throws {
    let added = try program.run("add", "heartRate", "60", "count/min", "--at", "0001-01-01")
    #expect(added.exitCode == 0, "\(added.error)")
    let shown = try program.run("samples", "heartRate").output
    #expect(shown.contains("0001-01-01 00:00"), "\(shown)")
    let json = try program.run("samples", "heartRate", "--json").output
    #expect(json.contains("0001-01-01T00:00:00"))
  }

  @Test("text in an unsupported encoding is refused with the encoding's name")
  func encodings() throws {
    let csv = "time,heart_rate\n2026-03-09T07:00:00Z,100\n"
    let gpx = "<gpx version=\"1.1\" creator=\"x\"></gpx>"
    let files: [(String, [UInt8], String)] = [
      (
        "a.csv", [0xFF, 0xFE] + csv.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, "UTF-16"
      ),
      ("b.csv", csv.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, "UTF-16"),
      (
        "c.gpx", [0xFF, 0xFE, 0, 0] + gpx.unicodeScalars.flatMap { [UInt8($0.value), 0, 0, 0] },
        "UTF-32"
      ),
      ("d.gpx", gpx.unicodeScalars.flatMap { [0, 0, 0, UInt8($0.value)] }, "UTF-32"),
    ]
    for (name, bytes, encoding) in files {
      try Data(bytes).write(to: program.folder.file(name))
      let result = try program.run("import", name)
      #expect(result.exitCode == 1)
      #expect(
        (result.output + result.error).contains("the text encoding \(encoding) is not supported"),
        "\(name): \(result.output)\(result.error)")
    }
  }
}
