import Foundation
import HealthModel
import Mobility
import TestSupport
import Testing

@testable import Console
@testable import Reports
@testable import workout

@Suite("gait reports")
struct GaitReportTests {
  static let zero = Instant(microseconds: 1_795_000_000_000_000)

  static func at(_ seconds: Double) -> Instant { zero + .microseconds(Int64(seconds * 1e6)) }

  static func span(_ start: Double, _ end: Double) -> TimeRange {
    TimeRange(start: at(start), end: at(end))
  }

  /// A bout with all measures.
  static let whole: WalkingBout = {
    var bout = WalkingBout(span: span(4.2, 64.2), ground: .flat, stepCount: 109, turnCount: 2)
    bout.cadence = GaitEstimate(108.4)
    bout.speed = GaitEstimate(1.243, interval80: 1.121...1.364)
    bout.stepLength = GaitEstimate(0.688, interval80: 0.62...0.755)
    bout.doubleSupport = GaitEstimate(0.268, interval80: 0.22...0.31)
    bout.asymmetry = GaitEstimate(0.031)
    bout.stepTimeAsymmetry = 0.012
    bout.strideTimeVariability = 0.021
    bout.stepRegularity = 0.84
    bout.strideRegularity = 0.9
    return bout
  }()

  /// A bout on a slope, too short for measures that need many strides.
  static let sloped: WalkingBout = {
    var bout = WalkingBout(span: span(80, 91), ground: .sloped, stepCount: 18)
    bout.cadence = GaitEstimate(98)
    bout.refusals = [
      .speed: .notFlat, .stepLength: .notFlat, .doubleSupport: .notFlat, .asymmetry: .notFlat,
      .strideTimeVariability: .tooFewStrides, .regularity: .tooFewStrides,
    ]
    return bout
  }()

  static func tally(_ bouts: [WalkingBout]) -> GaitTally {
    var tally = GaitTally()
    let findings: [MobilityFinding] =
      [
        .step(Step(time: at(4.2), foot: .left)), .step(Step(time: at(4.75), foot: .right)),
        .step(Step(time: at(5.3))),
        .paced(PacedInterval(span: span(4, 14), stepCount: 18, uncorrectedMeters: 12)),
      ] + bouts.map(MobilityFinding.bout) + [
        .stairs(
          StairsBout(
            span: span(64.2, 80), direction: .up, stepCount: 24, heightMeters: 4.1,
            speedMetersPerSecond: 0.262)),
        .stairs(StairsBout(span: span(95, 101), direction: .down, stepCount: 11)),
        .warning(.gap(span(120, 124))), .warning(.slow(samplesPerSecond: 12.4, at: at(130))),
        .warning(.saturated(at: at(131))), .warning(.withoutRotation(at: at(0))),
      ]
    for finding in findings { tally.receive(finding) }
    return tally
  }

  static func report(
    _ bouts: [WalkingBout] = [whole, sloped], height: Double? = 1.75, hasDate: Bool = true
  ) -> GaitReport {
    GaitReport(
      tally(bouts),
      configuration: MobilityConfiguration(placement: .lowerBack, heightMeters: height),
      origin: TraceOrigin(zero: zero, hasDate: hasDate), trace: span(0, 140))
  }

  @Test("steps, time and measures are totaled from the findings")
  func sums() {
    let report = Self.report()
    #expect(report.steps.count == 3)
    #expect(report.walkingTime == .seconds(71))
    #expect(report.stairs.count == 2)
    // A missing measure is reported once if no bout has it, for the same reason.
    #expect(report.refusals.isEmpty)
    let refused = Self.report([Self.sloped]).refusals
    #expect(refused.map(\.metric).contains(.doubleSupport))
    #expect(refused.first { $0.metric == .speed }?.reason == .notFlat)
  }

  @Test("each warning is a line with the time of the trace")
  func warnings() {
    #expect(
      Self.report().remarks == [
        "no samples from 2:00 to 2:04: walking in that time is missing",
        "at 2:10 only 12 samples per second; steps need at least 20",
        "from 2:11 on the sensor is saturated; set it to a wider range",
        "from 0:00 on there are no gyroscope readings: left and right cannot be told apart without a gyroscope",
      ])
    let gaps = (0..<8).map { index in MobilityWarning.gap(Self.span(Double(index), Double(index))) }
    let lines = GaitWarningText(origin: Self.report().origin).lines(gaps)
    #expect(lines.count == 6)
    #expect(lines.last == "3 more gaps in the samples")
  }

  @Test("every metric and every reason has a description")
  func words() {
    let reasons: [GaitUnavailability] = [
      .heightUnknown, .tooFewStrides, .notFlat, .placement, .uncalibrated, .implausible,
    ]
    for metric in GaitMetric.allCases {
      #expect(!metric.words.contains("-") || metric == .strideTimeVariability)
    }
    #expect(Set(reasons.map(\.words)).count == reasons.count)
  }

  // MOB-01, MOB-02, MOB-03, MOB-05
  @Test("the JSON matches its schema, with times in seconds of the trace")
  func json() throws {
    for report in [Self.report(), Self.report([]), Self.report([Self.sloped], height: nil)] {
      let line = try JSONText.line(GaitJSON(report))
      #expect(try JSONSchema("gait").faults(in: line) == "")
    }
    expectGolden(try JSONText.line(GaitJSON(Self.report())) + "\n", named: "commands/gait.json")
  }

  private func page(_ report: GaitReport, _ units: MeasureText = MeasureText(units: .metric))
    -> String
  {
    let terminal = Terminal(descriptor: -1, environment: [:])
    return GaitPage(report: report, measures: units, times: TimeText(zone: .gmt))
      .lines(terminal).joined(separator: "\n") + "\n"
  }

  @Test("a page has totals, bouts, stairs and missing measures, in metric and imperial units")
  func pages() {
    expectGolden(page(Self.report()), named: "commands/gait.txt")
    expectGolden(
      page(Self.report(), MeasureText(units: .imperial)), named: "commands/gait-imperial.txt")
    expectGolden(
      page(Self.report([Self.sloped], height: nil, hasDate: false)),
      named: "commands/gait-missing.txt")
  }
}
