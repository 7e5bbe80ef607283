import HealthModel
import Swimming
import TestSupport
import Testing

@testable import Reports
@testable import workout

@Suite("the timeline of a swim")
struct SwimTimelineTests {
  private typealias Sample = SwimReportTests

  /// Returns a swim with lengths of equal duration and a rest after every eight.
  private func swim(
    lengths: Int, seconds: Double, rest: Double = 30, from start: Double = 7
  ) -> SwimReport {
    var tally = SwimTally()
    var time = start
    for index in 0..<lengths {
      if index % 8 == 0 { tally.receive(.swimming(since: Sample.at(time))) }
      let style = SwimmingStrokeStyle.allCases[index / 8 % SwimmingStrokeStyle.allCases.count]
      tally.receive(.length(Sample.length(time, time + seconds, style), index: index))
      time += seconds
      if index % 8 == 7 {
        tally.receive(.resting(since: Sample.at(time)))
        time += rest
      }
    }
    tally.finish(at: Sample.at(time))
    return SwimReport(
      tally, configuration: SwimConfiguration(venue: .pool(lapLengthMeters: 25)),
      origin: .init(zero: Sample.zero, hasDate: false),
      trace: TimeRange(start: Sample.zero, end: Sample.at(time)))
  }

  @Test("sets are bars, lengths begin with the letter of their style, rests are dots")
  func small() throws {
    let timeline = try #require(SwimTimeline(Sample.report(.pool(lapLengthMeters: 25)), width: 70))
    #expect(
      timeline.lines == ["0:00    F━━━━F━━━━B━━━━B━━━━━······R━━━━━Y━━━━━━━"])
    #expect(
      timeline.legend == [
        "F freestyle   B backstroke   R breaststroke   Y butterfly   · rest   1 column = 0:05"
      ])
  }

  @Test(
    "every length has its letter, every line fits, and there are no more rows than a screen has",
    arguments: [
      (1, 20.0, 70), (16, 18, 70), (64, 25, 70), (160, 30, 70), (400, 60, 70), (40, 15, 30),
    ])
  func fits(lengths: Int, seconds: Double, width: Int) throws {
    let swim = swim(lengths: lengths, seconds: seconds)
    let timeline = try #require(SwimTimeline(swim, width: width))
    #expect(timeline.lines.allSatisfy { $0.count <= width })
    #expect(timeline.lines.count <= 16)
    let letters = timeline.lines.joined().filter { "FBRYMK?".contains($0) }
    #expect(letters.count == lengths)
  }

  @Test("there is no timeline without a swim or without space")
  func nothing() {
    #expect(SwimTimeline(swim(lengths: 0, seconds: 1), width: 70) == nil)
    #expect(SwimTimeline(swim(lengths: 8, seconds: 20), width: 12) == nil)
  }

  @Test("a whole day of swimming fits, with as many lengths as there is space")
  func long() throws {
    let timeline = try #require(SwimTimeline(swim(lengths: 3000, seconds: 25), width: 70))
    #expect(timeline.lines.allSatisfy { $0.count <= 70 })
    #expect(timeline.lines.count <= 16)
  }
}
