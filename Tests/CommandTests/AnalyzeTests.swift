import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout analyze", .timeLimit(.minutes(1)))
struct AnalyzeTests {
  let program: Program

  init() throws { program = try Program() }

  private func run(_ text: String) throws -> Program.Result {
    try program.run(text.split(separator: " ").map(String.init))
  }

  private func lines(_ result: Program.Result, schema name: String) throws -> [JSONNode] {
    let schema = try JSONSchema(name)
    return try result.output.split(separator: "\n").map { line in
      #expect(try schema.faults(in: String(line)) == "")
      return try JSONDecoder().decode(JSONNode.self, from: Data(line.utf8))
    }
  }

  /// A walk with motion, recorded by the program.
  private func recorded() throws {
    #expect(try program.run("profile", "set", "height", "172cm").exitCode == 0)
    let trace = try WalkTrace.write(
      [
        "# workout-trace 1; placement=lower-back; accel=m/s2; gyro=rad/s; epoch=2026-11-21T06:45:00Z",
        WalkTrace.columns,
      ] + WalkTrace.rows, in: program)
    let result = try program.run(
      "record", "walk", "--no-gps", "--imu", "trace:\(trace)?pace=max", "--json")
    #expect(result.exitCode == 0, "\(result.error)")
  }

  /// Replaces the derived samples with those of an older engine version.
  private func spoil() async throws {
    let store = try HealthStore(
      at: program.storePath, for: SampleStore.client, as: .owner, creating: false)
    let workout = try await store.workout(matching: "last")
    var samples: [QuantitySample] = []
    for try await batch in store.samples(of: workout.uuid) { samples += batch }
    samples = samples.map { sample in
      var sample = sample
      sample.header = ObjectHeader(metadata: sample.header.metadata)
      sample.header.metadata[.syncVersion] = .number(1.5)
      if sample.type == .stepCount { sample.quantity = Quantity(1, .count) }
      return sample
    }
    try await store.replaceDerivedSamples(of: workout.uuid, with: samples)
  }

  @Test("a recording by the same engines is unchanged and is not analyzed a second time")
  func same() throws {
    try recorded()
    let first = try lines(try run("analyze --all --json"), schema: "analyze")
    #expect(first.map { $0["kind"]?.string } == ["workout", "summary"])
    #expect(first[0]["outcome"]?.string == "same")
    let second = try lines(try run("analyze --all --json"), schema: "analyze")
    #expect(second.count == 1)
    #expect(second[0]["up_to_date_count"]?.number == 1)
    let forced = try lines(try run("analyze last --force --json"), schema: "analyze")
    #expect(forced[0]["outcome"]?.string == "same")
  }

  @Test("a dry run reports the changes and writes nothing; a run writes them once")
  func changed() async throws {
    try recorded()
    try await spoil()
    let dry = try run("analyze --all --dry-run")
    #expect(dry.exitCode == 0, "\(dry.error)")
    #expect(dry.output.contains("sample"), "\(dry.output)")
    #expect(dry.output.contains("1 would change"))
    let told = try lines(try run("analyze --all --json"), schema: "analyze")
    #expect(told[0]["outcome"]?.string == "changed")
    #expect(told[0]["types"]?.array?.compactMap(\.string) == ["stepCount"])
    #expect(try run("analyze --all --force").output.contains("0 changed, 1 unchanged"))
    #expect(try run("verify").exitCode == 0)
  }

  @Test("a store with nothing to analyze is left unchanged")
  func samples() async throws {
    try await SampleStore(at: program.storePath).saveAll()
    let result = try run("analyze --all --dry-run --json")
    #expect(result.exitCode == 0, "\(result.error)")
    let last = try #require(try lines(result, schema: "analyze").last)
    #expect(last["workout_count"]?.number == 3)
    #expect(last["failed_count"]?.number == 0)
  }

  @Test(
    "invalid arguments are refused with advice",
    arguments: [
      ("analyze", "give --all"), ("analyze --all last", "not both"),
      ("analyze --all --jobs 0", "--jobs"), ("analyze --worker", "--key-file"),
      ("analyze last --key-file k", "--worker"),
      ("analyze --worker --key-file k --all", "--worker"),
    ])
  func refused(words: String, advice: String) throws {
    let result = try run(words)
    #expect(result.exitCode == 64)
    #expect(result.error.contains(advice), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
  }
}
