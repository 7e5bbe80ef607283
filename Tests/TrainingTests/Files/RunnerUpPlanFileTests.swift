import Foundation
import TestSupport
import Testing
import Training

@Suite("RunnerUp's workout files")
struct RunnerUpPlanFileTests {
  private static func file(_ steps: String) -> String {
    "{\"com.garmin.connect.workout.json.UserWorkoutJson\": {\"workoutSteps\": [\n\(steps)\n]}}"
  }

  private static func step(_ order: Int, _ members: String) -> String {
    #"{"stepOrder": \#(order), "stepTypeKey": "interval", \#(members)}"#
  }

  private static let minute = #""endConditionTypeKey": "time", "endConditionValue": 60"#

  @Test("repeats, units, numbers as text and the order of steps are read")
  func example() throws {
    let plan = try RunnerUpPlanFile.plan(
      from: Self.file(
        """
        {"stepOrder": 4, "groupId": 3, "stepTypeKey": "cooldown", "endConditionTypeKey": "lap.button"},
        {"stepOrder": 2, "groupId": "2", "stepTypeKey": "repeat", "endConditionValue": "6",
         "endConditionTypeKey": "iterations", "endConditionUnitKey": "dimensionless"},
        {"stepOrder": 1, "groupId": 1, "stepTypeKey": "warmup", "endConditionTypeKey": "distance",
         "endConditionValue": 200000.0, "endConditionUnitKey": "centimeter", "targetTypeKey": "no.target"},
        {"stepOrder": 3, "groupId": 2, "parentGroupId": 2, "stepTypeKey": "interval",
         "endConditionTypeKey": "time", "endConditionValue": 90000, "endConditionUnitKey": "ms",
         "targetTypeKey": "pace.zone", "targetValueOne": 0.4, "targetValueTwo": 0.5,
         "targetValueUnitKey": "centimetersPerMillisecond"},
        {"stepOrder": 3, "groupId": 2, "parentGroupId": 2, "stepTypeKey": "recovery",
         "endConditionTypeKey": "distance", "endConditionValue": 0.4, "endConditionUnitKey": "kilometer",
         "targetTypeKey": "heart.rate.zone", "targetValueOne": "130", "targetValueTwo": 140,
         "targetValueUnitKey": "bpm"}
        """))
    #expect(plan.text == "2km warm, 6x(1:30 @ 3:20-4:10/km, 400m easy @ 130-140bpm), open")
    #expect(plan.coolDown?.goal == .open)
  }

  @Test(
    "every unit of a target is read",
    arguments: [
      ("pace.zone", "secondsPerMeter", 0.25, 0.3, "4:10-5:00/km"),
      ("pace.zone", "millisecondsPerMeter", 250, 300, "4:10-5:00/km"),
      ("pace.zone", "metersPerSecond", 4, 5, "3:20-4:10/km"),
      ("speed.zone", "centimetersPerMillisecond", 0.3, 0.4, "3-4m/s"),
      ("speed.zone", "secondsPerMeter", 0.25, 0.5, "2-4m/s"),
      ("heart.rate.zone", "bpm", 150, 150, "150bpm"),
    ])
  func units(key: String, unit: String, one: Double, two: Double, text: String) throws {
    let members =
      Self.minute + """
        , "targetTypeKey": "\(key)", "targetValueOne": \(one), "targetValueTwo": \(two), \
        "targetValueUnitKey": "\(unit)"
        """
    let plan = try RunnerUpPlanFile.plan(from: Self.file(Self.step(1, members)))
    #expect(plan.text == "1min @ " + text)
  }

