import Foundation
import TestSupport
import Testing

@Suite("workout sensors")
struct SensorsCommandTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  struct Learnt: Decodable {
    let device: String?
    let path: String?
    let offset: [Double]?
    let matrix: [[Double]]?
    let rotationBias: [Double]?
    let poseCount: Int?
    let placement: String?
    let rotation: [[Double]]?
    let remarks: [String]?

    enum CodingKeys: String, CodingKey {
      case device, path, matrix, placement, rotation, remarks
      case offset = "offset_mps2"
      case rotationBias = "rotation_bias_radps"
      case poseCount = "pose_count"
    }
  }

  func write(_ text: String, to name: String) throws -> String {
    let file = program.folder.file(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func learnt(_ words: String...) throws -> Learnt {
    let result = try program.run(["sensors"] + words + ["--json"])
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try JSONSchema("sensor-learnt").faults(in: result.output) == "")
    return try JSONDecoder().decode(Learnt.self, from: Data(result.output.utf8))
  }

  var book: String { program.folder.file(".config/workout/sensors.json").path }

  @Test("a trace of six positions yields offset, scale and bias, which are stored for its device")
  func calibrate() throws {
    let trace = try write(SixPositionsTrace.text(keys: "; device=bmi160"), to: "six.csv")
    let found = try learnt("calibrate", "imu", trace)
    #expect(found.device == "bmi160")
    #expect(found.path == book)
    #expect(found.poseCount == 6)
    for (measured, truth) in zip(try #require(found.offset), SixPositionsTrace.offset) {
      #expect((measured - truth).magnitude < 0.005)
    }
    let matrix = try #require(found.matrix)
    for axis in 0..<3 {
      #expect((matrix[axis][axis] * SixPositionsTrace.scale[axis] - 1).magnitude < 0.001)
    }
    for (measured, truth) in zip(try #require(found.rotationBias), SixPositionsTrace.bias) {
      #expect((measured - truth).magnitude < 0.001)
    }
    let mode = try FileManager.default.attributesOfItem(atPath: book)[.posixPermissions] as? Int
    #expect(mode.map { $0 & 0o022 } == 0)
  }

  @Test("two devices and two kinds of facts are stored next to each other")
  func several() throws {
    let first = try write(SixPositionsTrace.text(keys: "; device=one"), to: "one.csv")
    let wrist = try write(SixPositionsTrace.text([[0, 0, 1], [-1, 0, 0]]), to: "wrist.csv")
    _ = try learnt("calibrate", "imu", first)
    _ = try learnt("calibrate", "imu", first, "--device", "two")
    _ = try learnt("orient", wrist, "--placement", "wrist-left", "--device", "one")
    let text = try String(contentsOfFile: book, encoding: .utf8)
    #expect(text.ranges(of: "\"poseCount\"").count == 2)
    #expect(text.ranges(of: "\"placement\"").count == 1)
    #expect(text.contains("\"one\"") && text.contains("\"two\""))
  }

  @Test("a FIFO is followed live with instructions until the sixth face is done")
  func live() throws {
    let trace = try write(
      SixPositionsTrace.text(keys: "; device=bmi160", rows: 140), to: "six.csv")
    // A FIFO's rows get their arrival times, so they are written at the measured rate.
    let result = try program.shell(
      """
      mkfifo strap
      awk 'NR > 2 && NR % 5 == 3 { system("sleep 0.1") } { print; fflush() }' '\(trace)' > strap &
      workout sensors calibrate imu fifo:strap --dry-run --within 60s; code=$?
      kill %1; exit $code
      """)
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(result.error.contains("Lay the sensor on a firm surface"))
    #expect(result.error.contains("x up: done. Remaining: x down, y up, y down, z up, z down."))
    #expect(result.error.contains("z down: done. All six faces are done."))
    #expect(result.output.contains("gyro bias"))
    #expect(!FileManager.default.fileExists(atPath: book))
  }

  @Test("a missing face is reported by name, and nothing is stored")
  func missing() throws {
    let trace = try write(
      SixPositionsTrace.text(Array(SixPositionsTrace.faces.dropLast()), keys: "; device=a"),
      to: "five.csv")
    let result = try program.run("sensors", "calibrate", "imu", trace)
    #expect(result.exitCode == 1)
    #expect(result.error.contains("missing poses: z down"))
    #expect(!FileManager.default.fileExists(atPath: book))
  }

  @Test("a trace without a device name is calibrated but not stored")
  func nameless() throws {
    let trace = try write(SixPositionsTrace.text(), to: "six.csv")
    let result = try program.run("sensors", "calibrate", "imu", trace)
    #expect(result.exitCode == 0)
    #expect(result.output.hasPrefix("offset      0."))
    #expect(result.error.contains("--device NAME"))
    #expect(!FileManager.default.fileExists(atPath: book))
  }

  @Test("two poses of a wrist yield the axes of the watch, and half a turn adds a remark")
  func orient() throws {
    let trace = try write(SixPositionsTrace.text([[0, 0, 1], [-1, 0, 0]]), to: "wrist.csv")
    let left = try learnt("orient", trace, "--placement", "wrist-left", "--device", "a")
    #expect(left.placement == "wrist-left")
    #expect(left.remarks == nil)
    for (row, unit) in zip(try #require(left.rotation), [[1, 0, 0], [0, 1, 0], [0, 0, 1.0]]) {
      for (value, expected) in zip(row, unit) { #expect((value - expected).magnitude < 0.05) }
    }
    let right = try learnt("orient", trace, "--placement", "wrist-right", "--device", "a")
    #expect(try #require(right.rotation)[0][0] < -0.99)
    #expect(right.remarks?.first?.contains("180 degrees") == true)
    #expect(right.remarks?.first?.contains("wrist-left") == true)
  }

  @Test(
    "invalid arguments are usage errors",
    arguments: [
      "sensors calibrate imu a.csv --poses 5", "sensors calibrate imu a.csv --gravity 1",
      "sensors calibrate gps a.csv", "sensors orient a.csv --placement pocket",
      "sensors --iio gpsd://localhost", "sensors --gps a.csv", "sensors --scan soon",
      "sensors --feed gpsd://:0",
    ])
  func usage(words: String) throws {
    let result = try program.run(words.split(separator: " ").map(String.init))
    #expect(result.exitCode == 64, "\(result.error)")
  }

  @Test("calibration refuses a GPS receiver because it has no motion readings")
  func receiver() throws {
    let result = try program.run("sensors", "calibrate", "imu", "gpsd://localhost")
    #expect(result.exitCode == 1)
    #expect(result.error.contains("has no motion readings"))
  }

  @Test(
    "an invalid calibration file is reported and left unchanged",
    arguments: [
      "notes", #"{"version":99,"sensors":[]}"#, #"{"version":1}"#,
    ])
  func brokenBook(text: String) throws {
    let folder = program.folder.file(".config/workout")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: "sensors.json"))
    let trace = try write(SixPositionsTrace.text(keys: "; device=a"), to: "six.csv")
    let result = try program.run("sensors", "calibrate", "imu", trace)
    #expect(result.exitCode == 1)
    #expect(result.error.contains(book))
    #expect(try String(contentsOfFile: book, encoding: .utf8) == text)
  }

  @Test("a named feed is shown with its newest values and its measured rate")
  func feed() throws {
    var rows = "# workout-trace 1; rate=104\nax,ay,az\n"
    for _ in 0..<1000 { rows += "0.1,0.2,9.8\n" }
    let trace = try write(rows, to: "still.csv")
    let result = try program.run("sensors", "--json", "--feed", "trace:\(trace)?pace=max")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try JSONSchema("sensors").faults(in: result.output) == "")
    #expect(result.output.contains("\"acceleration_mps2\":[0.1,0.2,9.8]"))
    #expect(result.output.contains("\"reading_count\":1000"))
    let page = try program.run("sensors", "--feed", "trace:\(trace)?pace=max")
    #expect(page.output.contains("now: acceleration 0.10 0.20 9.80 m/s², 104.00 Hz"))
  }

  @Test("a missing feed is listed with the reason")
  func noFeed() throws {
    let page = try program.run("sensors", "--feed", "trace:none.csv?pace=max")
    #expect(page.exitCode == 0)
    #expect(page.output.contains("No such file"))
  }

  @Test("a missing source is reported with the reason and is not a failure")
  func nothing() throws {
    let result = try program.run("sensors", "--json", "--gps", "gpsd://127.0.0.1:1")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try JSONSchema("sensors").faults(in: result.output) == "")
    #expect(result.output.contains("gpsd is not reachable at 127.0.0.1:1"))
    let page = try program.run("sensors", "--gps", "gpsd://127.0.0.1:1")
    #expect(page.output.contains("gpsd       gpsd is not reachable at 127.0.0.1:1"))
    #expect(page.output.contains("\n           try: sudo systemctl start gpsd"))
  }

  @Test("the receivers of a gpsd are listed with the options that record them")
  func receivers() throws {
    let server = try FakeServer(saying: [
      DoctorTests.version,
      """
      {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0","driver":"u-blox"}]}
      """,
    ])
    let address = "gpsd://127.0.0.1:\(server.port)"
    let result = try program.run("sensors", "--json", "--gps", address)
    #expect(result.output.contains("--gps \(address)/dev/ttyACM0"), "\(result.output)")
  }
}
