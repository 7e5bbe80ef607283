import HealthModel
import TestSupport
import Testing
import Training

@Suite("The player of a plan")
struct PlanPlayerTests {
  private static func at(_ seconds: Double) -> Instant { Instant(secondsSince1970: seconds) }

  /// Plays a plan at a steady speed with a reading every `period` seconds.
  private static func play(
    _ text: String, speed: Double, period: Double = 1, until end: Double
  ) throws -> (player: PlanPlayer, cues: [PlanCue]) {
    var player = PlanPlayer(try WorkoutPlan(text: text))
    var cues = player.process(.start(PlanReading(date: at(0), meters: 0)))
    for count in 1...Int(clamping: end / period) {
      let seconds = Double(count) * period
      let reading = PlanReading(date: at(seconds), meters: seconds * speed, speed: speed)
      cues += player.process(.reading(reading))
    }
    return (player, cues)
  }

  private static func starts(_ cues: [PlanCue]) -> [Int] {
    cues.compactMap { cue in
      if case .stepStarted(let step, _) = cue { step.index } else { nil }
    }
  }

  @Test("steps by distance end between readings, and the next ones start there")
  func distance() throws {
    let (player, cues) = try Self.play(
      "2km warm, 6x(800m @ 4:05-4:15/km, 400m easy), 1km", speed: 3, period: 0.7, until: 4000)
    #expect(player.state == .finished && cues.last == .completed)
    #expect(player.results.count == 14 && Self.starts(cues) == Array(0..<14))
    #expect(player.results.allSatisfy { $0.cause == .goal })
    let wanted: [Double] = [2000] + [[Double]](repeating: [800, 400], count: 6).joined() + [1000]
    let errors = zip(player.results, wanted).map {
      max(abs($0.meters - $1), abs($0.seconds - $1 / 3))
    }
    #expect((errors.max() ?? 1) < 1e-5)
    let last = try #require(player.results.last)
    #expect(abs((last.span.end - Self.at(0)).inSeconds - 10_200 / 3) < 1e-5)
  }

  @Test("sixty repeats of a minute are an hour, whatever the readings")
  func time() throws {
    let (player, _) = try Self.play("60x1min", speed: 3, period: 0.73, until: 3700)
    #expect(player.results.count == 60)
    let end = try #require(player.results.last?.span.end)
    #expect(end == Self.at(3600))
    #expect(player.results.allSatisfy { $0.seconds == 60 })
  }

  @Test("a cue names the repeat, the step and what comes next")
  func position() throws {
    let (_, cues) = try Self.play("3x(1min, 30s easy)", speed: 3, until: 100)
    guard case .stepStarted(let step, let next)? = cues.last(where: { Self.starts([$0]) != [] })
    else {
      Issue.record("no step started")
      return
    }
    #expect(step.repeatNumber == 2 && step.repeats == 3 && step.stepInBlock == 0)
    #expect(step.index == 2 && step.count == 6 && next?.purpose == .recovery)
  }

  @Test("the last three seconds are counted down, each once")
  func countdown() throws {
    let (_, cues) = try Self.play("10s, 30m, open", speed: 3, period: 0.5, until: 30)
    let numbers = cues.compactMap { cue in
      if case .countdown(let seconds) = cue { seconds } else { nil }
    }
    #expect(numbers == [3, 2, 1, 3, 2, 1])
  }

  @Test("a player that is called at each next moment has its cues in time")
  func moments() throws {
    var player = PlanPlayer(try WorkoutPlan(text: "2x(10s, 5s rest)"))
    #expect(player.nextMoment == nil)
    _ = player.process(.start(PlanReading(date: Self.at(100))))
    var moments: [Double] = []
    while let moment = player.nextMoment, moments.count < 50 {
      moments.append(moment.secondsSince1970 - 100)
      _ = player.process(.tick(moment))
    }
    #expect(moments == [7, 8, 9, 10, 12, 13, 14, 15, 22, 23, 24, 25, 27, 28, 29, 30])
    #expect(player.state == .finished)
  }

  @Test("one late reading passes several steps, each with its own times")
  func several() throws {
    var player = PlanPlayer(try WorkoutPlan(text: "10s, 20s easy, 30s, 1min"))
    _ = player.process(.start(PlanReading(date: Self.at(0), meters: 0)))
    let cues = player.process(.reading(PlanReading(date: Self.at(70), meters: 140)))
    #expect(Self.starts(cues) == [1, 2, 3])
    #expect(player.results.map(\.seconds) == [10, 20, 30])
    #expect(player.results.map(\.meters) == [20, 40, 60])
    #expect(player.progress == (10, 20))
  }

