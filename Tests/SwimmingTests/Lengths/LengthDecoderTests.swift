import TestSupport
import Testing

@testable import Swimming

@Suite("Lengths from evidence")
struct LengthDecoderTests {
  /// Evidence of swims and turns, in seconds, with noise: −3 is swimming, 3 a turn or rest.
  struct Evidence {
    var values: [Double] = []
    /// The start and end of each length, in steps.
    var lengths: [LengthDecoder.Steps] = []
    var generator: SplitMix64

    init(seed: UInt64 = 1) { generator = SplitMix64(seed: seed) }

    mutating func add(_ value: Double, seconds: Double) {
      let steps = Int(seconds / LengthDecoder.stepSeconds)
      values += (0..<steps).map { _ in value + generator.normal() * 0.8 }
    }

    mutating func rest(_ seconds: Double) { add(3, seconds: seconds) }

    mutating func length(_ seconds: Double) {
      let start = values.count
      add(-3, seconds: seconds)
      lengths.append(LengthDecoder.Steps(start: start, end: values.count))
    }
  }

  static func decode(
    _ evidence: [Double], meters: Double?
  ) -> (live: [LengthDecoder.Steps], final: [LengthDecoder.Steps], changes: Int) {
    var decoder = LengthDecoder(LengthTiming(lapLengthMeters: meters))
    var live: [LengthDecoder.Steps] = []
    var all: [LengthDecoder.Steps] = []
    var changes = 0
    for value in evidence {
      switch decoder.process(value) {
      case .told: live.append(decoder.recent[decoder.recent.count - 1])
      case .changed: changes += 1
      case .nothing: break
      }
      for step in decoder.settled where !all.contains(step) { all.append(step) }
    }
    return (live, all + decoder.finished().recent, changes)
  }

  static func agree(
    _ a: [LengthDecoder.Steps], _ b: [LengthDecoder.Steps], within steps: Int = 3
  ) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { abs($0.start - $1.start) <= steps && abs($0.end - $1.end) <= steps }
  }

  // SWIM-06
  @Test(
    "lengths of any pool are reported within 2.5 seconds of the evidence, each once",
    arguments: [(25.0, 22.0, 3.0), (50, 45, 4), (22.86, 17, 2.5), (33.3, 40, 3), (20, 14, 2)],
    Seed.first(5))
  func pools(pool: (meters: Double, seconds: Double, turn: Double), seed: Seed) {
    var evidence = Evidence(seed: seed.value)
    evidence.rest(20)
    for index in 0..<24 {
      evidence.length(pool.seconds * (0.9 + 0.2 * Double(index % 5) / 4))
      evidence.rest(index % 8 == 7 ? 25 : pool.turn)
    }
    evidence.rest(10)
    let found = Self.decode(evidence.values, meters: pool.meters)
    #expect(Self.agree(found.live, evidence.lengths))
    #expect(Self.agree(found.final, evidence.lengths))
  }

  @Test("a weak turn is found from the duration of the other lengths")
  func missedTurn() {
    var evidence = Evidence()
    evidence.rest(10)
    for index in 0..<8 {
      evidence.length(40)
      if index == 5 { evidence.add(-0.5, seconds: 2) } else { evidence.rest(4) }
    }
    evidence.rest(20)
    #expect(Self.decode(evidence.values, meters: 50).final.count == 8)
  }

  @Test("a glide that resembles a turn does not make a length")
  func glide() {
    var evidence = Evidence()
    evidence.rest(10)
    for index in 0..<8 {
      if index == 4 {
        evidence.add(-3, seconds: 18)
        evidence.add(2, seconds: 1.5)
        evidence.length(20)
      } else {
        evidence.length(40)
      }
      evidence.rest(4)
    }
    evidence.rest(20)
    #expect(Self.decode(evidence.values, meters: 50).final.count == 8)
  }

  @Test("rest, noise and no input give no lengths", arguments: Seed.first(10))
  func nothing(seed: Seed) {
    var evidence = Evidence(seed: seed.value)
    evidence.rest(600)
    #expect(Self.decode(evidence.values, meters: 25).final.isEmpty)
    #expect(Self.decode(Array(repeating: 0, count: 2000), meters: 25).final.isEmpty)
  }

  @Test("hours of lengths are settled as they come, with constant memory")
  func hours() {
    var evidence = Evidence()
    for _ in 0..<400 {
      evidence.length(22)
      evidence.rest(3)
    }
    var decoder = LengthDecoder(LengthTiming(lapLengthMeters: 25))
    var told = 0
    var most = 0
    for value in evidence.values {
      if decoder.process(value) == .told { told += 1 }
      most = max(most, decoder.recent.count + decoder.settled.count)
    }
    #expect(abs(told - 400) <= 1)
    #expect(most < 30)
    #expect(decoder.settledCount > 380)
  }
}
