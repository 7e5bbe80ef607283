import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout trends")
struct TrendsTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await save(try TrendSamples.all())
  }

  private func save(_ samples: [QuantitySample]) async throws {
    let source = Source(name: "Watch", bundleIdentifier: "org.example.watch")
    let store = try HealthStore(
      at: program.storePath, for: ClientIdentity(source: source), as: .owner)
    try await store.save(samples.map(Sample.quantity))
  }

  private func run(_ arguments: String) throws -> Program.Result {
    try program.run(arguments.split(separator: " ").map(String.init))
  }

  private func json(_ arguments: String) throws -> JSONNode {
    let result = try run("trends \(arguments) --json")
    #expect(result.error == "")
    return try JSONDecoder().decode(JSONNode.self, from: Data(result.output.utf8))
  }

  private func values(_ arguments: String, metric: Int = 0) throws -> [JSONNode] {
    try json(arguments)["metrics"]?.array?[metric]["values"]?.array ?? []
  }

  // AGG-01, AGG-04, AGG-13, AGG-14, AGG-15
  @Test(
    "the output matches its golden file",
    arguments: [
      ("trends-speed.txt", "walkingSpeed --event 2026-05-01"),
      ("trends-speed-imperial.txt", "walkingSpeed --event 2026-05-01 --units imperial"),
      (
        "trends-three.txt",
        "walkingSpeed,walkingDoubleSupportPercentage sixMinuteWalkTestDistance --event 2026-05-01"
      ),
      ("trends-dates.txt", "walkingSpeed --from 2026-04-20 --to 2026-05-11 --unit m/s"),
      (
        "trends.svg",
        "walkingSpeed,sixMinuteWalkTestDistance --event 2026-05-01 --svg -"
      ),
      (
        "trends.json",
        "walkingSpeed sixMinuteWalkTestDistance --event 2026-05-01 --from 2026-04-28 --to 2026-05-06 --json"
      ),
    ])
  func golden(name: String, arguments: String) throws {
    let result = try run("trends \(arguments)")
    #expect(result.error == "")
    #expect(result.exitCode == 0)
    expectGolden(result.output, named: "commands/\(name)")
  }

  // AGG-07, AGG-08, AGG-13
  @Test("each of 91 days has an entry, which is null without samples")
  func days() throws {
    let node = try json("walkingSpeed --event 2026-05-01")
    let days = node["days"]?.array ?? []
    #expect(days.map { $0["offset"] } == (-30...60).map { .number(Double($0)) })
    let metric = try #require(node["metrics"]?.array?.first)
    let values = metric["values"]?.array ?? []
    #expect(values.map { $0 == .null } == (-30...60).map(TrendSamples.isMissing))
    #expect(metric["means"]?.array?.count == 91)
    // Forty walks from 1.2 to 1.395: the 95th percentile is at the 37.05th of them.
    let value = try #require(values[0]["value"]?.number)
    #expect(abs(value - 1.38525) < 1e-9)
    #expect(metric["before"]?["days"] == .number(30))
    #expect(metric["after"]?["days"] == .number(61))
  }

  // AGG-07, AGG-16
  @Test(
    "a sensor outlier is the day's maximum but not its value; the percentile sets the value"
  )
  func outlier() throws {
    let index = 20
    let day = try values("walkingSpeed --event 2026-05-01")[index]
    #expect(day["maximum"] == .number(4))
    #expect(try #require(day["value"]?.number) < 1.4)
    #expect(
      try values("walkingSpeed --event 2026-05-01 --percentile 100")[index]["value"] == .number(4))
  }

  // AGG-09
  @Test("values are in the shown unit")
  func unit() throws {
    let metric = try values("walkingSpeed --event 2026-05-01")[0]
    let shown = try values("walkingSpeed --event 2026-05-01 --unit km/hr")[0]
    for key in ["minimum", "maximum", "value"] {
      let (a, b) = (try #require(metric[key]?.number), try #require(shown[key]?.number))
      #expect(abs(b - 3.6 * a) < 1e-9)
    }
  }

  // AGG-11, AGG-12
  @Test("the mean skips missing days and restarts at the event")
  func means() throws {
    let metric = try #require(
      try json("walkingSpeed --event 2026-05-01")["metrics"]?.array?.first)
    let values = (metric["values"]?.array ?? []).map { $0["value"]?.number }
    let means = (metric["means"]?.array ?? []).map(\.number)
    #expect(means[30] == values[30])
    #expect(try #require(means[29]) > 1.3)
    #expect(values[33] == nil)
    #expect(means[33] == means[32])
    let one = try json("walkingSpeed --event 2026-05-01 --mean-days 1")["metrics"]?.array?.first
    #expect((one?["means"]?.array ?? []).map(\.number) == values)
  }

  // AGG-06
  @Test("days are those of the requested time zone, by default the profile's")
  func zones() async throws {
    try await save([
      TrendSamples.sample(.height, 1.8, .meter, at: try SampleStore.instant("2026-03-29T22:30:00Z"))
    ])
    func populated(_ words: String) throws -> [String] {
      let node = try json("height --from 2026-03-28 --to 2026-04-01 \(words)")
      let values = node["metrics"]?.array?.first?["values"]?.array ?? []
      return zip(node["days"]?.array ?? [], values)
        .compactMap { day, value in value == .null ? nil : day["day"]?.string }
    }
    #expect(try populated("") == ["2026-03-29"])
    #expect(try populated("--time-zone Europe/Berlin") == ["2026-03-30"])
    #expect(try run("profile set time-zone Europe/Berlin").exitCode == 0)
    #expect(try populated("") == ["2026-03-30"])
    #expect(try populated("--time-zone UTC") == ["2026-03-29"])
    // The day on which clocks go forward has 23 hours.
    let day = try #require(
      try json("height --from 2026-03-29 --to 2026-03-30")["days"]?.array?.first)
    #expect(day["start"] == .string("2026-03-28T23:00:00.000Z"))
    #expect(day["end"] == .string("2026-03-29T22:00:00.000Z"))
  }

  // AGG-05
  @Test("a new sample is in the next chart, also one of a day long past")
  func added() async throws {
    let words = "walkingSpeed --event 2026-05-01"
    #expect(try values(words)[4] != .null)
    let missing = try values(words)[33]
    #expect(missing == .null)
    try await save([
      TrendSamples.sample(
        .walkingSpeed, 1, .meterPerSecond, at: try TrendSamples.day(3).start + .seconds(60)),
      TrendSamples.sample(
        .walkingSpeed, 9, .meterPerSecond, at: try TrendSamples.day(-26).start + .seconds(60)),
    ])
    let later = try values(words)
    #expect(later[33]["count"] == .number(1))
    #expect(later[4]["maximum"] == .number(9))
  }

  // AGG-05
  @Test("a followed chart is redrawn when samples arrive")
  func following() async throws {
    let running = try RunningProgram(
      ["trends", "walkingSpeed", "--event", TrendSamples.event, "--json", "--follow"], in: program)
    func printed(lines: Int) async throws -> [Substring] {
      for await _ in Attempts() {
        let found = running.printed.split(separator: "\n", omittingEmptySubsequences: true)
        if found.count >= lines, running.printed.hasSuffix("\n") { return found }
      }
      return []
    }
    #expect(try await printed(lines: 1).count == 1)
    try await save([
      TrendSamples.sample(
        .walkingSpeed, 1, .meterPerSecond, at: try TrendSamples.day(3).start + .seconds(60))
    ])
    let lines = try await printed(lines: 2)
    let last = try JSONDecoder().decode(JSONNode.self, from: Data((lines.last ?? "").utf8))
    let values = last["metrics"]?.array?.first?["values"]?.array ?? []
    #expect(values.count == 91)
    #expect(values.dropFirst(33).first?["count"] == .number(1))
    running.signal(SIGINT)
    #expect(await running.exitCode() == 130)
  }

  // AGG-15
  @Test("six-minute walks have two separate sets")
  func sets() throws {
    let metrics =
      try json("sixMinuteWalkTestDistance --event 2026-05-01")["metrics"]?.array ?? []
    #expect(metrics.map { $0["set"] } == [.string("predicted"), .string("entered")])
    let counts = metrics.map { metric in
      (metric["values"]?.array ?? []).count { $0 != .null }
    }
    #expect(counts == [13, 2])
    #expect(metrics.last?["before"]?["mean"] == .number(512))
    #expect(metrics.first?["before"]?["mean"] == .number(500))
  }

  @Test(
    "JSON output matches its schema",
    arguments: [
      "walkingSpeed --event 2026-05-01",
      "walkingSpeed,sixMinuteWalkTestDistance,height --event 2026-05-01",
      "walkingSpeed --from 2026-04-20 --to 2026-05-11", "walkingSpeed",
      "walkingSpeed --event 2026-05-01 --from 2026-05-05T12:00:00Z --to 2026-05-08",
    ])
  func schema(arguments: String) throws {
    let result = try run("trends \(arguments) --json")
    #expect(result.exitCode == 0)
    #expect(try JSONSchema("trends").faults(in: result.output) == "")
  }

  @Test("a chart is written to a complete file, with the numbers on standard output")
  func file() throws {
    let result = try run("trends walkingSpeed --event 2026-05-01 --svg knee.svg")
    #expect(result.exitCode == 0)
    #expect(result.output == "")
    let file = program.folder.file("knee.svg")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasPrefix("<?xml"))
    #expect(text.hasSuffix("</svg>\n"))
    let both = try run("trends walkingSpeed --event 2026-05-01 --svg other.svg --json")
    #expect(both.output.hasPrefix("{\"days\":"))
    let gone = try run("trends walkingSpeed --svg missing/knee.svg")
    #expect(gone.exitCode == 1)
    #expect(gone.error.contains("missing/knee.svg"))
  }

  @Test("a range between two times of day includes only the samples within it")
  func moments() throws {
    let words = "walkingSpeed --from 2026-05-01T12:00:00Z --to 2026-05-02T12:00:00Z"
    let counts = try values(words).map { $0["count"]?.number }
    // Of forty walks from eight o'clock on, a quarter of an hour apart, sixteen start before noon.
    #expect(counts == [24, 16])
    #expect(try values("\(words) --source org.example.other").allSatisfy { $0 == .null })
  }

  @Test(
    "usage errors are reported in one line",
    arguments: [
      ("trends", "metric"), ("trends walkingSped", "did you mean walkingSpeed"),
      ("trends walkingSpeed,", "is not a type of data"), ("trends workout", "is not a quantity"),
      ("trends walkingSpeed --percentile 101", "0 to 100"),
      ("trends walkingSpeed --mean-days 0", "1 to 366"),
      ("trends walkingSpeed --unit kg", "'kg' is not a unit of walkingSpeed"),
      ("trends walkingSpeed --event 2026-02-30", "event"),
      ("trends walkingSpeed --from 2026-03-02 --to 2026-03-02", "--to must be later"),
      ("trends walkingSpeed --svg - --json", "it writes to standard output"),
      ("trends walkingSpeed --from 2026-06-01 --event 2025-01-01", "before its start"),
      ("trends walkingSpeed --from 0001-01-01", "is longer than"),
    ])
  func refused(arguments: String, word: String) throws {
    let result = try run(arguments)
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.error.split(separator: "\n").count == 1)
    #expect(result.error.contains(word), "\(result.error)")
  }

  @Test("a type without samples is reported, and so is a cumulative type")
  func remarks() throws {
    let nothing = try run("trends height --event 2026-05-01")
    #expect(nothing.exitCode == 0)
    #expect(nothing.output == "")
    #expect(nothing.error == "no samples of height from 2026-04-01 to 2026-06-30\n")
    let steps = try run("trends stepCount --event 2026-05-01")
    #expect(steps.error.contains("workout statistics stepCount --by day"))
  }
}
