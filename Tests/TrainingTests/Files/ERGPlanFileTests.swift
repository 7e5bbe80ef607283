import HealthModel
import Testing
import Training

@Suite("Courses of indoor trainers")
struct ERGPlanFileTests {
  private static let course = """
    [COURSE HEADER]
    VERSION = 2
    UNITS = ENGLISH
    DESCRIPTION = Two by ten
    FILE NAME = two.mrc
    MINUTES PERCENT
    [END COURSE HEADER]
    [COURSE DATA]
    0.00\t45
    10.00\t75
    10.00\t88
    12.5 88
    12.5\tLAP
    13 88
    [END COURSE DATA]
    """

  @Test("points are steps by time, and different powers a ramp")
  func example() throws {
    let plan = try ERGPlanFile.plan(from: Self.course)
    #expect(plan.name == "Two by ten" && plan.activity == .cycling)
    #expect(plan.text == "10min @ 45->75% ftp, 2:30 @ 88% ftp, 30s @ 88% ftp")
    #expect(try ERGPlanFile.plan(from: ERGPlanFile.text(of: plan)) == plan)
    let lines = "\u{FEFF}" + Self.course.replacing("\n", with: "\r\n")
    #expect(try ERGPlanFile.plan(from: lines) == plan)
  }

  @Test(
    "a plan of powers is read from its course, with the repeats written out",
    arguments: [
      (
        "20s @ 100W, 40.5s @ 250.5W, 7min @ 100->300W",
        "20s @ 100W, 40.5s @ 250.5W, 7min @ 100->300W"
      ),
      (
        "3x(1min @ 95-105% ftp, 20s @ 50% ftp)",
        "1min @ 100% ftp, 20s @ 50% ftp, 1min @ 100% ftp, 20s @ 50% ftp, 1min @ 100% ftp, 20s @ 50% ftp"
      ),
      ("1:00:00.001 @ 200W, 1s @ 201W", "1:00:00.001 @ 200W, 1s @ 201W"),
    ])
  func roundTrip(text: String, expected: String) throws {
    let written = try ERGPlanFile.text(of: try WorkoutPlan(text: text))
    let plan = try ERGPlanFile.plan(from: written)
    #expect(plan.text == expected)
    #expect(try ERGPlanFile.text(of: plan) == written)
  }

  @Test(
    "a malformed course is refused with line, column and reason",
    arguments: [
      ("", 1, 1, "[COURSE DATA]"), ("MINUTES WATTS\n0 100", 2, 1, "[COURSE DATA]"),
      ("[COURSE DATA]\n0 1\n[END COURSE DATA]", 1, 1, "MINUTES WATTS"),
      ("MINUTES FOO\n[COURSE DATA]\n0 1\n[END COURSE DATA]", 2, 1, "MINUTES WATTS"),
      ("MINUTES WATTS\n[COURSE DATA]\n0 100\n5 100", 4, 1, "[END COURSE DATA]"),
      ("MINUTES WATTS\n[COURSE DATA]\n0 100\n5", 4, 1, "minutes and a power"),
      ("MINUTES WATTS\n[COURSE DATA]\n0 100 7", 3, 7, "minutes and a power"),
      ("MINUTES WATTS\n[COURSE DATA]\n5 100\n 4 100", 4, 2, "“4”"),
      ("MINUTES WATTS\n[COURSE DATA]\n-5 100", 3, 1, "“-5”"),
      ("MINUTES WATTS\n[COURSE DATA]\nnan 100", 3, 1, "“nan”"),
      ("MINUTES WATTS\n[COURSE DATA]\nfive 100", 3, 1, "minutes, or"),
      ("MINUTES WATTS\n[COURSE DATA]\n0 1e9", 3, 3, "“1e9”"),
      ("MINUTES WATTS\n[COURSE DATA]\n0 many", 3, 3, "“many”"),
      ("MINUTES WATTS\n[COURSE DATA]\n0 100\n[END COURSE DATA]", 4, 1, "at least one step"),
      ("MINUTES PERCENT\n[COURSE DATA]\n0 600\n5 600\n[END COURSE DATA]", 4, 1, "be held"),
      ("MINUTES WATTS\n[COURSE DATA]\n0 1\n99999 1\n[END COURSE DATA]", 4, 1, "be reached"),
    ])
  func malformed(text: String, line: Int, column: Int, reason: String) throws {
    let error = try #require(throws: PlanFormatError.self) { try ERGPlanFile.plan(from: text) }
    #expect(error.line == line && error.column == column, "\(error)")
    #expect(error.description.contains(reason), "\(error)")
  }

  @Test(
    "a plan that a course cannot have is refused with its place",
    arguments: [
      ("1min @ 200W, 1km @ 200W", .goal(.distance(meters: 1000)), 1),
      ("1min @ 200W, 1min", .noTarget, 1),
      ("1min @ 200W, 1min @ 90% ftp", .mixedTargets, 1),
      ("1min @ >200W", .target(StepTarget(.power, .atLeast(200))), 0),
      ("1min @ 150bpm", .target(StepTarget(.heartRate, .value(150))), 0),
    ] as [(String, PlanWritingError.Reason, Int)])
  func unwritable(text: String, reason: PlanWritingError.Reason, block: Int) throws {
    let plan = try WorkoutPlan(text: text)
    let error = try #require(throws: PlanWritingError.self) { try ERGPlanFile.text(of: plan) }
    #expect(error == PlanWritingError(reason, block: block, step: 0))
    #expect(error.description.hasPrefix("part \(block + 1), step 1: the format"))
  }
}
