import HealthModel
import Sessions
import Testing

@Suite("The 20 m shuttle run")
struct ShuttleRunTests {
  private func time(ofLine line: Int) -> Double { ShuttleSchedule.beeps[line - 1].offset.inSeconds }

  @Test("each line and each new pace is announced when it is due")
  func lines() throws {
    var progress = try FieldTestProgress.started(.shuttleRun)
    let told = progress.pass(0...125, every: 0.05)
    let lines = told.compactMap { told in
      if case .line(let level, let shuttle) = told.1 { (told.0, level, shuttle) } else { nil }
    }
    #expect(lines.count == 15)
    #expect(abs(lines[0].0 - 20 / (8.5 / 3.6)) < 1e-5)
    #expect(lines[7].1 == 2 && lines[7].2 == 1)
    let paces = told.compactMap { told in
      if case .level(_, let speed) = told.1 { speed } else { nil }
    }
    #expect(paces == [9, 9.5])
  }

  @Test("the runner's stop ends it, and the lines before it count")
  func stop() throws {
    var progress = try FieldTestProgress.started(.shuttleRun)
    let end = time(ofLine: 40) + 1
    _ = progress.pass(0...end)
    progress.feed(.stop(at: t(end)))
    let outcome = try #require(progress.outcome)
    #expect(outcome.end == .completed)
    #expect(outcome.shuttleCount == 40)
    #expect(outcome.distanceMeters == 800)
    // 7 + 8 + 8 + 8 + 9 are 40: the fifth level is complete.
    #expect(outcome.stage?.level == 5)
    #expect(outcome.stage?.shuttles == 9)
  }

  @Test("two consecutive missed lines end it, and neither counts")
  func missed() throws {
    var progress = try FieldTestProgress.started(.shuttleRun)
    _ = progress.pass(0...time(ofLine: 30))
    #expect(
      progress.feed(.missed(at: t(time(ofLine: 30) + 0.5)))
        == [.cue(.missed(1), at: t(time(ofLine: 30) + 0.5))])
    _ = progress.pass(time(ofLine: 30)...time(ofLine: 31))
    let at = t(time(ofLine: 31) + 0.5)
    #expect(
      progress.feed(.missed(at: at))
        == [.cue(.missed(2), at: at), .cue(.finish(.completed), at: at), .finish(at: at)])
    #expect(progress.outcome?.shuttleCount == 29)
  }

  @Test("a line that was missed and then made up costs nothing; the same line is missed once")
  func caughtUp() throws {
    var progress = try FieldTestProgress.started(.shuttleRun)
    let missed = time(ofLine: 10) + 0.5
    #expect(progress.feed(.missed(at: t(missed)), .missed(at: t(missed + 1))).count == 1)
    progress.feed(.missed(at: t(time(ofLine: 12) + 0.5)))
    #expect(progress.isOngoing)
    progress.feed(.stop(at: t(time(ofLine: 20) + 1)))
    #expect(progress.outcome?.shuttleCount == 20)
  }

  @Test("there are no rests, and before the first line none can be missed")
  func refused() throws {
    var progress = try FieldTestProgress.started(.shuttleRun)
    #expect(progress.feed(.rest(at: t(3)), .missed(at: t(4))).isEmpty)
    progress.feed(.stop(at: t(5)))
    #expect(progress.outcome?.shuttleCount == 0)
    #expect(progress.outcome?.rests == [])
  }

  @Test("a runner faster than the table completes it")
  func toTheEnd() throws {
    var progress = try FieldTestProgress.started(.shuttleRun)
    let effects = progress.feed(.time(at: t(3600)))
    let last = try #require(ShuttleSchedule.beeps.last)
    #expect(effects.last == .finish(at: t(0) + last.offset))
    #expect(progress.outcome?.shuttleCount == ShuttleSchedule.beeps.count)
  }
}
