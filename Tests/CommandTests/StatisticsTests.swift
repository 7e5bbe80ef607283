import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout statistics")
struct StatisticsTests {
  let program: Program

  /// Two days of overlapping steps of a phone and a watch, and some heart rates.
  init() async throws {
    program = try Program()
    try await save(
      "phone",
      [
        try steps("2026-11-20T23:30:00Z", minutes: 60, 600),
        try steps("2026-11-21T07:00:00Z", minutes: 60, 3000),
        try steps("2026-11-21T10:00:00Z", minutes: 10, 500),
      ])
    try await save(
      "watch",
      [
        try steps("2026-11-21T07:30:00Z", minutes: 30, 1200.5),
        try rate("2026-11-21T07:30:00Z", 60), try rate("2026-11-21T07:31:00Z", 150),
      ])
  }

  private func save(_ name: String, _ samples: [QuantitySample]) async throws {
    let source = Source(name: name.capitalized, bundleIdentifier: "org.example.\(name)")
    let store = try HealthStore(
      at: program.storePath, for: ClientIdentity(source: source), as: .owner)
    try await store.save(samples.map(Sample.quantity))
  }

  private func steps(_ start: String, minutes: Int, _ count: Double) throws -> QuantitySample {
    QuantitySample(
      type: .stepCount, quantity: Quantity(count, .count),
      span: TimeRange(start: try SampleStore.instant(start), duration: .seconds(60 * minutes)))
  }

  private func rate(_ time: String, _ beats: Double) throws -> QuantitySample {
    QuantitySample(
      type: .heartRate, quantity: Quantity(beats, .countPerMinute),
      span: TimeRange(at: try SampleStore.instant(time)))
  }

  private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  // WHL-10
  @Test("steps and pushes form one history, and so do both distances")
  func wholeHistory() async throws {
    func sample(_ type: QuantityType, _ start: String, _ amount: Double) throws -> QuantitySample {
      QuantitySample(
        type: type, quantity: Quantity(amount, type.canonicalUnit),
        span: TimeRange(start: try SampleStore.instant(start), duration: .seconds(600)))
    }
    try await save(
      "chair",
      [
        try sample(.pushCount, "2026-10-05T07:00:00Z", 800),
        try sample(.distanceWheelchair, "2026-10-05T07:00:00Z", 1200),
        try sample(.distanceWalkingRunning, "2026-11-21T07:00:00Z", 2100),
      ])
    let types = ["stepCount", "pushCount", "distanceWalkingRunning", "distanceWheelchair"]
    let result = try program.run(["statistics"] + types + ["--by", "month", "--json"])
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 4, "\(result.error)")
    let schema = try JSONSchema("statistics")
    for (line, (type, sum)) in zip(lines, zip(types, ["4500.5", "800", "2100", "1200"])) {
      #expect(try schema.faults(in: line) == "")
      #expect(line.contains("\"type\":\"\(type)\""), "\(line)")
      #expect(type == "stepCount" || line.contains("\"sum\":\(sum)"), "\(line)")
    }
    let page = try program.run(["statistics"] + types + ["--by", "month"]).output
    for type in types { #expect(page.contains("\(type) in ")) }
  }

  @Test(
    "the output matches its golden file",
    arguments: [
      ("statistics-steps.txt", "stepCount"),
      ("statistics-steps-by-day.txt", "stepCount --by day"),
      ("statistics-steps-by-day-kolkata.txt", "stepCount --by day --time-zone Asia/Kolkata"),
      ("statistics-steps-by-hour.txt", "stepCount --by hour --separate-by-source"),
      ("statistics-rate-by-month.txt", "heartRate --by month"),
      ("statistics-steps-by-hour.json", "stepCount --by hour --separate-by-source --json"),
      (
        "statistics-rate-by-day.json",
        "heartRate --by day --from 2026-11-20 --to 2026-11-23 --unit count/s --json"
      ),
    ])
  func golden(name: String, arguments: String) throws {
    let result = try program.run(["statistics"] + words(arguments))
    #expect(result.error == "")
    expectGolden(result.output, named: "commands/\(name)")
  }

