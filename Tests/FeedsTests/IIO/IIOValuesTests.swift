import HealthModel
import TestSupport
import Testing

@testable import Feeds

@Suite("Mount matrices") struct MountMatrixTests {
  @Test("the matrix rotates a chip's axes into the device's")
  func turning() throws {
    let matrix = try #require(MountMatrix("0, 1, 0; -1, 0, 0; 0, 0, 1"))
    #expect(matrix.turn(Vector3(x: 1, y: 2, z: 3)) == Vector3(x: 2, y: -1, z: 3))
    #expect(try #require(MountMatrix("1, 0, 0; 0, 1, 0; 0, 0, 1")).isIdentity)
  }

  @Test(
    "a matrix whose rows are not three orthogonal axes is rejected",
    arguments: [
      "", "1, 0, 0", "1, 0, 0; 0, 1, 0", "1, 0, 0; 0, 1, 0; 0, 0, 2", "1, 0, 0; 1, 0, 0; 0, 0, 1",
      "1, 0; 0, 1; 0, 0", "a, b, c; d, e, f; g, h, i", "0, 0, 0; 0, 0, 0; 0, 0, 0",
      "nan, 0, 0; 0, 1, 0; 0, 0, 1", "1, 0, 0; 0, 1, 0; 0, 0, 1; 0, 0, 1",
    ])
  func refusal(text: String) {
    #expect(MountMatrix(text) == nil)
  }

  @Test("the length of a rotated vector is preserved", arguments: Seed.first(50))
  func length(seed: Seed) throws {
    var generator = seed.generator
    let angle = generator.uniform(in: -3..<3)
    let (c, s) = (_cosine(angle), _cosine(angle - Double.pi / 2))
    let matrix = try #require(MountMatrix("\(c), \(-s), 0; \(s), \(c), 0; 0, 0, -1"))
    let vector = Vector3(x: generator.normal(), y: generator.normal(), z: generator.normal())
    #expect(abs(matrix.turn(vector).magnitude - vector.magnitude) < 1e-6)
  }

  /// The cosine by its series; accurate to 1e-9 for the angles used here.
  private func _cosine(_ angle: Double) -> Double {
    var (term, sum) = (1.0, 1.0)
    for index in 1...20 {
      term *= -angle * angle / Double((2 * index - 1) * 2 * index)
      sum += term
    }
    return sum
  }
}

@Suite("The rates offered by a device") struct IIORatesTests {
  @Test(
    "the nearest rate that is not lower is selected, in the driver's spelling",
    arguments: [
      ("12.5 26 52 104 208", 100.0, "104"), ("10 20 50 100 200", 100, "100"),
      ("200 100 50", 60, "100"), ("25.000000 50.000000", 100, "50.000000"),
      ("[10 1 1000]", 99.5, "100"),
      ("[0.5 0.25 4]", 0.6, "0.75"), ("0 12.5 25", 1, "12.5"), ("[10 1 50]", 100, "50"),
      ("[10 1 50]", 1, "10"),
    ])
  func nearest(text: String, wanted: Double, chosen: String) throws {
    #expect(try #require(IIORates(text)).nearest(notBelow: wanted) == chosen)
  }

  @Test(
    "rates that are not numbers are ignored",
    arguments: ["", "fast", "1 x", "[1 2]", "[5 1 2]", "0", "-1", "nan"])
  func refusal(text: String) {
    #expect(IIORates(text) == nil)
  }
}

@Suite("Intervals between samples") struct IIOIntervalsTests {
  private static func grid(_ ticks: some Sequence<Int>, _ milliseconds: Int = 10) -> [Duration] {
    ticks.map { .milliseconds($0 * milliseconds) }
  }

  @Test(
    "intervals at the declared rate lose nothing, whatever the jitter", arguments: Seed.first(20))
  func jitter(seed: Seed) {
    var generator = seed.generator
    var intervals = IIOIntervals(rateHz: 100)
    for buffer in 0..<50 {
      let times = (buffer * 15..<buffer * 15 + 15).map {
        Duration.microseconds($0 * 10_000 + Int(generator.uniform(in: -2_000..<2_000)))
      }
      #expect(intervals.receive(times) == [])
    }
  }

