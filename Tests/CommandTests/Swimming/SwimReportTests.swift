import Feeds
import Foundation
import HealthModel
import Swimming
import TestSupport
import Testing

@testable import Console
@testable import Reports
@testable import workout

@Suite("the report of a swim")
struct SwimReportTests {
  static let zero = Instant(microseconds: 1_795_000_000_000_000)

  static func at(_ seconds: Double) -> Instant {
    zero + .microseconds(Int64(seconds * 1e6))
  }

  static func length(
    _ start: Double, _ end: Double, _ style: SwimmingStrokeStyle = .freestyle, _ strokes: Int = 12
  ) -> SwimLength {
    SwimLength(
      span: TimeRange(start: at(start), end: at(end)), style: style, strokeCount: strokes,
      confidence: 0.97)
  }

  /// Six lengths in two sets, with one turn first missed and one first detected twice.
  static func tally() -> SwimTally {
    var tally = SwimTally()
    let findings: [SwimFinding] = [
      .swimming(since: at(12)), .stroke(SwimStroke(time: at(14), style: .freestyle)),
      .length(length(12, 62, .mixed, 25), index: 0),
      .corrected(from: 0, [length(12, 36.4), length(36.4, 62)]),
      .length(length(62, 87.5, .backstroke), index: 2),
      .length(length(87.5, 100, .backstroke, 6), index: 3),
      .length(length(100, 115, .backstroke, 7), index: 4),
      .corrected(from: 3, [length(87.5, 115, .backstroke, 13)]),
      .resting(since: at(115)), .warning(.gap(TimeRange(start: at(120), end: at(124)))),
      .swimming(since: at(145)), .stroke(SwimStroke(time: at(146.5), style: .breaststroke)),
      .length(length(145, 177, .breaststroke, 9), index: 4),
      .length(length(177, 210, .butterfly, 11), index: 5),
      .warning(.worn(like: WristPlacement(wrist: .right), at: at(180))),
    ]
    for finding in findings { tally.receive(finding) }
    tally.finish(at: at(212.5))
    return tally
  }

  static func report(_ venue: SwimConfiguration.Venue) -> SwimReport {
    SwimReport(
      tally(), configuration: SwimConfiguration(venue: venue),
      origin: .init(zero: zero, hasDate: true), trace: TimeRange(start: zero, end: at(212.5)))
  }

  @Test("corrections replace their lengths: one by two, two by one")
  func corrections() {
    let starts = Self.report(.pool(lapLengthMeters: 25)).lengths.map {
      ($0.span.start - Self.zero).inSeconds
    }
    #expect(starts == [12, 36.4, 62, 87.5, 145, 177])
  }

  @Test("sets contain their lengths, rests are between them, and the last set ends with the trace")
  func sets() {
    let report = Self.report(.pool(lapLengthMeters: 25))
    #expect(
      report.sets == [
        .init(
          span: TimeRange(start: Self.at(12), end: Self.at(115)), lengthCount: 4,
          distanceMeters: 100),
        .init(
          span: TimeRange(start: Self.at(145), end: Self.at(212.5)), lengthCount: 2,
          distanceMeters: 50),
      ])
    #expect(report.rests == [TimeRange(start: Self.at(115), end: Self.at(145))])
    #expect(report.distanceMeters == 150)
    #expect(report.strokeCount == 12 + 12 + 12 + 13 + 9 + 11)
    #expect(report.swimmingTime == .milliseconds(170_500))
    #expect(report.restTime == .seconds(30))
  }

  @Test("an unknown pool length gives no distance, and open water has no lengths")
  func unknown() {
    let pool = Self.report(.pool(lapLengthMeters: nil))
    #expect(pool.sets.map(\.lengthCount) == [4, 2])
    #expect(pool.sets.allSatisfy { $0.distanceMeters == nil })
    #expect(pool.distanceMeters == nil)
    #expect(Self.report(.openWater).sets.allSatisfy { $0.lengthCount == nil })
    #expect(Self.report(.openWater).strokeCount == 2)
  }

  @Test("out-of-order findings cause no error")
  func disorder() {
    var tally = SwimTally()
    tally.receive(.resting(since: Self.at(5)))
    tally.receive(.length(Self.length(7, 8), index: 9))
    tally.receive(.corrected(from: 7, [Self.length(8, 9)]))
    tally.receive(.swimming(since: Self.at(20)))
    tally.receive(.swimming(since: Self.at(30)))
    tally.receive(.resting(since: Self.at(10)))
    tally.finish(at: Self.at(40))
    #expect(tally.lengths == [Self.length(7, 8), Self.length(8, 9)])
    #expect(tally.swims == [])
  }

  @Test("each warning is a line with its time and the fix; only the first of many gaps are listed")
  func warnings() {
    let report = Self.report(.pool(lapLengthMeters: 25))
    #expect(
      report.remarks == [
        "no samples from 2:00 to 2:04: swimming in that time is missing",
        "at 3:00 the motion looks like placement wrist-right; if that is right, give --placement wrist-right",
      ])
    let gaps = (0..<8).map { index in
      SwimWarning.gap(TimeRange(start: Self.at(Double(index)), end: Self.at(Double(index) + 0.5)))
    }
    let all =
      gaps + [
        .slow(samplesPerSecond: 12.4, at: Self.zero), .saturated(at: Self.at(61)),
        .withoutRotation(at: Self.zero),
      ]
    let lines = SwimWarningText(origin: report.origin).lines(all)
    #expect(lines.count == 9)
    #expect(lines.last == "3 more gaps in the samples")
    #expect(lines[5] == "at 0:00 only 12 samples per second; strokes need at least 20")
    #expect(lines[6].hasPrefix("from 1:01 on the sensor is saturated"))
  }

  @Test("JSON output matches its schema, with times in seconds of the trace")
  func json() throws {
    for venue in [SwimConfiguration.Venue.pool(lapLengthMeters: 25), .openWater] {
      let line = try JSONText.line(SwimJSON(Self.report(venue)))
      #expect(try JSONSchema("swim").faults(in: line) == "")
    }
    let line = try JSONText.line(SwimJSON(Self.report(.pool(lapLengthMeters: 25))))
    expectGolden(line + "\n", named: "commands/swim.json")
  }

  @Test("a page has totals, a timeline, and tables of lengths and of sets and rests")
  func page() {
    let words = MeasureText(units: .metric)
    let terminal = Terminal(descriptor: -1, environment: [:])
    func page(_ venue: SwimConfiguration.Venue) -> String {
      SwimPage(report: Self.report(venue), measures: words, times: TimeText(zone: .gmt))
        .lines(terminal).joined(separator: "\n") + "\n"
    }
    expectGolden(page(.pool(lapLengthMeters: 25)), named: "commands/swim.txt")
  }
}