  // STAT-13
  @Test("metadata limits the counted samples")
  func metadata() async throws {
    let typed = ObjectHeader(metadata: [.wasUserEntered: .bool(true), .foodType: .string("a=b")])
    let start = try SampleStore.instant("2026-11-19T07:00:00Z")
    try await save(
      "phone",
      [
        QuantitySample(
          type: .stepCount, quantity: Quantity(77, .count), span: TimeRange(at: start),
          header: typed)
      ])
    func sums(_ metadata: String...) throws -> [JSONNode?] {
      let result = try program.run(
        words("statistics stepCount --json") + metadata.flatMap { ["--where", $0] })
      let node = try JSONDecoder().decode(JSONNode.self, from: Data(result.output.utf8))
      return (node["intervals"]?.array ?? []).map { $0["sum"] }
    }
    #expect(try sums("HKWasUserEntered=1") == [.number(77)])
    #expect(try sums("HKWasUserEntered=1", "HKFoodType=a=b") == [.number(77)])
    #expect(try sums("HKWasUserEntered=1", "HKFoodType=c").isEmpty)
    #expect(try sums("HKWasUserEntered=0").isEmpty)
    #expect(try sums().count == 1)
  }

  // STAT-03
  @Test("another source priority changes the sum")
  func preference() throws {
    func sum() throws -> String {
      let arguments = "statistics stepCount --from 2026-11-21T07:00:00Z --to 2026-11-21T08:00:00Z"
      let output = try program.run(words(arguments)).output
      return words(output.split(separator: "\n").last.map(String.init) ?? "").dropFirst(5).first
        ?? ""
    }
    #expect(try sum() == "3000")
    let set = try program.run("prefer", "stepCount", "Watch")
    #expect(set.output == "1. Watch (org.example.watch)\n2. Phone (org.example.phone)\n")
    #expect(try sum() == "2700")  // 2700.5, shown with four digits
    let back = try program.run("prefer", "stepCount", "--default")
    #expect(back.output == "1. Phone (org.example.phone)\n2. Watch (org.example.watch)\n")
    #expect(try sum() == "3000")
  }

  @Test(
    "JSON output matches its schema",
    arguments: [
      ("statistics", "statistics stepCount"), ("statistics", "statistics pushCount"),
      ("statistics", "statistics heartRate --by year"),
      ("statistics", "statistics stepCount --by week --separate-by-source"),
      ("statistics", "statistics stepCount --by month --from 2026-01-01 --to 2027-01-01"),
      ("preference", "prefer stepCount"), ("preference", "prefer pushCount"),
    ])
  func schema(name: String, arguments: String) throws {
    let result = try program.run(words(arguments) + ["--json"])
    #expect(result.exitCode == 0)
    #expect(try JSONSchema(name).faults(in: result.output) == "")
  }

  @Test("a year by month has every month, with or without samples")
  func emptyIntervals() throws {
    let result = try program.run(
      words("statistics stepCount --by month --from 2026-01-01 --to 2027-01-01 --json"))
    let node = try JSONDecoder().decode(JSONNode.self, from: Data(result.output.utf8))
    let sums = (node["intervals"]?.array ?? []).map { $0["sum"] != nil }
    #expect(sums == (1...12).map { $0 == 11 })
  }

  @Test(
    "usage errors are reported in one line",
    arguments: [
      ("statistics steps", "steps"),
      ("statistics stepCount --unit kg", "'kg' is not a unit of stepCount"),
      ("statistics stepCount --unit furlong", "furlong"),
      ("statistics stepCount --by fortnight", "by"),
      ("statistics stepCount --from 2026-02-30", "from"),
      ("statistics stepCount --where HKFoodType", "where"),
      ("statistics stepCount --from 2026-03-02 --to 2026-03-02", "--to must be later"),
      ("prefer stepCount Watch --default", "--default cannot be combined"),
    ])
  func refused(arguments: String, word: String) throws {
    let result = try program.run(words(arguments))
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.error.split(separator: "\n").count == 1)
    #expect(result.error.contains(word))
  }

  @Test("an application without saved samples cannot be preferred")
  func unknownApplication() throws {
    let result = try program.run("prefer", "stepCount", "org.example.gone")
    #expect(result.exitCode == 1)
    #expect(result.error.contains("“org.example.gone”"))
  }

  @Test("a type without samples is reported on standard error")
  func nothing() throws {
    let result = try program.run("statistics", "pushCount", "--by", "day")
    #expect(result.exitCode == 0)
    #expect(result.output == "")
    #expect(result.error == "no samples of pushCount\n")
  }

  // STAT-11
  @Test("a sum of insulin states that overlapping deliveries of several sources count once")
  func insulin() throws {
    let merged = try program.run("statistics", "insulinDelivery")
    #expect(merged.error.contains("an injection during a pump delivery is "), "\(merged.error)")
    let separate = try program.run("statistics", "insulinDelivery", "--separate-by-source")
    #expect(!separate.error.contains("injection"))
    #expect(!(try program.run("statistics", "stepCount").error.contains("injection")))
  }
}
