import Foundation
import HealthModel
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing

@Suite("TCX schema")
struct TCXSchemaTests {
  @Test("the written file is valid TrainingCenterDatabase v2", .needsTool("xmllint"))
  func samplesAreValid() throws {
    for text in [try TCXWriterTests.swim().text, try TCXWriterTests.run().text] {
      let result = try validate(text)
      #expect(result.status == 0, "\(result.errors)")
    }
  }

  @Test("any laps and points give a valid file", .needsTool("xmllint"), arguments: Seed.first(10))
  func randomIsValid(seed: Seed) throws {
    var generator = seed.generator
    let sink = MemorySink()
    let start = TCXWriterTests.start
    let sport = TCXActivity.Sport.allCases.randomElement(using: &generator) ?? .other
    var writer = TCXWriter(to: sink, activity: TCXActivity(sport: sport, start: start, notes: "n"))
    func number() -> Double? {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: nil
      case 1: [-1, .nan, .infinity, 1e300, 0, 255.5, 254.5].randomElement(using: &generator)
      default: Double.random(in: 0..<300, using: &generator)
      }
    }
    for _ in 0..<20 {
      writer.beginLap(
        TCXLap(
          start: start, totalSeconds: number() ?? 1, distanceMeters: number() ?? 1,
          maximumSpeed: number(), averageSpeed: number(),
          kilocalories: Int.random(in: -5...70_000, using: &generator),
          averageHeartRate: number(), maximumHeartRate: number(),
          intensity: TCXLap.Intensity.allCases.randomElement(using: &generator) ?? .active,
          trigger: TCXLap.Trigger.allCases.randomElement(using: &generator) ?? .manual,
          notes: Bool.random(using: &generator) ? "<&>" : nil))
      for index in 0..<Int.random(in: 0..<20, using: &generator) {
        if Bool.random(using: &generator) { writer.beginTrack() }
        let place = TCXPoint.Position(
          latitude: Double.random(in: -90...90, using: &generator),
          longitude: Double.random(in: -180...180, using: &generator))
        try writer.append(
          TCXPoint(
            time: start + .milliseconds(index),
            position: Bool.random(using: &generator) ? place : nil, altitude: number(),
            distanceMeters: number(), heartRate: number(), cadence: number(), speed: number()))
      }
    }
    _ = try writer.finish()
    let result = try validate(sink.text)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(
    "the schema rejects elements out of order, unknown words and values out of range",
    .needsTool("xmllint"),
    arguments: [
      ("<Intensity>Resting</Intensity>", "<Intensity>Idle</Intensity>"),
      ("<Calories>6</Calories>", ""), ("<Calories>6</Calories>", "<Calories>70000</Calories>"),
      ("<TotalTimeSeconds>40</TotalTimeSeconds>", ""),
      ("<HeartRateBpm><Value>131<", "<HeartRateBpm><Value>256<"),
      (
        "<Intensity>Resting</Intensity><TriggerMethod>Manual</TriggerMethod>",
        "<TriggerMethod>Manual</TriggerMethod><Intensity>Resting</Intensity>"
      ),
    ])
  func schemaIsNotEmpty(right: String, wrong: String) throws {
    let sample = try TCXWriterTests.swim().text
    let broken = sample.replacingOccurrences(of: right, with: wrong)
    #expect(broken != sample)
    #expect(try validate(broken).status != 0)
  }

  private func validate(_ text: String) throws -> ExternalTool.Result {
    let folder = try TemporaryFolder()
    let file = folder.file("activity.tcx")
    try Data(text.utf8).write(to: file)
    let schema = PackageRoot.url("Fixtures/schemas/tcx-2-shape.xsd")
    return try #require(ExternalTool("xmllint")).run(
      ["--noout", "--nonet", "--schema", schema.path, file.path], in: folder.url)
  }
}
