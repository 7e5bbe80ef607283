import Foundation
import HealthModel
import HealthStorage
import Recording
import TestSupport
import Testing

@Suite("Weeks that are collected", .timeLimit(.minutes(5)))
struct CollectWeekTests {
  /// A Monday.
  private static let epoch = Instant(rfc3339: "2026-09-07T00:00:00Z") ?? .earliest

  /// Thirteen hours with three walks, as long as errands and as brisk.
  private static let ordinary = SimulatedDay(
    seed: 40, worn: 7...20,
    .walks(
      [(50, 104, 0.66), (55, 110, 0.69), (60, 116, 0.72)].map {
        (seconds: $0.0, gait: SimulatedWalk.Gait(cadence: $0.1, stepLength: $0.2))
      }))
  /// The same with a walk in each of twelve hours.
  private static let busy = SimulatedDay(
    seed: 60, worn: 7...20,
    .walks(
      (0..<12).map { index in
        let gait = SimulatedWalk.Gait(cadence: 104 + Double(index), stepLength: 0.68)
        return (seconds: 66, gait: gait)
      }))
  /// The index of the busy day: a Wednesday.
  private static let busyDay = 9

  private static func day(_ index: Int) -> SimulatedDay { index == busyDay ? busy : ordinary }

  private func trace(
    _ days: Range<Int>, of day: (Int) -> SimulatedDay = Self.day, placement: String = "waist",
    in program: Program
  ) throws -> String {
    let head = "# workout-trace 1; placement=\(placement); accel=m/s2; gyro=rad/s; epoch="
    var lines = [head + Self.epoch.rfc3339, SimulatedDay.columns]
    for index in days {
      lines += day(index).rows(from: Self.epoch + .seconds(86_400 * index), since: Self.epoch)
    }
    return try WalkTrace.write(lines, to: "days-\(days.lowerBound).csv", in: program)
  }

  private func store(_ program: Program) throws -> HealthStore {
    try HealthStore(at: program.storePath, for: .test, as: .owner, creating: false)
  }

  private func person(_ words: [[String]]) throws -> Program {
    let program = try Program()
    for word in words {
      let result = try program.run(["profile", "set"] + word)
      #expect(result.exitCode == 0, "\(result.error)")
    }
    return program
  }

  private func sum(_ type: QuantityType, _ store: HealthStore) async throws -> Double {
    try await store.quantitySamples(type).reduce(0) {
      $0 + (try $1.quantity.value(in: type.canonicalUnit))
    }
  }

  // MOB-10, MOB-14, SMW-03, STD-16
  @Test("nine days give no six-minute walk, fourteen give it, steadiness, stand hours and energy")
  func walker() async throws {
    let program = try person([
      ["height", "172cm"], ["mass", "70kg"], ["sex", "female"], ["birth-date", "1960-05-01"],
    ])
    let first = try trace(0..<9, in: program)
    let rest = try trace(9..<14, in: program)
    func collect(_ path: String) throws -> Program.Result {
      try program.run("collect", "--replay", path, "--placement", "waist", "--json")
    }
    let collected = try collect(first)
    #expect(collected.exitCode == 0, "\(collected.error)")
    let schema = try JSONSchema("collect")
    for line in collected.output.split(separator: "\n") {
      #expect(try schema.faults(in: line) == "")
    }
    func estimate() throws -> Program.Result {
      // The weeks are long past: an estimate for now has no days of wear, those of the weeks are saved.
      _ = try program.run("estimate", "six-minute-walk")
      return try program.run("estimate", "six-minute-walk", "--at", "2026-09-21")
    }
    #expect(try estimate().output.contains("No estimate"))
    let store = try store(program)
    #expect(try await store.quantitySamples(.sixMinuteWalkTestDistance).isEmpty)

    #expect(try collect(rest).exitCode == 0)
    let estimated = try estimate()
    #expect(estimated.exitCode == 0, "\(estimated.error)")
    let distances = try await store.quantitySamples(.sixMinuteWalkTestDistance)
    #expect(distances.count == 1, "\(estimated.output)")
    let meters = try #require(distances.first).quantity.value(in: .meter)
    #expect((300...500).contains(meters))
    #expect(try await !store.quantitySamples(.appleWalkingSteadiness).isEmpty)
    // No workout, and every day its steps.
    #expect(try await store.workouts().isEmpty)
    let steps = try await sum(.stepCount, store)
    #expect(abs(steps / Double((0..<14).reduce(0) { $0 + Self.day($1).count }) - 1) < 0.03)
    #expect(try await sum(.activeEnergyBurned, store) > 14 * 5)

    #expect(try await store.verify().isEmpty)
    try await checkRings(program, store)
  }

  /// The stand goal of twelve hours is reached on the busy day, and a day without the sensor has no samples.
  private func checkRings(_ program: Program, _ store: HealthStore) async throws {
    let rings = try program.run("rings", "2026-09-16", "--json")
    #expect(rings.exitCode == 0, "\(rings.error)")
    let node = try JSONDecoder().decode(JSONNode.self, from: Data(rings.output.utf8))
    let day = try #require(node["days"]?.array?.first)
    #expect(day["stand_h"]?.number == 12, "\(rings.output)")
    #expect(day["stand_goal_h"]?.number == 12, "\(rings.output)")
    let hours = try await store.categorySamples(.appleStandHour)
    #expect(hours.count(where: { $0.value == 0 }) == 12 + 13 * 3)
    #expect(hours.count == 14 * 13)
    let after = Self.epoch + .seconds(14 * 86_400)
    #expect(
      try await store.quantitySamples(.stepCount, where: .time(from: after, to: nil)).isEmpty)
  }

  // WHL-06
  @Test("a wheelchair user has pushes and roll hours all day, and no steps")
  func pushes() async throws {
    let program = try person([["wheelchair-use", "yes"], ["mass", "70kg"]])
    let day = SimulatedDay(seed: 50, worn: 7...20, .pushes(Array(repeating: 75, count: 12)))
    let path = try trace(0..<1, of: { _ in day }, placement: "wrist-left", in: program)
    let result = try program.run("collect", "--replay", path, "--placement", "wrist-left")
    #expect(result.exitCode == 0, "\(result.error)")
    let store = try store(program)
    #expect(try await store.quantitySamples(.stepCount).isEmpty)
    let pushes = try await sum(.pushCount, store)
    #expect(abs(pushes / Double(day.count) - 1) < 0.05)
    let hours = try await store.categorySamples(.appleStandHour)
    #expect(hours.count(where: { $0.value == 0 }) == 12)
  }

  @Test("a type whose collection is off is not collected, the others are")
  func off() async throws {
    let program = try person([["height", "172cm"]])
    #expect(try program.run("collection", "off", "stepCount").exitCode == 0)
    let head = "# workout-trace 1; placement=waist; accel=m/s2; gyro=rad/s; epoch="
    let path = try WalkTrace.write(
      [head + Instant.now.rfc3339, WalkTrace.columns] + WalkTrace.rows, in: program)
    let result = try program.run("collect", "--replay", path, "--placement", "waist")
    #expect(result.exitCode == 0, "\(result.error)")
    let store = try store(program)
    #expect(try await store.quantitySamples(.stepCount).isEmpty)
    #expect(try await store.quantitySamples(.walkingSpeed).count == 1)
    #expect(!result.output.contains("stepCount"))
    #expect(result.output.contains("walkingSpeed: 1"))
    let again = try program.run("collect", "--replay", path, "--placement", "waist")
    #expect(again.output.contains("no samples"), "a second replay adds something")
  }
}
