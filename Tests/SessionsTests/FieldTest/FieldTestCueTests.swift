import HealthModel
import Sessions
import TestSupport
import Testing

@Suite("Field test cues")
struct FieldTestCueTests {
  @Test("three seconds are counted down, and the test starts at their end to the microsecond")
  func countdown() throws {
    var progress = FieldTestProgress(try FieldTest(.sixMinuteWalk, courseMeters: 30))
    var effects = progress.feed(.prepare(at: t(-3)))
    for moment in stride(from: -2.9, through: 0.4, by: 0.4) {
      effects += progress.feed(.time(at: t(moment)))
    }
    #expect(
      effects == [
        .cue(.countdown(3), at: t(-3)), .cue(.countdown(2), at: t(-2)),
        .cue(.countdown(1), at: t(-1)), .start(at: t(0)), .cue(.start, at: t(0)),
      ])
  }

  @Test(
    "a long countdown announces its last three seconds, a short one all, and none nothing",
    arguments: [(0, 0), (1, 1), (2, 2), (10, 3)])
  func lengths(seconds: Int, counted: Int) throws {
    var progress = FieldTestProgress(
      try FieldTest(.cooperRun, countdown: .seconds(seconds)))
    var effects = progress.feed(.prepare(at: t(0)))
    effects += progress.feed(.time(at: t(Double(seconds))))
    let cues = effects.count { if case .cue(.countdown, _) = $0 { true } else { false } }
    #expect(cues == counted)
    #expect(progress.isOngoing)
    #expect(progress.start == t(Double(seconds)))
  }

  @Test(
    "each minute announces the minutes left, followed by a warning before the end, and the end",
    arguments: [(FieldTestKind.sixMinuteWalk, 6), (.cooperRun, 12)])
  func minutes(kind: FieldTestKind, minutes: Int) throws {
    var progress = try FieldTestProgress.started(kind, courseMeters: 30)
    let told = progress.pass(0...Double(minutes * 60 + 5))
    #expect(told.count == minutes + 1)
    for minute in 1..<minutes {
      #expect(told[minute - 1] == (Double(minute * 60), .minutesLeft(minutes - minute)))
    }
    #expect(told[minutes - 1] == (Double(minutes * 60 - 15), .secondsLeft(15)))
    #expect(told[minutes] == (Double(minutes * 60), .finish(.completed)))
    #expect(progress.end?.date == t(Double(minutes * 60)))
  }

  @Test(
    "cues have the moment they were due, however coarse the ticks are",
    arguments: [0.05, 0.7, 13])
  func coarseTime(step: Double) throws {
    var fine = try FieldTestProgress.started(.shuttleRun)
    var coarse = fine
    let expected = fine.pass(0...200, every: 0.01)
    let told = coarse.pass(0...208, every: step).filter { $0.0 <= 200 }
    #expect(told.map(\.0) == expected.map(\.0))
    #expect(told.map(\.1) == expected.map(\.1))
  }

  @Test("a finish is requested once, and no cue follows it")
  func once() throws {
    var progress = try FieldTestProgress.started(.sixMinuteWalk, courseMeters: 30)
    let effects = progress.feed(
      .time(at: t(400)), .time(at: t(500)), .lap(at: t(500)), .stop(at: t(501)))
    #expect(effects.count { if case .finish = $0 { true } else { false } } == 1)
    #expect(effects.last == .finish(at: t(360)))
    #expect(progress.lapDates.isEmpty)
  }

  @Test(
    "a mile with a receiver announces its quarters, and ends between two fixes where it is reached")
  func mile() throws {
    var progress = try FieldTestProgress.started(.rockportMile)
    var effects: [FieldTestEffect] = []
    for second in 1...1000 {
      effects += progress.feed(.distance(meters: Double(second) * 1.7, at: t(Double(second))))
    }
    let left = effects.compactMap { effect -> Double? in
      if case .cue(.metersLeft(let meters), _) = effect { meters } else { nil }
    }
    #expect(left == [0.75, 0.5, 0.25].map { $0 * 1609.344 })
    let end = try #require(progress.end)
    #expect(abs((end.date - t(0)).inSeconds - 1609.344 / 1.7) < 1e-3)
    #expect(end.reason == .completed)
  }

  @Test("a mile on a track of 400 m ends with its fourth lap")
  func track() throws {
    var progress = try FieldTestProgress.started(.rockportMile, courseMeters: 400)
    let effects = progress.feed(
      .lap(at: t(200)), .lap(at: t(400)), .lap(at: t(600)), .distance(meters: 1700, at: t(700)),
      .lap(at: t(800)))
    #expect(effects == [.cue(.finish(.completed), at: t(800)), .finish(at: t(800))])
    #expect(progress.outcome?.distanceMeters == 1600)
  }

  @Test("a corrected clock shifts the cues due with it")
  func clock() throws {
    var progress = try FieldTestProgress.started(.sixMinuteWalk, courseMeters: 30)
    progress.feed(.lap(at: t(25)), .rest(at: t(30)), .walkOn(at: t(40)))
    progress.feed(.clockCorrected(by: .seconds(-3600)))
    #expect(progress.feed(.time(at: t(60 - 3600))) == [.cue(.minutesLeft(5), at: t(60 - 3600))])
    progress.feed(.time(at: t(360 - 3600)))
    let outcome = try #require(progress.outcome)
    #expect(outcome.span == TimeRange(start: t(-3600), duration: .seconds(360)))
    #expect(outcome.rests == [TimeRange(start: t(30 - 3600), duration: .seconds(10))])
  }

  @Test("cues that were due during an interruption are not announced late")
  func silence() throws {
    var progress = try FieldTestProgress.started(.sixMinuteWalk, courseMeters: 30)
    _ = progress.pass(0...70)
    #expect(progress.feed(.silence(until: t(200))).isEmpty)
    #expect(progress.feed(.time(at: t(240))) == [.cue(.minutesLeft(2), at: t(240))])
    #expect(progress.feed(.time(at: t(360))).last == .finish(at: t(360)))
    #expect(progress.outcome?.hadSilence == true)
    #expect(progress.outcome?.end == .completed)
  }

  @Test("a test whose time ended during an interruption is aborted at that moment")
  func silentEnd() throws {
    var progress = try FieldTestProgress.started(.sixMinuteWalk, courseMeters: 30)
    let effects = progress.feed(.lap(at: t(25)), .silence(until: t(1000)))
    #expect(effects == [.cue(.finish(.interrupted), at: t(360)), .finish(at: t(360))])
    #expect(progress.outcome?.end == .interrupted)
  }
}
