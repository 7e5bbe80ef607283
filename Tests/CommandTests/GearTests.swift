import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout gear")
struct GearTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.storePath).saveAll()
  }

  private func gear(_ words: String...) throws -> [[String: Any]] {
    let result = try program.run(["gear"] + words + ["--json"])
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try JSONSchema("gear").faults(in: result.output) == "")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require((object as? [String: Any])?["gear"] as? [[String: Any]])
  }

  @Test("has the distance of the workouts that name it, and that before them")
  func distance() throws {
    #expect(try program.run("gear").error.contains("no gear yet"))
    _ = try gear(
      "add", "blue shoes", "--kind", "shoes", "--earlier", "100km", "--limit", "500km")
    #expect(try program.run("edit", "3f2a", "--gear", "blue shoes").exitCode == 0)
    #expect(try program.run("edit", SampleStore.rideID, "--gear", "unlisted").exitCode == 0)
    let list = try gear()
    #expect(list.map { $0["name"] as? String } == ["blue shoes", "unlisted"])
    let shoes = try #require(list.first)
    #expect(shoes["workout_count"] as? Int == 1)
    let meters = try #require(shoes["workout_distance_m"] as? Double)
    #expect(abs(meters - 1450.5) < 1)
    #expect(shoes["distance_m"] as? Double == meters + 100_000)
    let text = try program.run("gear").output
    #expect(text.contains("101.45 km  500.00 km     20 %"), "\(text)")
    #expect(try program.run("list", "--text", "blue").output.contains("3f2a91bc"))
  }

  @Test("is changed, retired, used again and deleted")
  func changes() throws {
    _ = try gear("add", "shoes", "--default", "run", "--limit", "800km")
    var entry = try #require(try gear("change", "shoes", "--no-limit", "--kind", "shoes").first)
    #expect(entry["limit_m"] == nil)
    #expect(entry["activities"] as? [String] == ["running"])
    entry = try #require(try gear("retire", "shoes", "--on", "2026-11-20").first)
    #expect(entry["retired"] as? String == "2026-11-20")
    entry = try #require(try gear("retire", "shoes", "--undo").first)
    #expect(entry["retired"] == nil)
    #expect(try gear("delete", "shoes").isEmpty)
    let unknown = try program.run("gear", "retire", "shoes")
    #expect(unknown.exitCode == 1)
    #expect(unknown.error == "workout: there is no gear named 'shoes'\n")
  }

  @Test("a recording has the default gear of its activity, the named one, or none")
  func recording() async throws {
    _ = try gear("add", "boots", "--default", "walk")
    _ = try gear("add", "sandals")
    let trace = program.folder.file("heart.csv")
    let rows = (0..<30).map { "\($0),\(100 + $0)" }.joined(separator: "\n")
    try Data("# workout-trace 1; epoch=2026-11-21T06:45:00Z\nt,hr\n\(rows)\n".utf8)
      .write(to: trace)
    func recorded(_ words: String...) async throws -> String? {
      let result = try program.run(
        ["record", "walk", "--no-gps", "--heart-rate", "trace:\(trace.path)?pace=max"] + words)
      #expect(result.exitCode == 0, "\(result.error)")
      let store = try HealthStore(
        at: program.storePath, for: .test, as: .owner, creating: false)
      return try await store.workout(matching: "last").header.metadata.string(.workoutGear)
    }
    #expect(try await recorded() == "boots")
    #expect(try await recorded("--gear", "sandals") == "sandals")
    #expect(try await recorded("--gear", "none") == nil)
    let unknown = try program.run("record", "walk", "--no-gps", "--gear", "clogs")
    #expect(unknown.exitCode == 1)
    #expect(unknown.error.contains("there is no gear named 'clogs'"))
  }

  @Test("the list is in an archive, and comes back with it")
  func archive() throws {
    _ = try gear("add", "boots", "--kind", "shoes", "--default", "walk")
    #expect(
      try program.run("privacy", "add", "home", "--at", "48.1,11.5,300m").exitCode == 0)
    let path = program.folder.file("archive.zip").path
    #expect(try program.run("export", "--all", "--format", "archive", "-o", path).exitCode == 0)
    var other = program
    other.environment["WORKOUT_STORE"] = program.folder.file("other.sqlite").path
    #expect(try other.run("import", path).exitCode == 0)
    #expect(try other.run("gear", "--json").output == program.run("gear", "--json").output)
    #expect(try other.run("privacy", "--json").output == program.run("privacy", "--json").output)
  }
}
