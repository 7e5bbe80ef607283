import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Swimming

/// The whole engine on simulated swims with known truth.
@Suite("A swim at the wrist")
struct SwimEngineTests {
  static let start = Instant(secondsSince1970: 1_790_000_000)

  /// The totals of a swim's findings.
  struct Outcome: Hashable {
    var lengths: [SwimLength] = []
    var told: [(length: SwimLength, at: Instant)] = []
    var strokes: [SwimStroke] = []
    var sets: [SwimFinding] = []
    var warnings: [SwimWarning] = []
    var findings: [SwimFinding] = []

    mutating func receive(_ findings: [SwimFinding], at time: Instant) {
      self.findings += findings
      for finding in findings {
        switch finding {
        case .length(let length, let index):
          #expect(index == lengths.count)
          lengths.append(length)
          told.append((length, time))
        case .corrected(let index, let new):
          #expect(index <= lengths.count)
          lengths = lengths[..<index] + new
        case .stroke(let stroke): strokes.append(stroke)
        case .swimming, .resting: sets.append(finding)
        case .warning(let warning): warnings.append(warning)
        }
      }
    }

    static func == (a: Self, b: Self) -> Bool { a.findings == b.findings }
    func hash(into hasher: inout Hasher) { hasher.combine(findings) }
  }

  static func run(
    _ readings: [Reading<MotionSample>], _ configuration: SwimConfiguration
  ) -> Outcome {
    var engine = SwimEngine(configuration)
    var outcome = Outcome()
    for reading in readings { outcome.receive(engine.process(reading), at: reading.time) }
    outcome.receive(engine.finish(), at: readings.last?.time ?? start)
    return outcome
  }

  static func pool(_ meters: Double) -> SwimConfiguration {
    SwimConfiguration(venue: .pool(lapLengthMeters: meters))
  }

  /// Sixteen lengths of 25 m in four styles with a rest in the middle.
  static func medley(seed: UInt64 = 1) -> SimulatedSwim {
    var swim = SimulatedSwim(seed: seed)
    swim.rest(12)
    for style in [SwimmingStrokeStyle.freestyle, .backstroke, .breaststroke, .butterfly] {
      for index in 0..<4 {
        swim.length(style, seconds: style == .breaststroke ? 26 : 22)
        swim.turn(index == 3 ? 3 : 3.4)
      }
      if style == .backstroke { swim.rest(30) }
    }
    swim.rest(15)
    return swim
  }

  static func seconds(_ instant: Instant) -> Double {
    Double((instant - start).wholeMicroseconds) / 1e6
  }

  // SWIM-06, SWIM-07, SWIM-10, SWIM-18
  @Test(
    "lengths are reported with their style as they end, and the next one reports a change",
    arguments: [1, 2, 3] as [UInt64])
  func lengths(seed: UInt64) throws {
    let swim = Self.medley(seed: seed)
    let found = Self.run(swim.readings(rate: 50, start: Self.start), Self.pool(25))
    #expect(found.lengths.map(\.style) == swim.lengths.map(\.style))
    for (length, real) in zip(found.lengths, swim.lengths) {
      #expect(abs(Self.seconds(length.span.start) - real.start) < 2)
      #expect(abs(Self.seconds(length.span.end) - real.end) < 2)
      let strokeCount = try #require(length.strokeCount)
      #expect(abs(strokeCount - real.strokeCount) <= 2, "\(length) \(real)")
      let confidence = try #require(length.confidence)
      #expect(confidence > 0.5 && confidence <= 1)
    }
    #expect(found.told.count == swim.lengths.count)
    for (told, real) in zip(found.told, swim.lengths) {
      #expect(Self.seconds(told.at) - real.end < 4)
    }
    #expect(found.warnings.isEmpty)
  }

  // SWIM-09
  @Test("a length in two styles is mixed")
  func mixed() {
    var swim = SimulatedSwim(seed: 4)
    swim.rest(10)
    swim.length(.freestyle, seconds: 40)
    swim.turn()
    swim.length([(.butterfly, 18), (.freestyle, 22)])
    swim.turn()
    swim.length(.freestyle, seconds: 40)
    swim.rest(15)
    let found = Self.run(swim.readings(rate: 50, start: Self.start), Self.pool(50))
    #expect(found.lengths.map(\.style) == [.freestyle, .mixed, .freestyle])
  }

