import Foundation
import HealthModel
import HealthStorage
import Reports
import TestSupport
import Testing

@Suite("workout totals")
struct TotalsTests {
  let program: Program

  init() throws { program = try Program() }

  @discardableResult
  private func save(
    _ activity: WorkoutActivityType, _ start: String, minutes: Int, meters: Double? = nil,
    ascent: Double? = nil, energy: Double? = nil
  ) async throws -> Workout {
    let workout = try Self.workout(
      activity, start, minutes: minutes, meters: meters, ascent: ascent, energy: energy)
    return try await SampleStore(at: program.storePath).store.save(workout)
  }

  static func workout(
    _ activity: WorkoutActivityType, _ start: String, minutes: Int, meters: Double? = nil,
    ascent: Double? = nil, energy: Double? = nil
  ) throws -> Workout {
    var totals = Workout.Totals()
    totals.distanceMeters = meters
    totals.ascentMeters = ascent
    totals.energyKilocalories = energy
    return Workout(
      configuration: WorkoutConfiguration(activityType: activity),
      span: TimeRange(start: try SampleStore.instant(start), duration: .seconds(60 * minutes)),
      totals: totals)
  }

  private func saveAll() async throws {
    try await save(.running, "2026-12-31T10:00:00Z", minutes: 60, meters: 10_000, energy: 700)
    try await save(.running, "2027-01-02T10:00:00Z", minutes: 30, meters: 5000, ascent: 40)
    try await save(.swimming, "2027-01-03T23:59:59Z", minutes: 40, meters: 1500, energy: 300)
    try await save(.yoga, "2027-01-04T00:00:00Z", minutes: 20)
  }

  static let periods: [(CalendarPeriod.Length, String, String, String, String)] = [
    (.day, "2026-11-25", "2026-11-25", "2026-11-25", "2026-11-25"),
    (.week, "2026-11-25", "2026-W48", "2026-11-23", "2026-11-29"),
    (.week, "2027-01-03", "2026-W53", "2026-12-28", "2027-01-03"),
    (.week, "2027-01-04", "2027-W01", "2027-01-04", "2027-01-10"),
    (.week, "2024-12-30", "2025-W01", "2024-12-30", "2025-01-05"),
    (.week, "1969-12-31", "1970-W01", "1969-12-29", "1970-01-04"),
    (.week, "1969-12-28", "1969-W52", "1969-12-22", "1969-12-28"),
    (.month, "2024-02-29", "2024-02", "2024-02-01", "2024-02-29"),
    (.month, "2026-12-31", "2026-12", "2026-12-01", "2026-12-31"),
    (.year, "2024-12-31", "2024", "2024-01-01", "2024-12-31"),
    (.year, "9999-06-01", "9999", "9999-01-01", "9999-12-31"),
    (.month, "9999-12-02", "9999-12", "9999-12-01", "9999-12-31"),
  ]

  @Test("a period has its ISO 8601 label and its first and last day", arguments: periods)
  func period(
    length: CalendarPeriod.Length, day: String, label: String, first: String, last: String
  ) throws {
    let period = CalendarPeriod(length, containing: try #require(CalendarDay(day)))
    #expect(period.label == label)
    #expect("\(period.firstDay)" == first)
    #expect("\(period.lastDay)" == last)
  }

  @Test(
    "a day with a clock change has 23 or 25 hours, and its week an hour less or more",
    arguments: [("2026-03-29", 23, 167), ("2026-10-25", 25, 169), ("2026-06-07", 24, 168)])
  func clockChange(day: String, hours: Int, weekHours: Int) throws {
    let zone = try #require(TimeZone(identifier: "Europe/Zurich"))
    let date = try #require(CalendarDay(day))
    func length(_ length: CalendarPeriod.Length) -> Duration {
      CalendarPeriod(length, containing: date).span(in: zone).duration
    }
    #expect(length(.day) == .seconds(3600 * hours))
    #expect(length(.week) == .seconds(3600 * weekHours))
  }

  @Test("a week over new year is one period, and Sunday midnight in the zone ends it")
  func newYear() async throws {
    try await saveAll()
    let weeks = try program.run("totals", "--by", "week")
    #expect(weeks.error == "")
    #expect(
      weeks.output == """
        WEEK      ACTIVITY  WORKOUTS     TIME  DISTANCE  ASCENT     ENERGY
        2027-W01  Yoga             1    20:00
        2026-W53  All              3  2:10:00                    1000 kcal
                  Running          2  1:30:00  15.00 km    40 m   700 kcal
                  Swimming         1    40:00   1.50 km           300 kcal

        """)
    let inZone = try program.run("totals", "--time-zone", "Europe/Zurich")
    #expect(inZone.output.contains("2027-W01  All              2  1:00:00"))
    #expect(try program.run("totals", "--by", "year").output.contains("2027  All"))
  }

  @Test(
    "every period has the same workouts, whatever its length",
    arguments: CalendarPeriod.Length.allCases)
  func sums(length: CalendarPeriod.Length) async throws {
    try await saveAll()
    let result = try program.run("totals", "--by", length.rawValue, "--json")
    #expect(try JSONSchema("totals").faults(in: result.output) == "")
    let node = try JSONDecoder().decode(JSONNode.self, from: Data(result.output.utf8))
    #expect(node["by"] == .string(length.rawValue))
    #expect(node["time_zone"] == .string("GMT"))
    let activities = (node["periods"]?.array ?? []).flatMap { $0["activities"]?.array ?? [] }
    func sum(_ key: String) -> Double {
      activities.reduce(0) {
        if case .number(let value)? = $1[key] { $0 + value } else { $0 }
      }
    }
    #expect(sum("workout_count") == 4)
    #expect(sum("duration_s") == 9000)
    #expect(sum("distance_m") == 16_500)
    #expect(sum("ascent_m") == 40)
  }

  @Test("an activity and days limit the workouts, and the last day is included")
  func filters() async throws {
    try await saveAll()
    let runs = try program.run("totals", "--by", "year", "--activity", "run").output
    #expect(runs.split(separator: "\n").count == 3)
    let days = try program.run(
      "totals", "--by", "day", "--from", "2026-12-31", "--to", "2027-01-02"
    ).output
    let listed = days.split(separator: "\n").dropFirst().map { String($0.prefix(10)) }
    #expect(listed == ["2027-01-02", "2026-12-31"])
    let none = try program.run("totals", "--activity", "rowing")
    #expect(none.exitCode == 0)
    #expect(none.output == "")
    #expect(none.error == "no workouts match --activity rowing\n")
    #expect(
      try program.run("totals", "--activity", "rowing", "--json").output
        == "{\"by\":\"week\",\"periods\":[],\"time_zone\":\"GMT\"}\n")
  }

  @Test("sums of the greatest numbers stay numbers")
  func greatest() throws {
    var grouping = TotalsGrouping(by: .year, in: .gmt)
    for hour in ["01", "02", "03"] {
      let workout = try Self.workout(
        .running, "2026-05-01T\(hour):00:00Z", minutes: 1, meters: 1e308, energy: 1e308)
      let finished = grouping.process(workout)
      #expect(finished == nil)
    }
    let last = grouping.finish()
    let totals = try #require(last)
    #expect(totals.energyKilocalories?.isFinite == true)
    #expect(totals.activities.first?.distanceMeters?.isFinite == true)
    let nothing = grouping.finish()
    #expect(nothing == nil)
  }
}
