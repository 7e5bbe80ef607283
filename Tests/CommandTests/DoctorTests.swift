import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout doctor")
struct DoctorTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  struct Report: Decodable {
    struct Check: Decodable {
      let name, state, text: String
      let advice: String?
    }
    let checks: [Check]

    subscript(name: String) -> Check? { checks.first { $0.name == name } }
  }

  func report(_ words: String...) throws -> (Report, Int32) {
    let result = try program.run(["doctor", "--json"] + words)
    #expect(result.error == "")
    return (
      try JSONDecoder().decode(Report.self, from: Data(result.output.utf8)), result.exitCode
    )
  }

  static let version = """
    {"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}
    """

  @Test("a gpsd with a receiver is shown with its release and driver")
  func gpsd() throws {
    let server = try FakeServer(saying: [
      Self.version,
      """
      {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0","driver":"u-blox"}]}
      """,
    ])
    let (report, exitCode) = try report("--gps", "gpsd://127.0.0.1:\(server.port)")
    #expect(report["gpsd"]?.state == "ok")
    #expect(report["gpsd"]?.text.contains("release 3.22") == true)
    #expect(report["receiver"]?.text == "/dev/ttyACM0 (u-blox)")
    #expect(exitCode == 0)
  }

  @Test("a gpsd without a receiver gives a warning with the command that adds one")
  func noReceiver() throws {
    let server = try FakeServer(saying: [Self.version, #"{"class":"DEVICES","devices":[]}"#])
    let (report, exitCode) = try report("--gps", "gpsd://127.0.0.1:\(server.port)")
    #expect(report["receiver"]?.state == "warn")
    #expect(report["receiver"]?.advice?.contains("gpsdctl add") == true)
    #expect(exitCode == 0)
  }

  @Test("a server that is not gpsd is a failure")
  func notGPSD() throws {
    let server = try FakeServer(saying: ["SSH-2.0-OpenSSH_9.2"])
    let (report, exitCode) = try report("--gps", "gpsd://127.0.0.1:\(server.port)")
    #expect(report["gpsd"]?.state == "fail")
    #expect(report["gpsd"]?.text.contains("not gpsd") == true)
    #expect(exitCode == 1)
  }

  @Test("a missing gpsd is a failure with the command that starts it")
  func unreachable() throws {
    // Port 1 is tcpmux, which is not in use.
    let (report, exitCode) = try report("--gps", "gpsd://127.0.0.1:1")
    #expect(report["gpsd"]?.state == "fail")
    #expect(report["gpsd"]?.advice?.contains("gpsd -n") == true)
    #expect(exitCode == 1)
  }

  @Test("a missing store is not a failure and is not created")
  func noStore() throws {
    let (report, _) = try report("--gps", "trace.csv")
    #expect(report["store"]?.state == "ok")
    #expect(report["clock"] != nil && report["space"]?.state == "ok")
    #expect(!FileManager.default.fileExists(atPath: program.storePath))
  }

  // PRIV-02
  @Test("a store that others could open is restricted, and a warning names who had access")
  func permissions() throws {
    _ = try SampleStore(at: program.storePath)
    #expect(try self.report("--gps", "trace.csv").0["store"]?.state == "ok")
    chmod(program.storePath, 0o644)
    let (report, exitCode) = try report("--gps", "trace.csv")
    #expect(report["store"]?.state == "warn")
    #expect(
      report["store"]?.text
        == "\(program.storePath) was readable by all users of this machine (mode 0644); "
        + "its mode is now 0600")
    #expect(exitCode == 0)
    #expect(try self.report("--gps", "trace.csv").0["store"]?.state == "ok")
  }

  @Test("a file that is not a store is a failure")
  func foreignStore() throws {
    try Data("notes\n".utf8).write(to: program.folder.file("health.sqlite"))
    let (report, exitCode) = try report("--gps", "trace.csv")
    #expect(report["store"]?.state == "fail")
    #expect(exitCode == 1)
  }

  @Test("an unfinished recording gives a warning with the command that finishes it")
  func unfinished() throws {
    do {
      let sample = try SampleStore(at: program.storePath)
      let journal = try sample.store.beginRecording(
        RecordingPlan(
          id: try SampleStore.id(SampleStore.walkID),
          start: try SampleStore.instant("2026-11-21T06:45:00Z"),
          configuration: WorkoutConfiguration(activityType: .walking)))
      try journal.synchronize()
      let (report, _) = try report("--gps", "trace.csv")
      #expect(report["recording"]?.text.contains("3f2a91bc is running") == true)
    }
    let (report, _) = try report("--gps", "trace.csv")
    #expect(report["recording"]?.state == "warn")
    #expect(report["recording"]?.advice == "workout recover")
  }

  @Test("each line of the text output shows ok, warn or fail, and what to try")
  func text() throws {
    let result = try program.run("doctor", "--gps", "gpsd://127.0.0.1:1")
    #expect(result.exitCode == 1)
    #expect(result.output.hasPrefix("fail  gpsd       not reachable at 127.0.0.1:1"))
    #expect(result.output.contains("\n                 try: sudo systemctl start gpsd"))
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test("an invalid address is a usage error")
  func usage() throws {
    #expect(try program.run("doctor", "--gps", "gpsd://:0").exitCode == 64)
  }
}
