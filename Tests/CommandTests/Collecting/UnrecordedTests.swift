import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("A walk that nobody recorded")
struct UnrecordedTests {
  /// Two hours with one walk of a quarter of an hour, which begins at seven.
  private static let epoch = Instant(rfc3339: "2026-11-23T06:00:00Z") ?? .earliest
  private static let day = SimulatedDay(
    seed: 7, worn: 0...2,
    .walks([(900, SimulatedWalk.Gait(cadence: 112, stepLength: 0.7))]))

  private let program: Program

  init() throws { program = try Program() }

  private func collect(from epoch: Instant = epoch) throws -> Program.Result {
    let head = "# workout-trace 1; placement=waist; accel=m/s2; gyro=rad/s; epoch="
    let rows = Self.day.rows(from: epoch, since: epoch)
    let path = try WalkTrace.write(
      [head + epoch.rfc3339, SimulatedDay.columns] + rows, to: "day.csv", in: program)
    let result = try program.run("collect", "--replay", path, "--placement", "waist", "--json")
    #expect(result.exitCode == 0, "\(result.error)")
    return result
  }

  private func movements(_ words: String...) throws -> [[String: Any]] {
    let result = try program.run(
      ["unrecorded", "--from", "2026-11-23", "--to", "2026-11-23", "--json"] + words)
    #expect(try JSONSchema("unrecorded").faults(in: result.output) == "", "\(result.error)")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require((object as? [String: Any])?["movements"] as? [[String: Any]])
  }

  private func time(_ value: Any?) throws -> Instant {
    try #require((value as? String).flatMap(Instant.init(rfc3339:)))
  }

  @Test(
    "is noticed once while it lasts, is listed from its first step to its last, and becomes a workout"
  )
  func save() async throws {
    let begin = Self.epoch + .seconds(3605)
    let notices = try collect().output.split(separator: "\n").filter {
      $0.contains("\"kind\":\"noticed\"")
    }
    #expect(notices.count == 1)
    let schema = try JSONSchema("collect")
    for notice in notices { #expect(try schema.faults(in: notice) == "") }
    let notice = try JSONSerialization.jsonObject(with: Data(try #require(notices.first).utf8))
    let noticed = try #require(notice as? [String: Any])
    #expect(noticed["activity"] as? String == "walking")
    #expect(abs((try time(noticed["start"]) - begin).inSeconds) < 20)

    let found = try #require(try movements().first)
    #expect(try movements().count == 1 && found["number"] as? Int == 1)
    #expect(abs((try time(found["start"]) - begin).inSeconds) < 5)
    #expect(abs(try #require(found["duration_s"] as? Double) - 900) < 8)
    let text = try program.run("unrecorded", "--from", "2026-11-23", "--time-zone", "UTC").output
    #expect(text.contains(/1 +2026-11-23 07:00 +07:15 +1\d:\d\d +walking +1\d\d\d/), "\(text)")

    let saved = try movements("--save", "1")
    let id = try #require(saved.first?["workout"] as? String)
    #expect(try movements().isEmpty)
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner, creating: false)
    let workout = try await store.workout(matching: id)
    #expect(workout.configuration.activityType == .walking)
    #expect(abs(workout.span.duration.inSeconds - 900) < 8)
    let steps = try #require(workout.totals.stepCount)
    #expect(abs(Double(steps) / Double(Self.day.count) - 1) < 0.02)
    #expect(abs(try #require(workout.totals.averageHeartRate) - 104) < 3)
    #expect(try await store.verify().isEmpty)
    let wrong = try program.run("unrecorded", "--from", "2026-11-23", "--save", "3")
    #expect(wrong.exitCode == 64)
    #expect(wrong.error.contains("there is no movement 3"))
  }

  @Test("is the beginning of a recording that was started on the way")
  func beginning() async throws {
    // A replayed recording begins now: the walk ended half a minute before.
    let now = Instant(secondsSince1970: Date().timeIntervalSince1970)
    let epoch = now - .seconds(3605 + 900 + 30)
    _ = try collect(from: epoch)
    let trace = try WalkTrace.write(
      [WalkTrace.head, WalkTrace.columns] + WalkTrace.rows, to: "walk.csv", in: program)
    let words = [
      "record", "walk", "--no-gps", "--imu", "trace:\(trace)?pace=max", "--with-beginning",
    ]
    let result = try program.run(words)
    #expect(result.exitCode == 0, "\(result.error)")
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner, creating: false)
    let workouts = try await store.workouts()
    #expect(workouts.count == 1)
    let workout = try #require(workouts.first)
    #expect(abs((workout.span.start - epoch).inSeconds - 3605) < 5)
    #expect(workout.span.end > now)
    // 900 s and 36 s of walking, with a pause between them.
    let steps = Double(try #require(workout.totals.stepCount))
    #expect(abs(steps - Double(Self.day.count) - 36 * 106 / 60) < 30)

    // Another recording has nothing before it.
    let alone = try program.run(words)
    #expect(alone.exitCode == 0)
    #expect(alone.error.contains("no movement of ten minutes was collected before the recording"))
    #expect(try await store.workouts().count == 2)
  }
}
