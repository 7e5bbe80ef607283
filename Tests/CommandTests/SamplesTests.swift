import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout samples, add, delete and retention")
struct SamplesTests {
  let program: Program

  init() throws { program = try Program() }

  private func run(_ words: String) throws -> Program.Result {
    try program.run(words.split(separator: " ").map(String.init))
  }

  /// Runs a command that has to succeed, and returns its output.
  private func output(_ words: String) throws -> String {
    let result = try run(words)
    #expect(result.exitCode == 0, "\(words): \(result.error)")
    return result.output
  }

  private func lines(_ words: String, schema: String) throws -> [JSONNode] {
    let lines = try output(words).split(separator: "\n")
    let schema = try JSONSchema(schema)
    for line in lines { #expect(try schema.faults(in: line) == "", "\(words)") }
    return try lines.map { try JSONDecoder().decode(JSONNode.self, from: Data($0.utf8)) }
  }

  // SRC-11
  @Test("an added sample is marked as typed in and shown in the user's units")
  func add() throws {
    let added = try output("add bodyMass 79.5 kg --at 2026-11-20T07:00:00Z")
    #expect(added.hasPrefix("added "))
    #expect(added.hasSuffix("2026-11-20 07:00:00 UTC  bodyMass  79.50 kg\n"), "\(added)")
    #expect(try output("samples bodyMass --units imperial").contains("175.3 lb"))
    #expect(
      try output("samples bodyMass --time-zone Asia/Kolkata").contains("2026-11-20 12:30:00 +05:30")
    )
    let sample = try lines("samples bodyMass --json --unit lb", schema: "sample")[0]
    #expect(sample["metadata"]?["HKWasUserEntered"]?.number == 1)
    #expect(sample["given_value"]?.number == 79.5)
    #expect(sample["given_unit"]?.string == "kg")
    #expect(sample["source"]?["bundle_id"]?.string == "org.workout.cli")
  }

  @Test("adding takes category names, blood pressure as two numbers, and rates without a unit")
  func kinds() throws {
    _ = try output(
      "add sleepAnalysis asleepCore --from 2026-11-19T23:00:00Z --to 2026-11-20T01:00:00Z")
    _ = try output("add bloodPressure 120/80 mmHg --at 2026-11-20T07:00:00Z")
    _ = try output("add heartrate 62 --at 2026-11-20T07:00:00Z")
    _ = try output("add mindfulSession --at 2026-11-20T07:00:00Z")
    let asleep = try lines("samples sleepAnalysis --json", schema: "sample")
    #expect(asleep.map { $0["category"]?.string } == ["asleepCore"])
    let pressure = try lines("samples bloodPressure --json", schema: "sample")
    #expect(pressure[0]["members"]?.array?.compactMap { $0["value"]?.number } == [120, 80])
    #expect(try output("samples bloodPressureSystolic").contains("120 mmHg"))
    #expect(try lines("samples heartRate --json", schema: "sample")[0]["value"]?.number == 62)
    let both = try output("samples sleepAnalysis heartRate --sort newest")
    #expect(both.split(separator: "\n").count == 2)
    #expect(both.contains("heartRate  62 count/min"))
  }

  @Test("states of mind, scores and doses are added with their words, and a score has its class")
  func mind() throws {
    func add(_ words: [String]) throws -> String {
      let result = try program.run(["add"] + words)
      #expect(result.exitCode == 0, "\(words): \(result.error)")
      return result.output
    }
    let at = ["--at", "2026-11-20T07:00:00Z"]
    let mood = try add(
      ["stateOfMind", "0.4"] + at + [
        "--metadata", "WorkoutStateOfMindKind=dailyMood", "--metadata",
        "WorkoutStateOfMindLabels=calm hopeful",
      ])
    #expect(mood.contains("stateOfMind  0.4000 count"), "\(mood)")
    let score = try add(
      ["phq9Assessment", "15"] + at + [
        "--metadata", "WorkoutAssessmentAnswers=3 2 2 2 2 1 2 1 preferNotToAnswer",
      ])
    #expect(score.contains("phq9Assessment  15 count (moderatelySevere)"), "\(score)")
    let dose = try add(
      ["medicationDoseEvent", "taken"] + at + [
        "--metadata", "WorkoutMedicationName=Aspirin", "--metadata", "WorkoutMedicationDose=2",
        "--metadata", "WorkoutMedicationScheduledDate=2026-11-20T06:30:00Z",
      ])
    #expect(dose.contains("medicationDoseEvent  taken Aspirin"), "\(dose)")
    let scores = try lines("samples phq9Assessment --json", schema: "sample")
    #expect(scores.map { $0["risk"]?.string } == ["moderatelySevere"])
    let doses = try lines(
      "samples medicationDoseEvent --where WorkoutMedicationDose=2 --json", schema: "sample")
    #expect(doses.map { $0["category"]?.string } == ["taken"])
    #expect(doses[0]["metadata"]?["WorkoutMedicationDose"]?.string == "2")
    #expect(try output("statistics stateOfMind").contains("0.4"))
  }