  @Test("a jump counts as many lost samples as fit into it", arguments: Seed.first(50))
  func losses(seed: Seed) {
    var generator = seed.generator
    var intervals = IIOIntervals(rateHz: 100)
    var (tick, lost, told) = (0, 0, 0)
    for _ in 0..<40 {
      var ticks: [Int] = []
      for _ in 0..<15 {
        if generator.uniform() < 0.05, tick > 0 {
          let missing = Int(generator.next() % 30) + 1
          tick += missing
          lost += missing
        }
        ticks.append(tick)
        tick += 1
      }
      told += intervals.receive(Self.grid(ticks)).reduce(0) { $0 + $1.count }
    }
    #expect(told == lost)
  }

  @Test("a device that runs at half its declared rate loses nothing")
  func otherRate() {
    var intervals = IIOIntervals(rateHz: 100)
    #expect(intervals.receive(Self.grid(0..<15, 20)) == [])
    #expect(intervals.receive(Self.grid(15..<30, 20)) == [])
    #expect(intervals.usual == 0.02)
  }

  @Test("the samples before and after a loss are identified")
  func place() {
    var intervals = IIOIntervals(rateHz: 100)
    let loss = IIOIntervals.Loss(
      index: 2, count: 4, since: .milliseconds(10), until: .milliseconds(60))
    #expect(intervals.receive(Self.grid([0, 1, 6, 7, 8, 9])) == [loss])
  }
}

@Suite("Samples of two devices") struct IIOJoinerTests {
  private typealias Sample = IIOJoiner.Sample

  private static func line(_ seconds: Double) -> Vector3 {
    Vector3(x: 3 * seconds, y: 1 - seconds, z: 5)
  }

  @Test(
    "samples have the first device's times, each once and in order, with the other's interpolated",
    arguments: Seed.first(100))
  func line(seed: Seed) {
    var generator = seed.generator
    var joiner = IIOJoiner(others: [[.rotationRate]])
    let phase = Int(generator.next() % 9_000)
    let interval = [10_000, 5_000, 9_600, 20_000][Int(generator.next() % 4)]
    let firsts = (0..<300).map { Duration.microseconds($0 * 10_000) }
    var seconds = (0..<700).map { Duration.microseconds($0 * interval + phase) }
    var rest = firsts
    var joined: [Sample] = []
    while !rest.isEmpty || !seconds.isEmpty {
      let isFirst = !rest.isEmpty && (seconds.isEmpty || generator.uniform() < 0.5)
      let count = Int(generator.next() % 20) + 1
      let taken = Array((isFirst ? rest : seconds).prefix(count))
      if isFirst { rest.removeFirst(taken.count) } else { seconds.removeFirst(taken.count) }
      let samples = taken.map { time -> Sample in
        var sample = Sample(uptime: time)
        sample[isFirst ? .acceleration : .rotationRate] = Self.line(time.inSeconds)
        return sample
      }
      joined += joiner.receive(
        samples, from: isFirst ? 0 : 1, usualInterval: Double(interval) * 1e-6)
    }
    #expect(joined.map(\.uptime) == firsts)
    for sample in joined {
      #expect(sample.acceleration == Self.line(sample.uptime.inSeconds))
      guard sample.uptime >= .microseconds(phase) else {
        #expect(sample.rotationRate == nil)
        continue
      }
      let expected = Self.line(sample.uptime.inSeconds)
      let found = sample.rotationRate
      #expect(abs((found?.x ?? .nan) - expected.x) < 1e-9)
      #expect(abs((found?.y ?? .nan) - expected.y) < 1e-9)
    }
  }

  @Test("no values are interpolated across a gap in the second device")
  func hole() {
    var joiner = IIOJoiner(others: [[.rotationRate]])
    let zero = Vector3(x: 0, y: 0, z: 0)
    let firsts = (0..<10).map { Sample(uptime: .milliseconds($0 * 10), acceleration: zero) }
    let seconds = [0, 1, 2, 7, 8, 9].map {
      Sample(uptime: .milliseconds($0 * 10), rotationRate: zero)
    }
    var joined = joiner.receive(firsts, from: 0, usualInterval: 0.01)
    joined += joiner.receive(seconds, from: 1, usualInterval: 0.01)
    #expect(joined.indices.filter { joined[$0].rotationRate == nil } == [3, 4, 5, 6])
  }

  @Test("samples continue without the second device after it is removed")
  func dropping() {
    var joiner = IIOJoiner(others: [[.rotationRate]])
    let firsts = (0..<5).map { Sample(uptime: .milliseconds($0 * 10)) }
    #expect(joiner.receive(firsts, from: 0, usualInterval: 0.01) == [])
    #expect(joiner.drop(1) == firsts)
    #expect(joiner.receive(firsts, from: 0, usualInterval: 0.01) == firsts)
  }
}