  @Test("strokes are reported one by one, about as many as simulated")
  func strokes() {
    let swim = Self.medley()
    let found = Self.run(swim.readings(rate: 50, start: Self.start), Self.pool(25))
    let real = swim.lengths.map(\.strokeCount).reduce(0, +)
    #expect(abs(found.strokes.count - real) <= swim.lengths.count)
    #expect(zip(found.strokes, found.strokes.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  // SWIM-11, SWIM-14
  @Test("sets of continuous swimming begin and end with the swimming, without an explicit pause")
  func sets() throws {
    let swim = Self.medley()
    let found = Self.run(swim.readings(rate: 50, start: Self.start), Self.pool(25))
    let times = found.sets.map { finding -> (Bool, Double) in
      switch finding {
      case .swimming(let since): (true, Self.seconds(since))
      case .resting(let since): (false, Self.seconds(since))
      default: (false, Double.nan)
      }
    }
    #expect(times.map(\.0) == [true, false, true, false])
    let expected = [
      swim.lengths[0].start, swim.lengths[7].end, swim.lengths[8].start, swim.lengths[15].end,
    ]
    for (time, expected) in zip(times, expected) { #expect(abs(time.1 - expected) < 2.5) }
  }

  @Test("live or later, in batches or single, at another time: the findings are the same")
  func same() {
    let swim = Self.medley()
    let readings = swim.readings(rate: 100, start: Self.start)
    let configuration = Self.pool(25)
    let one = Self.run(readings, configuration)
    #expect(Self.run(readings, configuration) == one)
    let offset = Duration.seconds(86_400 * 400) + .microseconds(3)
    let later = Self.run(
      readings.map { Reading(time: $0.time + offset, uptime: $0.uptime, value: $0.value) },
      configuration)
    #expect(later.lengths.map(\.style) == one.lengths.map(\.style))
    #expect(later.lengths.map(\.span.start) == one.lengths.map { $0.span.start + offset })
    var corrected = SwimEngine(configuration)
    var outcome = Outcome()
    for (index, reading) in readings.enumerated() {
      if index == readings.count / 2 { corrected.shift(by: offset) }
      let isLate = index >= readings.count / 2
      outcome.receive(
        corrected.process(
          Reading(
            time: isLate ? reading.time + offset : reading.time, uptime: reading.uptime,
            value: reading.value)), at: reading.time)
    }
    outcome.receive(corrected.finish(), at: Self.start)
    #expect(outcome.lengths.map(\.strokeCount) == one.lengths.map(\.strokeCount))
    #expect(outcome.lengths.last?.span == later.lengths.last?.span)
  }

  @Test("the lengths are the same at any rate", arguments: [25.0, 30, 50, 100, 104])
  func rates(rate: Double) throws {
    let swim = Self.medley()
    let found = Self.run(swim.readings(rate: rate, start: Self.start), Self.pool(25))
    #expect(found.lengths.map(\.style) == swim.lengths.map(\.style))
    for (length, real) in zip(found.lengths, swim.lengths) {
      #expect(abs(try #require(length.strokeCount) - real.strokeCount) <= 2)
    }
  }

  @Test("a gap inside a length is reported and loses no length", arguments: [1.0, 3, 8])
  func gaps(seconds: Double) {
    let swim = Self.medley()
    let hole = swim.lengths[2].start + 6
    let readings = swim.readings(rate: 50, start: Self.start).filter {
      !(hole..<hole + seconds).contains(Self.seconds($0.time))
    }
    let found = Self.run(readings, Self.pool(25))
    #expect(found.lengths.count == swim.lengths.count)
    let gaps = found.warnings.compactMap { if case .gap(let span) = $0 { span } else { nil } }
    #expect(gaps.count == 1)
    #expect(gaps.allSatisfy { abs(Self.seconds($0.start) - hole) < 0.1 })
  }

  @Test("an occasional not-a-number and a clipped sensor lose no length")
  func damaged() {
    let swim = Self.medley()
    var readings = swim.readings(rate: 50, start: Self.start)
    for index in stride(from: 7, to: readings.count, by: 50) {
      readings[index].value.acceleration.y = .nan
    }
    for index in readings.indices {
      var a = readings[index].value.acceleration
      a.x = min(max(a.x, -19.6), 19.6)
      a.y = min(max(a.y, -19.6), 19.6)
      readings[index].value.acceleration = a
    }
    let found = Self.run(readings, Self.pool(25))
    #expect(found.lengths.count == swim.lengths.count)
  }

  @Test(
    "a declared wear gives the same result; an undeclared one is reported and changes nothing",
    arguments: WristPlacement.all)
  func wear(placement: WristPlacement) {
    let swim = Self.medley()
    let left = swim.readings(rate: 50, start: Self.start)
    let worn = left.map { $0.worn(as: placement) }
    var configuration = Self.pool(25)
    configuration.placement = placement
    #expect(Self.run(worn, configuration) == Self.run(left, Self.pool(25)))
    guard placement != WristPlacement() else { return }
    let unsaid = Self.run(worn, Self.pool(25)).warnings
    let fits = unsaid.compactMap { warning -> WristPlacement? in
      if case .worn(let like, _) = warning { like } else { nil }
    }
    #expect(fits == [placement])
  }

  @Test("a pause ends a length in progress, and counting continues after it")
  func pause() {
    var swim = SimulatedSwim(seed: 9)
    swim.rest(5)
    for _ in 0..<8 {
      swim.length(.freestyle, seconds: 22)
      swim.turn()
    }
    let readings = swim.readings(rate: 50, start: Self.start)
    let pause = swim.lengths[4].end
    let resume = swim.lengths[6].start - 1
    var engine = SwimEngine(Self.pool(25))
    var outcome = Outcome()
    for reading in readings where Self.seconds(reading.time) < pause {
      outcome.receive(engine.process(reading), at: reading.time)
    }
    outcome.receive(engine.pause(at: Self.start + .seconds(pause)), at: Self.start)
    for reading in readings where Self.seconds(reading.time) >= pause {
      if Self.seconds(reading.time) >= resume {
        engine.resume(at: Self.start + .seconds(resume))
      }
      outcome.receive(engine.process(reading), at: reading.time)
    }
    outcome.receive(engine.finish(), at: Self.start)
    #expect(outcome.lengths.count == 7)
    #expect(outcome.lengths.allSatisfy { $0.style == .freestyle })
    #expect(abs(Self.seconds(outcome.lengths[4].span.end) - pause) < 1)
  }

  @Test("a stop in the lane is not a wall, once the length duration is known", arguments: [3.0, 6])
  func stop(seconds: Double) {
    var swim = SimulatedSwim(seed: 3)
    swim.rest(10)
    for index in 0..<10 {
      if index == 7 {
        swim.length(.freestyle, seconds: 20)
        swim.stop(seconds, then: 22)
      } else {
        swim.length(.freestyle, seconds: 42)
      }
      swim.turn()
    }
    swim.rest(15)
    let found = Self.run(swim.readings(rate: 50, start: Self.start), Self.pool(50))
    #expect(found.lengths.count == 10)
  }

  @Test("open water has strokes and sets, and no lengths")
  func openWater() {
    var swim = SimulatedSwim(seed: 2)
    swim.rest(20)
    swim.length(.freestyle, seconds: 300)
    swim.rest(40)
    swim.length(.freestyle, seconds: 200)
    swim.rest(20)
    let found = Self.run(
      swim.readings(rate: 50, start: Self.start), SwimConfiguration(venue: .openWater))
    #expect(found.lengths.isEmpty)
    #expect(found.sets.count == 4)
    let real = swim.lengths.map(\.strokeCount).reduce(0, +)
    #expect(abs(found.strokes.count - real) <= 6, "\(found.strokes.count) of \(real)")
    #expect(found.strokes.count { $0.style == .freestyle } > real * 9 / 10)
  }

  @Test("rest, a walk along the pool and no input are not a swim")
  func nothing() {
    var swim = SimulatedSwim(seed: 8)
    swim.rest(900)
    let found = Self.run(swim.readings(rate: 50, start: Self.start), Self.pool(25))
    #expect(found.lengths.isEmpty && found.strokes.isEmpty && found.sets.isEmpty)
    #expect(Self.run([], Self.pool(25)).findings.isEmpty)
  }
}
