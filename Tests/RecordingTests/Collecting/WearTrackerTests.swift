import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Collecting

@Suite("The worn time")
struct WearTrackerTests {
  private static let start = Instant(secondsSince1970: 1_790_000_100).start(ofEvery: .seconds(3600))

  /// A part of a day: how long, and how the sensor moves.
  private enum Part {
    case table(minutes: Int)
    case desk(minutes: Int)
    /// Still but for a turn every so many minutes.
    case asleep(minutes: Int, turnEvery: Int)
    case off(minutes: Int)
  }

  /// Returns the worn minutes of each quarter, by its start in minutes from the start.
  private func worn(_ parts: [Part], seed: UInt64 = 4) -> [Int: Double] {
    var tracker = WearTracker()
    var generator = SplitMix64(seed: seed)
    var second = 0
    var pose = SIMD3(0.0, 0.0, 9.81)
    var verdicts: [WearTracker.Verdict] = []
    func add(_ minutes: Int, noise: Double, turnEvery: Int? = nil) {
      for index in 0..<minutes * 60 {
        if let turnEvery, index > 0, index % (turnEvery * 60) == 0 {
          pose = SIMD3(pose.z, pose.x, pose.y)
        }
        var sums = MotionSums()
        for _ in 0..<5 {
          let own = SIMD3(generator.normal(), generator.normal(), generator.normal())
          sums.add(pose + noise * own)
        }
        let time = Self.start + .seconds(second)
        tracker.add(MotionSecond(start: time, sums: sums))
        second += 1
        verdicts += tracker.verdicts(at: time)
      }
    }
    for part in parts {
      switch part {
      case .table(let minutes): add(minutes, noise: 0.02)
      case .desk(let minutes): add(minutes, noise: 0.6)
      case .asleep(let minutes, let turn): add(minutes, noise: 0.03, turnEvery: turn)
      case .off(let minutes): second += minutes * 60
      }
    }
    verdicts += tracker.verdicts(at: Self.start + .seconds(second), atEnd: true)
    var found: [Int: Double] = [:]
    for verdict in verdicts {
      let minute = Int((verdict.start - Self.start).inSeconds / 60)
      #expect(found[minute] == nil, "a quarter is decided once")
      found[minute] = verdict.worn.inSeconds / 60
    }
    return found
  }

  @Test("a sensor on a table for an hour and more was not worn, at a desk it was")
  func table() {
    let quarters = worn([.desk(minutes: 60), .table(minutes: 150), .desk(minutes: 60)])
    for minute in stride(from: 0, to: 60, by: 15) { #expect((quarters[minute] ?? 0) > 14) }
    for minute in stride(from: 60, to: 210, by: 15) { #expect(quarters[minute] == 0) }
    for minute in stride(from: 210, to: 270, by: 15) { #expect((quarters[minute] ?? 0) > 14) }
  }

  @Test("half an hour on a table, and a sleeper who turns every forty minutes, count as worn")
  func still() {
    let short = worn([.desk(minutes: 60), .table(minutes: 30), .desk(minutes: 60)])
    #expect(short.values.allSatisfy { $0 > 14 })
    let night = worn([.desk(minutes: 15), .asleep(minutes: 420, turnEvery: 40), .desk(minutes: 15)])
    #expect(night.values.allSatisfy { $0 > 14 })
    #expect(night.count == 30)
  }

  @Test("time without readings was not worn, and no hour is joined across it")
  func off() {
    let quarters = worn([.desk(minutes: 30), .off(minutes: 90), .table(minutes: 30)])
    #expect(quarters.values.reduce(0, +) > 58)
    #expect(quarters.values.reduce(0, +) < 60.1)
    #expect(quarters[60] == nil)
  }

  @Test(
    "a quarter of movement is decided when it ends, a still one within the hour",
    .timeLimit(.minutes(1)))
  func latency() {
    var tracker = WearTracker()
    var generator = SplitMix64(seed: 8)
    var decided: [Instant: Instant] = [:]
    for second in 0..<3 * 3600 {
      var sums = MotionSums()
      let noise = second < 1800 ? 0.6 : 0.01
      for _ in 0..<4 { sums.add(SIMD3(generator.normal(), generator.normal(), 9) * noise) }
      let time = Self.start + .seconds(second)
      tracker.add(MotionSecond(start: time, sums: sums))
      for verdict in tracker.verdicts(at: time) { decided[verdict.start] = time }
    }
    for (start, time) in decided {
      let isMoving = start < Self.start + .seconds(1800)
      #expect((time - start).inSeconds <= (isMoving ? 901 : 3601))
    }
    #expect(decided.count == 8)
  }
}
