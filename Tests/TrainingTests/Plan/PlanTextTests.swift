import Foundation
import TestSupport
import Testing
import Training

@Suite("The text of a plan")
struct PlanTextTests {
  @Test("warm-up, repeats with a pace, and cool-down are read")
  func example() throws {
    let plan = try WorkoutPlan(text: "2km warm, 6x(800m @ 4:05-4:15/km, 400m easy), 1km")
    #expect(plan.warmUp == PlanStep(.warmUp, .distance(meters: 2000)))
    #expect(plan.coolDown == PlanStep(.coolDown, .distance(meters: 1000)))
    let target = StepTarget(.pacePerKilometer, .range(lower: 245, upper: 255))
    let steps = [
      PlanStep(.work, .distance(meters: 800), target: target),
      PlanStep(.recovery, .distance(meters: 400)),
    ]
    #expect(plan.blocks == [PlanBlock(steps, repeats: 6)])
    #expect(plan.stepCount == 14)
    let planned = try #require(plan.plannedStep(at: 6))
    #expect(planned.step == steps[1] && planned.repeatNumber == 3 && planned.block == 1)
    #expect(plan.plannedStep(at: 14) == nil && plan.plannedStep(at: -1) == nil)
  }

  @Test(
    "a text is a plan whose text is the same",
    arguments: [
      "2km warm, 6x(800m @ 4:05-4:15/km, 400m easy), 1km",
      "10min warm @ z1, 3x(8min @ 95% ftp, 3min easy), 10min",
      "200m warm, 10x(100m, until 1:45), 4x(50m @ <0:45/100m, 20s rest), 100m",
      "1mi @ 7:30-8:00/mi avg, 800m easy", "5km", "1km, 1km", "open, hr<120 rest",
      "20min warm @ 100->200W, 1x(4 lengths, 1 length easy), 300kcal cool @ >z2 hr",
      "hr>150 @ 85-95rpm \"Spin up\", 1:30:00 @ <150bpm, 2h, 0.5s, 1:00.25",
      "3x1km @ 3.5-4m/s", "100yd, 0.5mi, 1.5km, 2x(1min, 1min easy), 1km work",
      "5x(3min @ 105-110% pace avg, 2min easy)", "30min @ 70-80% lthr, 10min @ <60% hrmax",
      "1h @ z3-4 power, 1h @ z2 pace", "2x(1km, 1km), 1km @ z1",
    ])
  func roundTrip(text: String) throws {
    let plan = try WorkoutPlan(text: text)
    #expect(plan.text.replacing("z2 hr", with: "z2") == text.replacing("z2 hr", with: "z2"))
    #expect(try WorkoutPlan(text: plan.text) == plan)
  }

  @Test("other words, spaces, lines and units have the same meaning")
  func synonyms() throws {
    let plan = try WorkoutPlan(text: "2km warm, 6x(90s @ 180rpm, 400m easy), 1km cool")
    let other = " 2000 m WARM-UP ,\n6 × ( 1:30 @180 spm ,0.4km jog ),1km Cooldown "
    #expect(try WorkoutPlan(text: other) == plan)
    let speed = try WorkoutPlan(text: "1km @ 13-12km/h")
    #expect(
      speed.blocks[0].steps[0].target == StepTarget(.speed, .range(lower: 3.333, upper: 3.611)))
  }

  @Test(
    "a malformed text is refused with line, column and reason",
    arguments: [
      ("", 1, 1, "a goal"), ("2km,", 1, 5, "a goal"), (",2km", 1, 1, "a goal"),
      ("2 parsecs", 1, 3, "a unit"), ("2", 1, 2, "a unit"), ("4:5", 1, 2, "a unit"),
      ("4:75 easy", 1, 2, "a unit"), ("2km fast", 1, 5, "a purpose"),
      ("6x(800m", 1, 8, "a comma or )"), ("6x(800m,)", 1, 9, "a goal"),
      ("2km)", 1, 4, "a comma or the end"), ("2km\n3km", 2, 1, "a comma or the end"),
      ("2km,\n  3 x", 2, 6, "a goal"), ("2x(3x(1km))", 1, 4, "written out"),
      ("2x((1km))", 1, 4, "written out"), ("0x1km", 1, 1, "“0”"), ("1.5x1km", 1, 1, "“1.5”"),
      ("1000x1km", 1, 1, "“1000”"), ("1km @", 1, 6, "a target"), ("1km @ fast", 1, 7, "a target"),
      ("1km @ 4:05", 1, 11, "a pace"), ("1km @ 4:05W", 1, 11, "a pace"),
      ("1km @ 200", 1, 10, "a unit"), ("1km @ 200/km", 1, 10, "a unit"),
      ("1km @ 4:05-200/km", 1, 18, "of one kind"), ("1km @ 200-W", 1, 11, "a target"),
      ("until 45", 1, 7, "a send-off"), ("until 1:45", 1, 1, "needs a step before"),
      ("1km, 0m", 1, 6, "be reached"), ("1km, 2x(1km, 99999km)", 1, 14, "be reached"),
      ("1km @ 900bpm", 1, 1, "be held"), ("1km @ z12", 1, 1, "be held"),
      ("1km @ 4:05-4:05/km", 1, 1, "be held"), ("999x(1km, 1km, 1km)", 1, 6, "at most"),
      ("hr>", 1, 4, "a heart rate"), ("hr", 1, 1, "a goal"), ("1km \"a", 1, 5, "a closing quote"),
      ("1.5 lengths", 1, 1, "be reached"), ("1km @ z2-3x", 1, 11, "a comma or the end"),
    ])
  func malformed(text: String, line: Int, column: Int, reason: String) throws {
    let error = try #require(throws: PlanFormatError.self) { try WorkoutPlan(text: text) }
    #expect(error.line == line && error.column == column, "\(error)")
    #expect(
      error.description.contains(reason.replacing("written out", with: "within repeats")),
      "\(error)")
  }

  @Test("a random plan is read from its text unchanged", arguments: Seed.first(50))
  func property(seed: Seed) throws {
    var random = seed.generator
    for _ in 0..<10 {
      let plan = try RandomPlan.plan(&random)
      let text = plan.text
      let read = try WorkoutPlan(text: text)
      guard read == plan, read.text == text else {
        Issue.record("\(text)\n\(read.text)")
        return
      }
    }
  }

  @Test(
    "a text with random changes is read or refused, and its plan has a text",
    arguments: Seed.first(20))
  func mutated(seed: Seed) throws {
    var random = seed.generator
    var refused = 0
    for _ in 0..<40 {
      var text = Array(try RandomPlan.plan(&random).text)
      for _ in 0..<Int.random(in: 1...3, using: &random) where !text.isEmpty {
        let index = Int.random(in: 0..<text.count, using: &random)
        text[index] = Array("0159xzm:(),->@.%\" \n").randomElement(using: &random) ?? "x"
      }
      do {
        let plan = try WorkoutPlan(text: String(text))
        if try WorkoutPlan(text: plan.text) != plan { Issue.record("\(String(text))") }
      } catch {
        refused += 1
        if error.line < 1 || error.column < 1 { Issue.record("\(error)") }
      }
    }
    #expect(refused > 0)
  }

  @Test("JSON of a plan decodes to the same plan, and to an error if it is not valid")
  func coding() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20 {
      let plan = try RandomPlan.plan(&random)
      let data = try JSONEncoder().encode(plan)
      #expect(try JSONDecoder().decode(WorkoutPlan.self, from: data) == plan)
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(WorkoutPlan.self, from: Data(#"{"blocks": []}"#.utf8))
    }
  }
}