  // SID-07, SID-08, SID-09, SID-10
  @Test("a higher version of a sync identifier replaces the earlier sample")
  func syncIdentity() throws {
    func add(_ value: Double, _ version: Int) throws -> JSONNode {
      try lines(
        "add bodyMass \(value) --sync-id m --sync-version \(version) --json", schema: "added")[0]
    }
    #expect(try add(80, 1)["saved"] == .boolean(true))
    #expect(try add(81, 2)["saved"] == .boolean(true))
    #expect(try add(82, 2)["saved"] == .boolean(false))
    #expect(try output("add bodyMass 83 --sync-id m --sync-version 1").contains("or a newer one"))
    let left = try lines("samples bodyMass --json", schema: "sample")
    #expect(left.map { $0["value"]?.number } == [81])
  }

  @Test("time, source, metadata, order and number limit the printed samples")
  func narrowing() throws {
    for day in 1...5 {
      _ = try output(
        "add insulinDelivery \(day) --at 2026-11-0\(day)T08:00:00Z --metadata HKInsulinDeliveryReason=\(1 + day % 2)"
      )
    }
    func values(_ words: String) throws -> [Double?] {
      try lines("samples insulinDelivery --json \(words)", schema: "sample").map {
        $0["value"]?.number
      }
    }
    #expect(try values("") == [1, 2, 3, 4, 5])
    #expect(try values("--from 2026-11-02 --to 2026-11-04") == [2, 3])
    #expect(try values("--sort recent --limit 1") == [5])
    #expect(try values("--where HKInsulinDeliveryReason=1") == [2, 4])
    #expect(try values("--source org.workout.cli --sort newest --limit 2") == [5, 4])
    #expect(try values("--source org.example.none") == [])
    let none = try run("samples heartRate")
    #expect(none.exitCode == 0 && none.output == "" && none.error.contains("no samples"))
  }

  @Test(
    "an unknown type is reported with the likely types",
    arguments: [
      ("samples hartRate", "did you mean heartRate?"), ("add bodymas 80", "did you mean bodyMass"),
      ("samples zzzzzzzz", "docs/types.md"), ("samples dateOfBirth", "has no samples"),
      ("delete --type sleepAnalysys --yes", "did you mean sleepAnalysis?"),
    ])
  func nearMiss(words: String, advice: String) throws {
    let result = try run(words)
    #expect(result.exitCode == 64)
    #expect(result.error.contains(advice), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
  }

  // DIA-05, DIA-08
  @Test(
    "an invalid sample is refused in one line, and nothing is saved",
    arguments: [
      ("add bodyMass heavy", 64, "needs a number"),
      ("add bodyMass 80 km", 64, "'km' is not a unit"),
      ("add sleepAnalysis snoring", 64, "inBed, asleepUnspecified"),
      ("add bloodPressure 120 mmHg", 64, "120/80"), ("add workout 1", 64, "workout record"),
      ("add bodyMass 80 --from 2026-11-02 --to 2026-11-01", 64, "earlier"),
      ("add bodyMass 80 --from 2026-11-02", 64, "must be given together"),
      ("add bodyMass 80 --sync-id a", 64, "must be given together"),
      ("samples stepCount --unit kg", 64, "'kg' is not a unit"),
      ("samples stepCount --from 2026-11-02 --to 2026-11-01", 64, "later"),
      ("add insulinDelivery 4 IU", 1, "HKInsulinDeliveryReason"),
      ("add insulinDelivery 4 mL --metadata HKInsulinDeliveryReason=1", 64, "'mL' is not a unit"),
      (
        "add insulinDelivery 4 IU --metadata HKInsulinDeliveryReason=1 --at 2999-01-01T00:00:00Z",
        1,
        "cannot be in the future"
      ),
      ("add appleStandTime 5 min", 1, "cannot be entered by hand"),
      ("add stateOfMind 0.4", 1, "needs WorkoutStateOfMindKind"),
      ("add stateOfMind 2 --metadata WorkoutStateOfMindKind=dailyMood", 1, "-1 count to 1 count"),
      (
        "add stateOfMind 0 --metadata WorkoutStateOfMindKind=day", 64,
        "use one of momentaryEmotion, dailyMood"
      ),
      ("add gad7Assessment 12.5", 64, "not a whole number"),
      ("add gad7Assessment 5 --metadata WorkoutAssessmentAnswers=5", 64, "1 answers, not 7"),
      ("add medicationDoseEvent taken", 1, "needs WorkoutMedicationName"),
      ("add medicationDoseEvent eaten", 64, "notInteracted, notificationNotSent"),
    ])
  func refusals(words: String, code: Int, reason: String) throws {
    let result = try run(words)
    #expect(result.exitCode == Int32(code), "\(result.error)")
    #expect(result.error.contains(reason), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
    #expect(result.output == "")
  }

