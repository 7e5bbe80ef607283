import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("docs/schemas")
struct SchemaTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.storePath).saveAll()
  }

  @Test(
    "the output of every command matches its schema",
    arguments: [
      ("activities", "activities --json"), ("workouts", "list --json"),
      ("workouts", "list --json --limit 1"),
      ("totals", "totals --json"), ("totals", "totals --by year --activity swim --json"),
      ("gear", "gear add bike --kind bicycle --default ride --json"), ("gear", "gear --json"),
      ("key-status", "key status --json"),
      ("privacy", "privacy add home --at 48.1,11.5,300m --json"), ("privacy", "privacy --json"),
      ("workout", "show --json \(SampleStore.walkID)"),
      ("workout", "show --json \(SampleStore.swimID)"),
      ("workout", "show --json \(SampleStore.rideID)"),
      ("route", "route 3f2a --batch 200"), ("route", "route 3f2a --raw --batch 200"),
      ("route", "route 3f2a --near 0,0,1m"), ("export", "export --all --json"),
      ("export", "export 3f2a --json -o walk.gpx"), ("report", "report 3f2a --json -o walk.html"),
      ("report", "report --month 2026-11 --json -o month.html"),
      ("heat", "heat --json -o heat.png"), ("heat", "heat --near 0,0,1km --json -o none.png"),
      ("verify", "verify --json"), ("deleted", "delete \(SampleStore.rideID) --yes --json"),
      ("backup", "backup --json copy.sqlite"), ("doctor", "doctor --json --gps trace.csv"),
      ("doctor", "doctor --json --gps gpsd://localhost:1"),
      ("sensors", "sensors --json --gps gpsd://localhost:1"),
      ("change", "changes workout workoutRoute --json"),
      ("delivery", "deliver enable workout --json -- /bin/true"),
    ])
  func output(schema name: String, words: String) throws {
    let result = try program.run(words.split(separator: " ").map(String.init))
    let lines = result.output.split(separator: "\n")
    #expect(!lines.isEmpty, "\(result.error)")
    let schema = try JSONSchema(name)
    for line in lines { #expect(try schema.faults(in: line) == "") }
  }

  @Test("a live recording's output matches its schema from the first line to the saved workout")
  func recording() throws {
    let trace = program.folder.file("heart.csv")
    let rows = (0..<30).map { "\($0),\(100 + $0)" }.joined(separator: "\n")
    try Data(
      "# workout-trace 1; epoch=2026-11-21T06:45:00Z\nt,hr\n\(rows)\n".utf8
    ).write(to: trace)
    let result = try program.run(
      "record", "walk", "--no-gps", "--heart-rate", "trace:\(trace.path)?pace=max", "--json")
    #expect(result.exitCode == 0, "\(result.error)")
    let schema = try JSONSchema("recording")
    let lines = result.output.split(separator: "\n").map(String.init)
    for line in lines { #expect(try schema.faults(in: line) == "") }
    #expect(lines.last?.contains("\"kind\":\"saved\"") == true)
  }

  @Test(
    "the checker finds invalid JSON",
    arguments: [
      ("{}", "checks is missing"), (#"{"checks":[],"more":1}"#, "more is not in"),
      (#"{"checks":[{"name":"gpsd","state":"fine","text":"x"}]}"#, "is fine"),
      (#"{"checks":[{"name":"gpsd","state":"ok","text":""}]}"#, "is empty"),
      (#"{"checks":{}}"#, "is no array"), ("[]", "is no object"),
    ])
  func checker(text: String, fault: String) throws {
    let faults = try JSONSchema("doctor").faults(in: text)
    #expect(faults.contains(fault), "\(faults)")
    #expect(!faults.contains(";"))
  }

  @Test("docs/json.md, or docs/archive.md, names every key and every schema")
  func documented() throws {
    let page = try ["docs/json.md", "docs/archive.md"].map {
      try String(contentsOf: PackageRoot.url($0), encoding: .utf8)
    }.joined()
    let folder = PackageRoot.url("docs/schemas")
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      #expect(page.contains(file), "\(file)")
      for key in keys(try JSONSchema.read(file)) {
        #expect(page.contains("`\(key)`"), "\(key) of \(file)")
      }
    }
  }

  /// Returns the names of all properties anywhere in a schema.
  private func keys(_ schema: JSONNode) -> Set<String> {
    var found = Set(schema["properties"]?.object?.keys.map(\.self) ?? [])
    for inner in schema.array ?? [] { found.formUnion(keys(inner)) }
    for inner in (schema.object ?? [:]).values { found.formUnion(keys(inner)) }
    return found
  }
}
