import TestSupport
import Testing
import Training

@Suite("The workout text of intervals.icu")
struct IntervalsPlanTextTests {
  @Test("sections, repeats, names and targets are read")
  func example() throws {
    let plan = try IntervalsPlanText.plan(
      from: """
        Warmup
        - 10m ramp 50-75%

        Main Set 4x
        - Threshold 8m 95-105% 85-95rpm
        - Recovery 3m 55%

        - 30" 200w
        2x
        - 1km 4:30/km Pace
        - Easy jog 400mtr 7:15-7:00/km

        Cooldown
        - 1m30 Z1
        - 5m 70-80% LTHR
        """)
    let expected = """
      10min warm @ 50->75% ftp, 4x(8min @ 95-105% ftp "Threshold 85-95rpm", 3min easy @ 55% ftp), \
      30s @ 200W, 2x(1km @ 4:30/km, 400m @ 7:00-7:15/km "Easy jog"), 1:30 cool @ z1 power, \
      5min cool @ 70-80% lthr
      """
    #expect(plan.text == expected)
    #expect(plan.warmUp != nil && plan.coolDown != nil && plan.blocks.count == 4)
    let written = try IntervalsPlanText.text(of: plan)
    #expect(try IntervalsPlanText.plan(from: written) == plan)
  }

  @Test(
    "every form of a duration and a target is read",
    arguments: [
      ("1h", "1h"), ("1h5m", "1:05:00"), ("5'", "5min"), ("1'30\"", "1:30"), ("90s", "1:30"),
      ("0.4km", "400m"), ("1mi", "1mi"), ("800meters", "800m"), ("5m Z2", "5min @ z2 power"),
      ("5m Z2 HR", "5min @ z2"), ("5m Z2-Z3 Pace", "5min @ z2-3 pace"),
      ("5m z1-2", "5min @ z1-2 power"),
      ("5m 60% HR", "5min @ 60% hrmax"), ("5m 95-100% pace", "5min @ 95-100% pace"),
      ("5m 180-220w", "5min @ 180-220W"), ("5m 90rpm", "5min @ 90rpm"),
      ("5m 80% FTP", "5min @ 80% ftp"),
      ("100mtr 1:45-1:50/100m Pace", "100m @ 1:45-1:50/100m"), ("Rest 1m", "1min rest"),
      ("5m Ramp 7:15-7:00/km pace", "5min @ 7:15->7:00/km"),
    ])
  func forms(step: String, text: String) throws {
    let plan = try IntervalsPlanText.plan(from: "- " + step)
    #expect(plan.text == text)
    #expect(try IntervalsPlanText.plan(from: IntervalsPlanText.text(of: plan)) == plan)
  }

  @Test(
    "a malformed text is refused with line, column and reason",
    arguments: [
      ("", 1, 1, "at least one step"), ("Warmup\n\nCooldown", 1, 1, "at least one step"),
      ("- 10m\n- easy", 2, 3, "a duration"), ("-", 1, 1, "a duration"),
      ("- 10", 1, 3, "a duration"), ("- 10m fast", 1, 7, "a target"),
      ("- 10m 95%-", 1, 7, "a target"), ("- 10m 1-2-3%", 1, 7, "a target"),
      ("- 10m ramp", 1, 11, "after ramp"), ("- 10m ramp 95%", 1, 12, "two values"),
      ("- 10m 95% 200w", 1, 11, "a second target"), ("0x\n- 10m", 1, 1, "“0x”"),
      ("Main 5000x\n- 10m", 1, 6, "“5000x”"), ("- 10m 95w/km", 1, 7, "a target"),
      ("- 10m 4:75/km", 1, 7, "a target"),
      ("- 5m\n\n2x\n- 5m\n- 900km 9%\n- 99999km", 6, 1, "be reached"),
      ("- 10m z12", 1, 1, "be held"), ("- 10m 900%", 1, 1, "be held"),
      ("- 10m10m", 1, 3, "a duration"),
      ("900x\n- 5m\n- 5m\n- 5m", 2, 1, "at most"),
    ])
  func malformed(text: String, line: Int, column: Int, reason: String) throws {
    let error = try #require(throws: PlanFormatError.self) {
      try IntervalsPlanText.plan(from: text)
    }
    #expect(error.line == line && error.column == column, "\(error)")
    #expect(error.description.contains(reason), "\(error)")
  }

  @Test(
    "a plan that the text cannot have is refused with its place",
    arguments: [
      ("1km, open", 1, 0), ("1km, 300kcal", 1, 0), ("2x(1km, until 1:45)", 0, 1),
      ("1km @ 150bpm", 0, 0), ("1km @ >200W", 0, 0), ("1km @ 200W avg", 0, 0), ("0.5s", 0, 0),
      ("1km \"Run 5m hard\"", 0, 0), ("1km \"Rest well\"", 0, 0), ("1km @ 3m/s", 0, 0),
    ])
  func unwritable(text: String, block: Int, step: Int) throws {
    let plan = try WorkoutPlan(text: text)
    let error = try #require(throws: PlanWritingError.self) {
      try IntervalsPlanText.text(of: plan)
    }
    #expect(error.block == block && error.step == step)
  }

  @Test("a random plan is read from its text unchanged", arguments: Seed.first(40))
  func property(seed: Seed) throws {
    var random = seed.generator
    let plan = try RandomPlan.plan(&random) { (try? IntervalsPlanText.text(of: $0)) != nil }
    let text = try IntervalsPlanText.text(of: plan)
    #expect(try IntervalsPlanText.plan(from: text) == plan)
  }
}