  // PRIV-06
  @Test("delete removes an object, a type in a window, or everything; scripts need --yes")
  func delete() throws {
    for day in 1...4 { _ = try output("add bodyMass 8\(day) --at 2026-11-0\(day)T08:00:00Z") }
    _ = try output("add heartRate 60")
    let first = try lines("samples bodyMass --json", schema: "sample")[0]["id"]?.string ?? ""
    let refused = try run("delete \(first)")
    #expect(refused.exitCode == 1 && refused.error.contains("--yes"))
    let deleted = try output("delete \(first.prefix(8)) --yes")
    #expect(deleted == "deleted \(first.prefix(8)): bodyMass 81 kg, 2026-11-01 08:00\n")
    #expect(try run("delete \(first) --yes").exitCode == 1)
    let window = "--from 2026-11-03 --to 2026-11-04"
    let counted = try lines("delete --type bodyMass \(window) --yes --json", schema: "deleted")
    #expect(counted.map { $0["deleted_count"]?.number } == [1])
    #expect(try output("samples bodyMass").split(separator: "\n").count == 2)
    #expect(try run("delete --everything").error.contains("--yes"))
    #expect(try output("delete --everything --yes") == "deleted 3 samples of every type\n")
    #expect(try run("samples heartRate bodyMass").output == "")
    for words in ["delete", "delete x --everything --yes", "delete x --from 2026-11-01"] {
      #expect(try run(words).exitCode == 64, "\(words)")
    }
  }

  // SRC-12
  @Test(
    "typed-in samples of the program can be listed separately from measured ones")
  func typedIn() async throws {
    _ = try output("add bodyMass 80 kg --at 2026-11-20T07:00:00Z")
    let store = try SampleStore(at: program.storePath).store
    try await store.save([
      .quantity(
        QuantitySample(
          type: .bodyMass, quantity: Quantity(81_000, .gram),
          span: TimeRange(at: try SampleStore.instant("2026-11-21T07:00:00Z"))))
    ])
    let other = try HealthStore(
      at: program.storePath,
      for: ClientIdentity(source: Source(name: "Scale", bundleIdentifier: "org.example.scale")),
      as: .owner)
    try await other.save([
      .quantity(
        QuantitySample(
          type: .bodyMass, quantity: Quantity(82_000, .gram),
          span: TimeRange(at: try SampleStore.instant("2026-11-22T07:00:00Z"))))
    ])
    func masses(_ words: String) throws -> [Double?] {
      try lines("samples bodyMass --json \(words)", schema: "sample").map { $0["value"]?.number }
    }
    #expect(try masses("") == [80, 81, 82])
    #expect(try masses("--typed-in") == [80])
    #expect(try masses("--measured") == [81])
    #expect(try run("samples bodyMass --typed-in --measured").exitCode == 64)
  }

  // MIG-05
  @Test("a recording prunes samples that are due; a timer's call prunes nothing before it is due")
  func periodically() throws {
    #expect(try output("retention prune --if-due") == "pruned 0 samples\n")
    func add(_ year: Int) throws { _ = try output("add bodyMass 80 --at \(year)-01-01T00:00:00Z") }
    try add(2019)
    try add(2020)
    #expect(try output("retention prune --if-due") == "pruned 0 samples\n")
    _ = try output("retention set 30d")
    _ = try output("record yoga --no-gps --for 1s")
    #expect(try run("samples bodyMass").output.isEmpty)
    _ = try output("retention set off")
    try add(2020)
    _ = try output("retention set 30d")
    // The recording was less than a day ago.
    #expect(try output("retention prune --if-due") == "pruned 0 samples\n")
    #expect(try output("retention prune") == "pruned 1 sample\n")
  }

  // MIG-05, MIG-07
  @Test("a store with a month's retention prunes older samples and refuses new ones")
  func retention() throws {
    _ = try output("add bodyMass 80 --at 2020-01-01T00:00:00Z")
    _ = try output("add bodyMass 81")
    #expect(try output("retention") == "every type: kept forever\n")
    #expect(try output("retention set 30d") == "every type: 30 days\n")
    #expect(try output("retention set 1y heartRate") == "heartRate: 365 days\n")
    #expect(try output("retention") == "heartRate: 365 days\nany other type: 30 days\n")
    let rules = try lines("retention --json", schema: "retention")[0]
    #expect(rules["keep_s"]?.number == 2_592_000)
    #expect(try lines("retention prune --json", schema: "pruned")[0]["pruned_count"]?.number == 1)
    #expect(try output("retention prune") == "pruned 0 samples\n")
    let late = try run("add bodyMass 79 --at 2020-01-01T00:00:00Z")
    #expect(late.exitCode == 1 && late.error.contains("the limit of the store's retention"))
    #expect(try output("retention set off") == "every type: no rule\n")
    #expect(try run("retention set 5m").exitCode == 64)
    #expect(try output("samples bodyMass").split(separator: "\n").count == 1)
  }
}