  @Test(
    "a malformed file is refused with line, column and reason",
    arguments: [
      ("", 1, 1, "a JSON value"), ("{", 1, 2, "a key in quotes"), ("{}", 1, 1, "the key com."),
      ("[1,\n2,]", 2, 3, "a JSON value"), ("{\"a\" 1}", 1, 6, "a colon"),
      ("{\"a\": \"b}", 1, 10, "a closing quote"), ("{\"a\": \"\\x\"}", 1, 9, "an escape"),
      ("{}\n}", 2, 1, "the end"), ("[tru]", 1, 2, "a JSON value"), ("[1 2]", 1, 4, "a comma or ]"),
      ("{\"a\": 1 \"b\": 2}", 1, 9, "a comma or }"), ("[1e999]", 1, 2, "a JSON value"),
      (String(repeating: "[", count: 99), 1, 33, "deep"),
      ("{\"com.garmin.connect.workout.json.UserWorkoutJson\": 3}", 1, 53, "workoutSteps"),
      (file(""), 1, 70, "at least one step"), (file("1"), 2, 1, "stepOrder"),
      (file(#"{"stepOrder": 1}"#), 2, 1, "stepTypeKey"),
      (file(#"{"stepOrder": 1, "stepTypeKey": "swim"}"#), 2, 33, "“swim” is not supported"),
      (file(step(1, #""x": 1"#)), 2, 1, "endConditionTypeKey"),
      (file(step(1, #""endConditionTypeKey": "calories""#)), 2, 68, "“calories”"),
      (file(step(1, #""endConditionTypeKey": "time""#)), 2, 1, "endConditionValue"),
      (file(step(1, minute + #", "endConditionUnitKey": "cm""#)), 2, 124, "“cm”"),
      (file(step(1, minute + #", "targetTypeKey": "cadence""#)), 2, 118, "“cadence”"),
      (file(step(1, minute + #", "targetTypeKey": "pace.zone""#)), 2, 1, "targetValueOne"),
      (file(#"{"stepOrder": 1, "stepTypeKey": "repeat"}"#), 2, 1, "endConditionValue"),
      (
        file(#"{"stepOrder": 1, "stepTypeKey": "repeat", "endConditionValue": 3}"#), 2, 1,
        "at least"
      ),
      (file(step(1, minute + #", "parentGroupId": 7"#)), 2, 1, "groupId 7"),
      (
        file(
          #"{"stepOrder": 1, "stepTypeKey": "repeat", "endConditionValue": 3, "parentGroupId": 1}"#),
        2, 1, "repeats within"
      ),
      (
        file(
          step(1, minute) + ",\n"
            + step(2, #""endConditionTypeKey": "time", "endConditionValue": -1"#)),
        3, 1, "be reached"
      ),
    ])
  func malformed(text: String, line: Int, column: Int, reason: String) throws {
    let error = try #require(throws: PlanFormatError.self) {
      try RunnerUpPlanFile.plan(from: text)
    }
    #expect(error.line == line && error.column == column, "\(error)")
    #expect(error.description.contains(reason), "\(error)")
  }

  @Test(
    "a plan that a file cannot have is refused with its place",
    arguments: [
      ("1km, 300kcal", 1, 0), ("2x(1km, until 1:45)", 0, 1), ("1km @ >150bpm", 0, 0),
      ("1km @ 200W", 0, 0), ("1km @ 4:00-4:10/km avg", 0, 0), ("1km @ z2", 0, 0),
    ])
  func unwritable(text: String, block: Int, step: Int) throws {
    let plan = try WorkoutPlan(text: text)
    let error = try #require(throws: PlanWritingError.self) {
      try RunnerUpPlanFile.text(of: plan)
    }
    #expect(error.block == block && error.step == step)
  }

  @Test("a random plan is read from its file unchanged, but for names", arguments: Seed.first(40))
  func property(seed: Seed) throws {
    var random = seed.generator
    let plan = try RandomPlan.plan(&random) { plan in
      // A name is not in the file, and a pace per mile or 100 m is read as one per kilometer.
      !["\"", "/mi", "/100m"].contains { plan.text.contains($0) }
        && (try? RunnerUpPlanFile.text(of: plan)) != nil
    }
    let file = try RunnerUpPlanFile.text(of: plan)
    let read = try RunnerUpPlanFile.plan(from: file)
    #expect(read == plan, "\(plan.text)\n\(read.text)")
    // It is JSON for another parser, too.
    #expect(try JSONSerialization.jsonObject(with: Data(file.utf8)) is [String: Any])
  }
}
