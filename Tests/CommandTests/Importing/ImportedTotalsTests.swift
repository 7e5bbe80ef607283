import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("Totals of imported workouts", .timeLimit(.minutes(1)))
struct ImportedTotalsTests {
  let program: Program
  let folder: ImportFolder

  init() throws {
    program = try Program()
    folder = ImportFolder(program: program)
  }

  private func show() throws -> JSONNode {
    let result = try program.run("show", "last", "--json")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try JSONSchema("workout").faults(in: result.output) == "")
    return try JSONDecoder().decode(JSONNode.self, from: Data(result.output.utf8))
  }

  private func importFolder() throws {
    let result = try program.run("import", ImportFolder.name)
    #expect(result.exitCode == 0, "\(result.error)")
  }

  @Test("list, show, statistics and exports use the device's distance; re-analysis keeps it")
  func declared() async throws {
    try folder.writeRide("ride.tcx", day: 1, declared: 2000, timer: 230.5, counted: 8.37)
    try importFolder()
    for _ in 0..<2 {
      let shown = try show()
      #expect(shown["distance_m"]?.number == 2000)
      #expect(shown["duration_s"]?.number == 230.5)
      #expect(shown["energy_kcal"]?.number == 21)
      #expect(shown["average_speed_mps"]?.number == 2000 / 230.5)
      #expect(shown["laps"]?.array?.first?["distance_m"]?.number == 2000)
      #expect(shown["laps"]?.array?.first?["duration_s"]?.number == 230.5)
      let recomputed = try #require(shown["recomputed"])
      let ours = try #require(recomputed["distance_m"]?.number)
      #expect(abs(ours - 239 * 6.672) < 20, "\(ours)")
      let differences = try #require(recomputed["differs_because"]?.array)
      let distance = try #require(
        differences.first { $0["figure"]?.string == "distance_m" })
      #expect(distance["reasons"]?.array?.contains(.string("device_counted_otherwise")) == true)
      let list = try program.run("list", "--json")
      #expect(list.output.contains("\"distance_m\":2000,"), "\(list.output)")
      let statistics = try program.run("statistics", "distanceCycling", "--by", "year", "--json")
      #expect(statistics.output.contains("\"sum\":2000"), "\(statistics.output)")
      #expect(try program.run("analyze", "--all", "--force").exitCode == 0)
    }
    let export = try program.run("export", "last", "--format", "tcx", "-o", "-")
    #expect(export.output.contains("<DistanceMeters>2000</DistanceMeters>"), "\(export.output)")
    #expect(export.output.contains("<TotalTimeSeconds>230.5</TotalTimeSeconds>"))
    let page = try program.run("show", "last").output
    #expect(page.contains("Recomputed   distance 1.59 km"), "\(page)")
    #expect(page.contains("the device's distance differs from its positions"), "\(page)")
  }

  @Test("what the device counted before its first record is part of the recomputed distance")
  func beforeFirstRecord() throws {
    try folder.writeRide(
      "late.tcx", day: 1, declared: 239 * 6.672, counted: 6.672, from: 10)
    try importFolder()
    let ours = try #require(try show()["recomputed"]?["distance_m"]?.number)
    #expect(abs(ours - 239 * 6.672) < 20, "\(ours)")
  }

  @Test("a ride without positions keeps the declared distance")
  func indoor() throws {
    try folder.writeRide("roller.tcx", day: 1, declared: 1500, places: false)
    try importFolder()
    #expect(try show()["distance_m"]?.number == 1500)
    let statistics = try program.run("statistics", "distanceCycling", "--by", "year", "--json")
    #expect(statistics.output.contains("\"sum\":1500"), "\(statistics.output)")
  }

  @Test("a declared distance of zero is replaced by the distance measured from the positions")
  func zero() throws {
    try folder.writeRide("zero.tcx", day: 1, declared: 0, timer: 0)
    try importFolder()
    let shown = try show()
    let meters = try #require(shown["distance_m"]?.number)
    #expect(abs(meters - 239 * 6.672) < 20)
    #expect(shown["duration_s"]?.number == 239)
  }

  @Test("totals that a file does not declare are computed, without a comparison")
  func undeclared() throws {
    try folder.writeRun("run.gpx", day: 1)
    try importFolder()
    let shown = try show()
    let meters = try #require(shown["distance_m"]?.number)
    #expect(abs(meters - 239 * 3.34) < 12)
    #expect(shown["recomputed"]?["distance_m"] == shown["distance_m"])
    #expect(shown["recomputed"]?["differs_because"] == nil)
    #expect(shown["metadata"]?["WorkoutRecomputedTotals"] == nil)
  }

  @Test("positions six seconds apart are reported as the reason for a difference")
  func sparse() throws {
    try folder.writeRide("sparse.tcx", day: 1, declared: 1400, seconds: 600, every: 6)
    try importFolder()
    let differences = try #require(try show()["recomputed"]?["differs_because"]?.array)
    let distance = try #require(differences.first { $0["figure"]?.string == "distance_m" })
    #expect(distance["reasons"]?.array?.contains(.string("sparse_fixes")) == true)
  }
}
