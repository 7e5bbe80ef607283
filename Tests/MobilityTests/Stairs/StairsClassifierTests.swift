import HealthModel
import TestSupport
import Testing

@testable import Mobility

@Suite("Stairs from motion")
struct StairsClassifierTests {
  private func windows(
    _ readings: [Reading<MotionSample>], _ placement: BodyPlacement = .lowerBack
  ) throws -> [StairsClassifier.Window] {
    let hasRotation = readings.first?.value.rotationRate != nil
    var classifier = try #require(StairsClassifier(placement, hasRotation: hasRotation))
    return WalkBlocks.levelled(readings).flatMap { classifier.windows(in: $0.block) }
  }

  private static func walk(_ seed: UInt64, cadence: Double = 108) -> SimulatedWalk {
    var walk = SimulatedWalk(seed: seed)
    walk.walk(30, SimulatedWalk.Gait(cadence: cadence))
    return walk
  }

  @Test("likelihoods add up to one, and contributions to the log odds", arguments: [true, false])
  func sums(hasRotation: Bool) throws {
    let readings = Self.walk(1).readings(rate: 100, hasRotation: hasRotation)
    let windows = try windows(readings)
    #expect(windows.count >= 14)
    let count = StairsFeature.available(hasRotation: hasRotation).count
    for window in windows {
      #expect(abs(window.judgement.probabilities.sum() - 1) < 1e-9)
      #expect(window.judgement.contributions.count == count)
      #expect(window.judgement.likeliest != window.judgement.next)
    }
  }

  @Test("every frame of a core has one classification")
  func cover() {
    for (block, _) in WalkBlocks.levelled(Self.walk(2).readings(rate: 50)) {
      let judged = StairsClassifier.spans(block).map(\.judged)
      #expect(judged.first?.lowerBound == block.core.lowerBound)
      #expect(judged.last?.upperBound == block.core.upperBound)
      for (before, after) in zip(judged, judged.dropFirst()) {
        #expect(before.upperBound == after.lowerBound)
      }
    }
  }

  @Test(
    "a rotation of the sensor changes no classification", arguments: Seed.first(10), [true, false])
  func rotation(seed: Seed, hasRotation: Bool) throws {
    var generator = seed.generator
    let walk = Self.walk(seed.value)
    let straight = try windows(walk.readings(rate: 100, hasRotation: hasRotation))
    let turned = try windows(
      walk.readings(rate: 100, turn: .random(&generator), hasRotation: hasRotation))
    #expect(straight.count == turned.count)
    for (a, b) in zip(straight, turned) {
      let difference = a.judgement.probabilities - b.judgement.probabilities
      // The sensor's noise rotates with it, and single precision adds its own.
      #expect(difference.max() < 0.1 && difference.min() > -0.1)
    }
  }

  @Test("most of a walk on level ground is classified as level", arguments: [95.0, 110, 125])
  func level(cadence: Double) throws {
    let windows = try windows(Self.walk(3, cadence: cadence).readings(rate: 100))
    let level = windows.count { $0.judgement.likeliest == .level }
    #expect(Double(level) >= 0.8 * Double(windows.count))
  }

  @Test(
    "a placement without a trained model gives no classification",
    arguments: [BodyPlacement.wrist, .hand, .other])
  func unknown(placement: BodyPlacement) {
    #expect(StairsClassifier(placement, hasRotation: true) == nil)
    #expect(StairsClassifier(placement, hasRotation: false) == nil)
  }

  @Test("less than two and a half seconds give no classification")
  func short() throws {
    var walk = SimulatedWalk(seed: 4)
    walk.walk(2)
    #expect(try windows(walk.readings(rate: 100)).isEmpty)
  }

  @Test("a motionless sensor causes no failure")
  func still() throws {
    var walk = SimulatedWalk(seed: 5)
    walk.stand(20)
    for window in try windows(walk.readings(rate: 100, noise: 0)) {
      #expect(window.judgement.probabilities.sum().isFinite)
    }
  }
}

@Suite("Segments of stairs")
struct StairsIntervalsTests {
  private func window(_ place: Int, _ kind: StairsClass, _ probability: Double = 0.95)
    -> StairsClassifier.Window
  {
    var lanes = SIMD4<Double>(repeating: (1 - probability) / 2)
    lanes[3] = 0
    lanes[kind.rawValue] = probability
    return StairsClassifier.Window(
      frames: 100 * place..<100 * (place + 1),
      judgement: StairsJudgement(probabilities: lanes, contributions: []))
  }

  private func intervals(_ windows: [StairsClassifier.Window]) -> [StairsIntervals.Interval] {
    var intervals = StairsIntervals()
    var found = windows.compactMap { intervals.process($0, startIndex: 1000) }
    if let last = intervals.finish() { found.append(last) }
    return found
  }

  @Test("three windows in a row are stairs, two are not")
  func row() {
    let level = window(0, .level)
    #expect(intervals([level, window(1, .up), window(2, .up), window(3, .level)]).isEmpty)
    let found = intervals([level, window(1, .up), window(2, .up), window(3, .up)])
    #expect(found.map(\.frames) == [1100..<1400])
    #expect(found.map(\.direction) == [.up])
  }

  @Test("uncertain windows are not stairs")
  func unsure() {
    #expect(intervals((0..<5).map { window($0, .down, 0.6) }).isEmpty)
  }

  @Test("up and down in succession are two segments, and a gap ends a segment")
  func change() {
    let both = (0..<3).map { window($0, .up) } + (3..<6).map { window($0, .down) }
    #expect(intervals(both).map(\.direction) == [.up, .down])
    let apart = (0..<2).map { window($0, .up) } + (5..<7).map { window($0, .up) }
    #expect(intervals(apart).isEmpty)
  }
}