  @Test("the lap key ends a step, and alone ends an open one")
  func lap() throws {
    var player = PlanPlayer(try WorkoutPlan(text: "open, 1km, 1min"))
    _ = player.process(.start(PlanReading(date: Self.at(0), meters: 500)))
    _ = player.process(.reading(PlanReading(date: Self.at(900), meters: 3500)))
    #expect(player.index == 0)
    _ = player.process(.lap(Self.at(901)))
    _ = player.process(.reading(PlanReading(date: Self.at(1001), meters: 4000)))
    _ = player.process(.lap(Self.at(1001)))
    #expect(player.results.map(\.cause) == [.lapKey, .lapKey])
    #expect(player.results.map(\.meters) == [3000, 500])
    #expect(player.results.map(\.seconds) == [901, 100])
  }

  @Test("a pause is no time of a step, and events in it change nothing")
  func pause() throws {
    var player = PlanPlayer(try WorkoutPlan(text: "1min, 1min easy"))
    _ = player.process(.start(PlanReading(date: Self.at(0))))
    _ = player.process(.pause(Self.at(50)))
    let paused = player
    #expect(player.process(.reading(PlanReading(date: Self.at(80)))) == [])
    #expect(player.process(.lap(Self.at(90))) == [] && player == paused)
    #expect(player.nextMoment == nil && player.current?.index == 0)
    _ = player.process(.resume(Self.at(1000)))
    _ = player.process(.tick(Self.at(1015)))
    #expect(player.results.map(\.seconds) == [60])
    #expect(player.results.first?.span == TimeRange(start: Self.at(0), end: Self.at(1010)))
  }

  @Test("a heart rate that is reached, or fallen to, ends a step")
  func heartRate() throws {
    var player = PlanPlayer(try WorkoutPlan(text: "3x(hr>150, hr<120 easy)"))
    _ = player.process(.start(PlanReading(date: Self.at(0))))
    for (second, rate) in [100.0, 140, 150, 160, 121, 120, 151].enumerated() {
      let date = Self.at(Double(second + 1))
      _ = player.process(.reading(PlanReading(date: date, heartRate: rate)))
    }
    #expect(player.index == 3 && player.results.map(\.seconds) == [3, 3, 1])
  }

  @Test("a send-off leaves the rest that the swim leaves, and none after a slow one")
  func sendOff() throws {
    var player = PlanPlayer(try WorkoutPlan(text: "3x(2 lengths, until 1:00)"))
    _ = player.process(.start(PlanReading(date: Self.at(0), lengths: 0)))
    for (date, lengths) in [(20.0, 1), (45, 2), (85, 3), (130, 4), (150, 5), (175, 6), (200, 6)] {
      _ = player.process(.reading(PlanReading(date: Self.at(date), lengths: lengths)))
    }
    // The swims start at 0, 60 and 130: the second one took 70 s.
    #expect(player.results.map(\.seconds) == [45, 15, 70, 0, 45, 15])
    #expect(player.results.map(\.lengths) == [2, 0, 2, 0, 2, 0])
    #expect(player.state == .finished && player.results.last?.seconds == 15)
  }

  @Test("what was done stands next to what was planned")
  func results() throws {
    var player = PlanPlayer(try WorkoutPlan(text: "1min @ 140-150bpm, 1min"))
    _ = player.process(.start(PlanReading(date: Self.at(0), kilocalories: 10, heartRate: 120)))
    for second in 1...59 {
      let reading = PlanReading(
        date: Self.at(Double(second)), kilocalories: 10 + Double(second) / 6,
        heartRate: second < 30 ? 120 : 160, power: second == 40 ? 300 : nil)
      _ = player.process(.reading(reading))
    }
    _ = player.process(.stop(Self.at(75)))
    #expect(player.results.map(\.cause) == [.goal, .stop] && player.state == .finished)
    let first = try #require(player.results.first)
    #expect(first.planned.step.target?.quantity == .heartRate)
    #expect(first.means.mean(of: .heartRate) == 140)
    #expect(first.means.mean(of: .power) == 300 && first.means.mean(of: .cadence) == nil)
    #expect(player.results[1].seconds == 15)
  }

  @Test("an event before the start, after the end or out of order changes nothing")
  func unusable() throws {
    var player = PlanPlayer(try WorkoutPlan(text: "1min"))
    #expect(player.process(.lap(Self.at(0))) == [] && player.current == nil)
    _ = player.process(.start(PlanReading(date: Self.at(10))))
    _ = player.process(.tick(Self.at(20)))
    let before = player
    #expect(player.process(.tick(Self.at(19))) == [] && player == before)
    #expect(player.process(.start(PlanReading(date: Self.at(30)))) == [] && player == before)
    #expect(player.process(.tick(Self.at(70))).last == .completed)
    let after = player
    #expect(player.process(.lap(Self.at(80))) == [] && player == after)
  }
}
