import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("workout gait")
struct GaitTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  private func trace(_ head: String = WalkTrace.head) throws -> String {
    try WalkTrace.write([head, WalkTrace.columns] + WalkTrace.rows, in: program)
  }

  private func node(_ text: String) throws -> JSONNode {
    try JSONDecoder().decode(JSONNode.self, from: Data(text.utf8))
  }

  @Test(
    "the output matches its schema, and its totals add up",
    arguments: [
      "--height 1.72m", "", "--placement pocket --height 5ft8in", "--placement wrist",
      "--wheelchair",
    ])
  func schema(words: String) throws {
    let result = try program.run(
      ["gait", try trace(), "--json"] + words.split(separator: " ").map(String.init))
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(result.output.split(separator: "\n").count == 1)
    #expect(try JSONSchema("gait").faults(in: result.output) == "")
    let gait = try node(result.output)
    let steps = try #require(gait["steps"]?.array)
    let totals = try #require(gait["totals"])
    #expect(totals["step_count"]?.number == Double(steps.count))
    let isChair = words.contains("wheel")
    #expect((totals["push_count"] != nil) == isChair)
    if isChair {
      #expect(steps.isEmpty)
    } else {
      #expect(abs(steps.count - WalkTrace.walk.contacts.count) <= 6)
      let bouts = try #require(gait["bouts"]?.array)
      #expect(bouts.reduce(0) { $0 + ($1["step_count"]?.number ?? 0) } == Double(steps.count))
      let seconds = bouts.reduce(0) {
        $0 + ($1["end_s"]?.number ?? 0) - ($1["start_s"]?.number ?? 0)
      }
      #expect(abs(seconds - (totals["walking_s"]?.number ?? -1)) < 1e-3)
    }
    // MOB-11
    let bout = gait["bouts"]?.array?.first
    let hasSpeed = words == "--height 1.72m"
    #expect((bout?["speed_mps"]?.number != nil) == hasSpeed)
    if words == "" {
      #expect(bout?["missing"]?["speed"] == .string("height-unknown"))
      #expect(bout?["double_support_pct"]?.number != nil)
    }
    if words.contains("pocket") {
      #expect(bout?["missing"]?["speed"] == .string("uncalibrated"))
      #expect(bout?["missing"]?["double-support"] == .string("placement"), "\(result.output)")
    }
  }

  @Test("a compressed trace gives the same result as a plain one, and no store is created")
  func packed() throws {
    let plain = try program.run("gait", try trace(), "--height", "1.72m", "--json")
    let packed = try program.shell(
      "gzip -c walk.csv >a.csv.gz; workout gait a.csv.gz --height 1.72m --json")
    #expect(packed.output == plain.output)
    #expect(packed.exitCode == 0)
    #expect(!FileManager.default.fileExists(atPath: program.storePath))
  }

  @Test("the page uses the requested units, lists missing measures, and has no progress output")
  func page() throws {
    let path = try trace(WalkTrace.head + "; epoch=2026-11-21T06:45:00Z")
    let metric = try program.run("gait", path, "--height", "1.72m")
    #expect(metric.exitCode == 0)
    #expect(metric.error == "")
    let lines = metric.output.split(separator: "\n")
    #expect(lines[0] == "Walking   lower-back")
    #expect(lines[1] == "2026-11-21 06:45:00 UTC")
    #expect(lines[2].hasPrefix("Steps     "))
    #expect(metric.output.contains(" m/s ("))
    #expect(!metric.output.contains("\u{1B}") && !metric.output.contains("\r"))
    #expect(!metric.output.contains("--height"))
    let imperial = try program.run("gait", path, "--height", "5ft8in", "--units", "imperial")
    #expect(imperial.output.contains(" ft/s ("))
    #expect(!imperial.output.contains(" m/s"))
    let unknown = try program.run("gait", path)
    #expect(unknown.output.contains("no speed: the height is unknown; give --height 1.75m"))
    #expect(unknown.output.contains("no step length: the height is unknown; give --height 1.75m"))
    #expect(!unknown.output.contains("m/s"))
  }

  // WHL-06
  @Test("pushes are counted instead of steps in a wheelchair")
  func wheelchair() throws {
    var chair = SimulatedPushes(seed: 6)
    chair.coast(5)
    chair.push(25, hertz: 0.9)
    chair.coast(8)
    let path = try WalkTrace.write(
      ["# workout-trace 1; placement=wrist-left; accel=m/s2; gyro=rad/s", WalkTrace.columns]
        + WalkTrace.rows(chair.readings(rate: 50)), in: program)
    let page = try program.run("gait", path, "--wheelchair")
    #expect(page.output.contains("\nPushes    2"), "\(page.output)")
    #expect(!page.output.contains("Steps"))
    let json = try node(try program.run("gait", path, "--wheelchair", "--json").output)
    let pushes = try #require(json["totals"]?["push_count"]?.number)
    #expect(abs(pushes - 25) <= 3)
    #expect(json["totals"]?["step_count"]?.number == 0)
  }

  // MOB-06, MOB-12
  @Test("stairs have a height if the trace contains pressure")
  func stairs() throws {
    var way = SimulatedStairs(seed: 9)
    way.walk(20)
    way.climb(36, .up)
    way.walk(20)
    way.stand(8)
    let climb = way.climbs[0]
    var body = SimulatedWalk(seed: 9)
    body.walk(climb.start)
    body.walk(climb.end - climb.start, SimulatedWalk.Gait(cadence: 95, stepLength: 0.5))
    body.walk(20)
    body.stand(8)
    let motion = WalkTrace.rows(body.readings(rate: 50))
    let air = way.pressure(rate: 50)
    let rows = zip(motion, air).map { "\($0),\($1.value.pascals / 100)" }
    let path = try WalkTrace.write(
      [WalkTrace.head + "; pressure=hPa", WalkTrace.columns + ",pressure"] + rows, in: program)
    let result = try program.run("gait", path, "--height", "1.72m", "--json")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try JSONSchema("gait").faults(in: result.output) == "")
    let stairs = try #require(try node(result.output)["stairs"]?.array)
    #expect(stairs.count == 1)
    #expect(stairs.first?["direction"] == .string("up"))
    #expect(stairs.first?["flights"]?.number == 2)
    #expect(abs((stairs.first?["speed_mps"]?.number ?? 0) - 0.269) < 0.05)
    let page = try program.run("gait", path, "--height", "1.72m").output
    #expect(page.split(separator: "\n").contains { $0.hasPrefix("up ") })
  }

  @Test("invalid lines are reported with their numbers and skipped")
  func faults() throws {
    var rows = WalkTrace.rows
    rows[7] = "0.14,here,0,9.81,0,0,0"
    rows[9] = rows[8]
    let path = try WalkTrace.write([WalkTrace.head, WalkTrace.columns] + rows, in: program)
    let result = try program.run("gait", path, "--json")
    #expect(result.exitCode == 0)
    #expect(try JSONSchema("gait").faults(in: result.output) == "")
    #expect(result.error.contains("line 10: expected a number in column ax"))
    #expect(result.error.contains("the sample at t = 0.16: times must increase"))
    let many = try WalkTrace.write(
      [WalkTrace.head, WalkTrace.columns] + WalkTrace.rows + Array(repeating: "x", count: 100),
      in: program)
    #expect(
      try program.run("gait", many).error.contains("skipped: 95 more lines"))
  }

  @Test("a gap in the samples is reported")
  func gap() throws {
    let rows = Array(WalkTrace.rows[..<1000] + WalkTrace.rows[1300...])
    let path = try WalkTrace.write([WalkTrace.head, WalkTrace.columns] + rows, in: program)
    let result = try program.run("gait", path)
    #expect(result.error.contains("no samples from 0:19 to 0:26: walking in that time is missing"))
  }

  @Test("a trace with a missing or unsupported placement is refused with advice")
  func placement() throws {
    for (head, reason) in [
      ("# workout-trace 1", "give --placement with one of lower-back, waist, pocket, wrist"),
      ("# workout-trace 1; placement=ankle-left", "placement=ankle-left is not supported here"),
    ] {
      let path = try trace(head)
      let result = try program.run("gait", path)
      #expect(result.exitCode == 1)
      #expect(result.output == "")
      #expect(result.error.hasPrefix("workout: "))
      #expect(result.error.contains(reason), "\(result.error)")
      #expect(result.error.split(separator: "\n").count == 1)
      let said = try program.run("gait", path, "--placement", "lower-back", "--json")
      #expect(said.exitCode == 0)
      #expect(try node(said.output)["placement"] == .string("lower-back"))
    }
  }

  @Test("an empty or missing file and a folder are refused with a one-line error")
  func unreadable() throws {
    let empty = try WalkTrace.write([WalkTrace.head, WalkTrace.columns], in: program)
    for path in [empty, "/no/such.csv", program.folder.url.path] {
      let result = try program.run("gait", path)
      #expect(result.exitCode == 1)
      #expect(result.output == "")
      #expect(result.error.split(separator: "\n").count == 1)
    }
  }

  @Test(
    "invalid arguments are usage errors",
    arguments: [
      "", "walk.csv --height 1.75", "walk.csv --height 3m", "walk.csv --height -1m",
      "walk.csv --placement ankle", "walk.csv --pool 25m",
    ])
  func usage(words: String) throws {
    let result = try program.run(["gait"] + words.split(separator: " ").map(String.init))
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.error.split(separator: "\n").count == 1)
  }
}
