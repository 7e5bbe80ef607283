import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout export --format fhir")
struct BundleExportTests {
  let program: Program
  let sample: SampleStore

  init() async throws {
    program = try Program()
    sample = try SampleStore(at: program.storePath)
    try await sample.saveAll()
    let start = try SampleStore.instant("2026-11-21T06:45:00Z")
    let pulses = (0..<20).map { index in
      QuantitySample(
        type: .heartRate, quantity: Quantity(Double(100 + index), .countPerMinute),
        span: TimeRange(at: start + .seconds(60 * index)))
    }
    try await sample.store.add(pulses, to: try SampleStore.id(SampleStore.walkID))
    let whole = Correlation(
      type: .bloodPressure, span: TimeRange(at: start),
      members: [
        pressure(.bloodPressureSystolic, 121, start), pressure(.bloodPressureDiastolic, 79, start),
      ])
    try await sample.store.save([.correlation(whole)])
    try await sample.store.save([pressure(.bloodPressureSystolic, 130, start + .seconds(3600))])
  }

  private func pressure(_ type: QuantityType, _ value: Double, _ time: Instant) -> Sample {
    .quantity(
      QuantitySample(
        type: type, quantity: Quantity(value, .millimeterOfMercury), span: TimeRange(at: time)))
  }

  private func resources(_ data: Data) throws -> [[String: Any]] {
    let bundle = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    #expect(bundle?["resourceType"] as? String == "Bundle")
    #expect(bundle?["type"] as? String == "collection")
    return (bundle?["entry"] as? [[String: Any]] ?? []).compactMap {
      $0["resource"] as? [String: Any]
    }
  }

  private func names(_ resources: [[String: Any]]) -> [String: Int] {
    let names = resources.compactMap { resource in
      (resource["code"] as? [String: [[String: String]]])?["coding"]?.last?["code"]
    }
    return Dictionary(grouping: names, by: \.self).mapValues(\.count)
  }

  private func piped(_ words: String...) throws -> [[String: Any]] { try piped(words) }

  private func piped(_ words: [String]) throws -> [[String: Any]] {
    let result = try program.run(["export"] + words + ["--format", "fhir", "-o", "-"])
    #expect(result.exitCode == 0, "\(result.error)")
    return try resources(Data(result.output.utf8))
  }

  @Test("the whole store is one bundle with each sample once, and skipped objects are reported")
  func wholeStore() throws {
    let result = try program.run("export", "--all", "--format", "fhir", "-o", "health.json")
    #expect(result.exitCode == 0, "\(result.error)")
    let lines = result.output.split(separator: "\n")
    #expect(
      lines.first?.hasPrefix("health.json: 25 observations of 4 types for the subject ") == true)
    #expect(lines.first?.hasSuffix("; 25 with a LOINC code") == true)
    #expect(lines.last == "skipped: 1 workoutRoute (no FHIR observation for this type)")
    let resources = try resources(try Data(contentsOf: program.folder.file("health.json")))
    #expect(
      names(resources) == [
        "heartRate": 20, "bloodPressure": 1, "bloodPressureSystolic": 1, "workout": 3,
      ])
    #expect(Set(resources.compactMap { $0["id"] as? String }).count == 25)
  }

  @Test("the same store exports the same bytes, with a pseudonymous subject")
  func same() throws {
    for name in ["a.json", "b.json"] {
      #expect(try program.run("export", "--all", "--format", "fhir", "-o", name).exitCode == 0)
    }
    let files = try ["a.json", "b.json"].map { try Data(contentsOf: program.folder.file($0)) }
    #expect(files[0] == files[1])
    let subjects = try resources(files[0]).map { resource in
      ((resource["subject"] as? [String: Any])?["identifier"] as? [String: String])?["value"]
    }
    #expect(Set(subjects).count == 1)
    #expect(subjects.first??.count == 36)
    let given = try piped("--all", "--subject", "P-0042")[0]["subject"] as? [String: Any]
    #expect((given?["identifier"] as? [String: String])?["value"] == "P-0042")
  }

  @Test("types, time and source select samples; members are exported without their correlation")
  func choosing() throws {
    #expect(
      names(
        try piped(
          "--all", "--type", "heartRate", "--from", "2026-11-21T06:50:00Z", "--to-date",
          "2026-11-21T06:55:00Z"))
        == ["heartRate": 5])
    #expect(
      names(try piped("--all", "--type", "bloodPressureSystolic")) == ["bloodPressureSystolic": 2])
    #expect(try piped("--all", "--source", "org.example.other").isEmpty)
  }

  @Test("a member is exported alone if its correlation is outside the time range")
  func strayMember() async throws {
    let start = try SampleStore.instant("2026-11-10T12:00:00Z")
    let whole = Correlation(
      type: .bloodPressure, span: TimeRange(at: start + .seconds(86_400)),
      members: [
        pressure(.bloodPressureSystolic, 118, start),
        pressure(.bloodPressureDiastolic, 76, start + .seconds(86_400)),
      ])
    try await sample.store.save([.correlation(whole)])
    let first = ["--all", "--from", "2026-11-10", "--to-date", "2026-11-11"]
    let second = ["--all", "--from", "2026-11-11", "--to-date", "2026-11-12"]
    #expect(names(try piped(first)) == ["bloodPressureSystolic": 1])
    #expect(names(try piped(second)) == ["bloodPressure": 1])
  }

  @Test("a selected workout is exported with its samples")
  func oneWorkout() throws {
    #expect(names(try piped(SampleStore.walkID)) == ["workout": 1, "heartRate": 20])
  }

  @Test("times are in the requested time zone")
  func zone() throws {
    let resource = try piped(SampleStore.swimID, "--time-zone", "Europe/Berlin")[0]
    let period = resource["effectivePeriod"] as? [String: String]
    #expect(period?["start"] == "2026-11-22T18:30:00.000+01:00")
  }

  @Test("the report matches its schema")
  func schema() throws {
    let result = try program.run("export", "--all", "--format", "fhir", "-o", "a.json", "--json")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try JSONSchema("bundle-exported").faults(in: result.output) == "")
  }

  @Test(
    "invalid options are refused before the store is read",
    arguments: [
      ("export --all --type heartRate -o a.gpx", "need --format fhir"),
      ("export --all --format fhir -o a.gpx", "--format is fhir"),
      ("export --all --format fhir --from 2026-02-01 --to-date 2026-01-01", "later than --from"),
      ("export --all --format fhir --type pulse", "is not a type of data"),
    ])
  func refusals(words: String, sentence: String) throws {
    let result = try program.run(words.split(separator: " ").map(String.init))
    #expect(result.exitCode == 64)
    #expect(result.error.contains(sentence), "\(result.error)")
  }

  @Test("a folder as output and a subject with a space are refused")
  func folder() throws {
    let folder = try program.run("export", "--all", "--format", "fhir", "-o", "bundles/")
    #expect(folder.exitCode == 1)
    #expect(folder.error.contains("name the file of the bundle with -o"))
    let subject = try program.run("export", "--all", "--format", "fhir", "--subject", "Ada B")
    #expect(subject.exitCode == 64)
  }
}
