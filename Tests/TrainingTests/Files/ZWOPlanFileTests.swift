import HealthModel
import Testing
import Training

@Suite("Zwift workout files")
struct ZWOPlanFileTests {
  /// Reads a file whose lines have one tag each; a reader of XML does it in the program.
  private static func plan(from text: String) throws(PlanFormatError) -> WorkoutPlan {
    var builder = ZWOPlanBuilder()
    for (index, line) in text.split(separator: "\n").enumerated() {
      for part in line.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
        let tag = part.prefix { $0 != ">" }
        guard tag.first != "/" else {
          builder.endElement()
          continue
        }
        let words = tag.split(separator: " ")
        var attributes: [String: String] = [:]
        for word in words.dropFirst() {
          let parts = word.split(separator: "=")
          guard parts.count == 2 else { continue }
          attributes[String(parts[0])] = String(parts[1].drop { $0 == "\"" }.prefix { $0 != "\"" })
        }
        let name = words.first.map { String($0.prefix { $0 != "/" }) } ?? ""
        try builder.startElement(name, attributes: attributes, line: index + 1)
        if tag.last == "/" {
          builder.endElement()
        } else {
          builder.characters(
            String(part.drop { $0 != ">" }.dropFirst()).replacing("&amp;", with: "&"))
        }
      }
    }
    return try builder.plan()
  }

  @Test("elements are steps, shares are percent, and messages are skipped")
  func example() throws {
    let plan = try Self.plan(
      from: """
        <workout_file>
          <name>Sweet &amp; spot</name>
          <sportType>bike</sportType>
          <workout>
            <Warmup Duration="600" PowerLow="0.25" PowerHigh="0.75" Cadence="90"/>
            <SteadyState Duration="300" Power="0.88">
              <textevent timeoffset="10" message="Go"/>
            </SteadyState>
            <IntervalsT Repeat="5" OnDuration="40" OffDuration="20" OnPower="1.2" OffPower="0.555"/>
            <SteadyState Duration="60" PowerLow="0.9" PowerHigh="0.8"/>
            <FreeRide Duration="600" FlatRoad="0"/>
            <MaxEffort Duration="20"/>
            <Ramp Duration="60" PowerLow="1" PowerHigh="1.5"/>
            <Cooldown Duration="300" PowerLow="0.75" PowerHigh="0.25"/>
          </workout>
        </workout_file>
        """)
    let expected = """
      10min warm @ 25->75% ftp "90rpm", 5min @ 88% ftp, 5x(40s @ 120% ftp, 20s easy @ 55.5% ftp), \
      1min @ 80-90% ftp, 10min work, 20s "Maximal effort", 1min @ 100->150% ftp, 5min cool @ 75->25% ftp
      """
    #expect(plan.text == expected.replacing("10min work", with: "10min"))
    #expect(plan.name == "Sweet & spot" && plan.activity == .cycling)
  }

  @Test(
    "a plan is read from its file, but for what the file cannot have",
    arguments: [
      "10min warm @ 45->75% ftp, 3x(8min @ 95% ftp, 3min easy @ 55.125% ftp), 5min cool @ 50% ftp",
      "1:00.5 @ 88-93% ftp, 1x(1min @ 90% ftp, 1min easy @ 50% ftp), 5min @ 100->120% ftp, 5min work",
      "1km warm @ 70% pace, 3x(800m @ 105% pace, 400m easy @ 60% pace), 2km @ 80-85% pace",
    ])
  func roundTrip(text: String) throws {
    let activity: WorkoutActivityType = text.contains("pace") ? .running : .cycling
    let plan = try WorkoutPlan(text: text, name: "A & B", activity: activity)
    let file = try ZWOPlanFile.text(of: plan)
    #expect(try Self.plan(from: file) == plan)
  }

  @Test("repeats that are no intervals are written out")
  func writtenOut() throws {
    let plan = try WorkoutPlan(text: "2x(1min @ 90% ftp, 1min @ 80% ftp)")
    let read = try Self.plan(from: ZWOPlanFile.text(of: plan))
    #expect(read.text == "1min @ 90% ftp, 1min @ 80% ftp, 1min @ 90% ftp, 1min @ 80% ftp")
  }

  @Test(
    "a malformed file is refused with its line and the reason",
    arguments: [
      ("<workout>\n</workout>", 1, "at least one step"),
      ("<workout>\n<Swim Duration=\"5\"/>", 2, "<Swim> is not supported"),
      ("<workout>\n<SteadyState Power=\"1\"/>", 2, "an attribute Duration"),
      ("<workout>\n<SteadyState Duration=\"60\"/>", 2, "an attribute Power"),
      ("<workout>\n<Ramp Duration=\"60\" PowerLow=\"1\"/>", 2, "an attribute PowerHigh"),
      ("<workout>\n<SteadyState Duration=\"long\" Power=\"1\"/>", 2, "“long”"),
      ("<workout>\n<SteadyState Duration=\"nan\" Power=\"1\"/>", 2, "“nan”"),
      (
        "<workout>\n<FreeRide Duration=\"5\"/>\n<SteadyState Duration=\"-60\" Power=\"1\"/>", 3,
        "be reached"
      ),
      ("<workout>\n<SteadyState Duration=\"60\" Power=\"9\"/>", 2, "be held"),
      ("<workout>\n<IntervalsT OnDuration=\"60\" OffDuration=\"60\"/>", 2, "an attribute Repeat"),
      (
        "<workout>\n<IntervalsT Repeat=\"1.5\" OnDuration=\"6\" OffDuration=\"6\" OnPower=\"1\" OffPower=\"1\"/>",
        2, "0 repeats"
      ),
    ])
  func malformed(text: String, line: Int, reason: String) throws {
    let error = try #require(throws: PlanFormatError.self) { try Self.plan(from: text) }
    #expect(error.line == line && error.description.contains(reason), "\(error)")
  }

  @Test(
    "a plan that a file cannot have is refused with its place",
    arguments: [
      ("1min, 1km", .goal(.distance(meters: 1000)), 1), ("open", .goal(.open), 0),
      ("1min @ 200W", .target(StepTarget(.power, .value(200))), 0),
      ("1min @ 90% ftp, 1min @ 90% pace", .mixedTargets, 1),
      ("1min @ >90% ftp", .target(StepTarget(.thresholdPowerPercent, .atLeast(90))), 0),
    ] as [(String, PlanWritingError.Reason, Int)])
  func unwritable(text: String, reason: PlanWritingError.Reason, block: Int) throws {
    let plan = try WorkoutPlan(text: text)
    #expect(throws: PlanWritingError(reason, block: block, step: 0)) {
      try ZWOPlanFile.text(of: plan)
    }
  }
}
