import TestSupport
import Testing

@testable import Swimming

@Suite("The stroke count")
struct StrokeCounterTests {
  /// A swim: still, a length, still.
  private struct Swim {
    var period: Double
    var length: Double
    var rest = 8.0
    var hasRotation = true
    var seed = Seed(0)

    var start: Double { rest }
    var end: Double { rest + length }
    var strokes: Double { length / period }

    var frames: [WristFrame] {
      let arm = WavingArm(
        period: period, seconds: length, hasRotation: hasRotation, noise: 0.5, seed: seed)
      return WavingArm.still(rest) + arm.frames + WavingArm.still(rest)
    }
  }

  private struct Told: Equatable {
    var stroke: Double
    var now: Double
  }

  /// Feeds frames and follows the reported strokes between two moments.
  private func run(
    _ counter: inout StrokeCounter, _ frames: [WristFrame], from begin: Double = 0,
    following length: ClosedRange<Double>? = nil
  ) -> [Told] {
    var told: [Told] = []
    for (index, frame) in frames.enumerated() {
      let time = begin + Double(index) / WristFrame.rate
      if let length, !counter.isFollowing, length.contains(time) {
        counter.follow(from: length.lowerBound) { told.append(Told(stroke: $0, now: time)) }
      }
      if let length, counter.isFollowing, time > length.upperBound { counter.stop() }
      _ = counter.process(frame, at: time) { told.append(Told(stroke: $0, now: time)) }
    }
    return told
  }

  private static func swim(_ seed: Seed) -> Swim {
    var generator = seed.generator
    return Swim(
      period: generator.uniform(in: 1.1..<3), length: generator.uniform(in: 12..<50),
      hasRotation: generator.uniform() < 0.5, seed: seed)
  }

  // SWIM-05
  @Test(
    "the count of a length is accurate to one, with and without rotation", arguments: Seed.first(20)
  )
  func counts(seed: Seed) {
    let swim = Self.swim(seed)
    var counter = StrokeCounter()
    _ = run(&counter, swim.frames)
    let count = Double(counter.count(from: swim.start, to: swim.end))
    // The glide after the wall is not simulated: 0.3 of a stroke are missing.
    #expect(abs(count - swim.strokes) <= 1.2, "\(count) of \(swim.strokes)")
  }

  // SWIM-05
  @Test(
    "the live count equals the final one to one stroke, and each is reported in time",
    arguments: Seed.first(20))
  func live(seed: Seed) {
    let swim = Self.swim(seed)
    var counter = StrokeCounter()
    let told = run(&counter, swim.frames, following: swim.start...swim.end)
    let count = counter.count(from: swim.start, to: swim.end)
    #expect(abs(told.count - count) <= 1, "\(told.count) of \(count)")
    for (one, next) in zip(told, told.dropFirst()) { #expect(one.stroke < next.stroke) }
    for one in told {
      #expect(one.stroke <= one.now + 1 / WristFrame.rate)
      // Strokes before the first known period are reported then.
      let late = max(0.5, swim.start + 5 - one.stroke) + 2 / WristFrame.rate
      #expect(one.now - one.stroke <= late)
    }
    let replayed = counter.strokes(from: swim.start, to: swim.end)
    #expect(zip(replayed, told).allSatisfy { abs($0 - $1.stroke) < 1e-9 })
    #expect(abs(replayed.count - told.count) <= 1)
  }

  @Test("a follower who starts late receives the same strokes", arguments: Seed.first(5))
  func late(seed: Seed) {
    let swim = Self.swim(seed)
    var early = StrokeCounter()
    var late = StrokeCounter()
    let all = run(&early, swim.frames, following: swim.start...swim.end)
    let frames = swim.frames
    let cut = Int((swim.start + 8) * WristFrame.rate)
    _ = run(&late, Array(frames[..<cut]))
    var strokes: [Double] = []
    late.follow(from: swim.start) { strokes.append($0) }
    for index in cut..<Int((swim.end * WristFrame.rate).rounded()) {
      _ = late.process(frames[index], at: Double(index) / WristFrame.rate) { strokes.append($0) }
    }
    #expect(strokes.count >= all.count - 1)
    #expect(zip(strokes, all).allSatisfy { $0 == $1.stroke })
  }

  @Test("counting and reporting continue across a gap of a second")
  func shortGap() {
    let swim = Swim(period: 2, length: 40)
    var frames = swim.frames
    frames.removeSubrange(Int(25 * WristFrame.rate)..<Int(26 * WristFrame.rate))
    var counter = StrokeCounter()
    let cut = Int(25 * WristFrame.rate)
    var told = run(&counter, Array(frames[..<cut]), following: 8...48)
    counter.reset()
    told += run(&counter, Array(frames[cut...]), from: 26, following: 8...48)
    #expect(abs(told.count - 20) <= 1)
    #expect(abs(counter.count(from: 8, to: 48) - 20) <= 1)
  }

  @Test("no strokes are invented for a long gap")
  func longGap() {
    let before = WavingArm(period: 2, seconds: 20).frames
    var counter = StrokeCounter()
    var told = run(&counter, before, following: 0...100)
    counter.reset()
    told += run(&counter, before, from: 60, following: 0...100)
    #expect(!told.contains { $0.stroke > 20.1 && $0.stroke < 59 - 0.1 })
    #expect((19...22).contains(told.count))
  }

  @Test("the count is zero for a motionless arm, an empty interval and a gap")
  func none() {
    var counter = StrokeCounter()
    let told = run(&counter, WavingArm.still(60), following: 5...50)
    #expect(told.isEmpty)
    #expect(counter.count(from: 5, to: 50) == 0)
    _ = run(&counter, WavingArm(period: 2, seconds: 30).frames, from: 60)
    #expect(counter.count(from: 70, to: 70) == 0)
    #expect(counter.count(from: 80, to: 70) == 0)
    #expect(counter.count(from: 300, to: 340) == 0)
  }

  @Test("the history covers the requested minutes")
  func bounded() {
    var counter = StrokeCounter(seconds: 60)
    _ = run(&counter, WavingArm(period: 2, seconds: 400).frames)
    #expect(counter.count(from: 10, to: 50) == 0)
    #expect(abs(counter.count(from: 345, to: 385) - 20) <= 1)
  }

  @Test("the count is final half a second after the end of a length")
  func final() {
    let frames = WavingArm(period: 2.2, seconds: 60).frames
    var counter = StrokeCounter()
    let cut = Int(40.6 * WristFrame.rate)
    _ = run(&counter, Array(frames[..<cut]))
    #expect(StrokeCounter.isFinal(end: 40, now: 40.6))
    #expect(!StrokeCounter.isFinal(end: 40, now: 40.5))
    let first = counter.count(from: 10, to: 40)
    _ = run(&counter, Array(frames[cut...]), from: 40.6)
    #expect(counter.count(from: 10, to: 40) == first)
  }
}
