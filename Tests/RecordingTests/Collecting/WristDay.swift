import Feeds
import Foundation
import HealthModel
import RecordingCore
import TestSupport

/// Readings of a wrist, one every five seconds: awake it turns every few seconds, asleep every few minutes.
struct WristDay {
  enum Part {
    case awake(hours: Double)
    case asleep(hours: Double, turnEveryMinutes: Double = 18)
    case table(hours: Double)
    case off(hours: Double)
  }

  static let zone = TimeZone(identifier: "Europe/Berlin") ?? .current
  /// Noon of a day in Berlin.
  static let noon = Instant(secondsSince1970: 1_790_071_200)
  /// The time between two readings.
  static let step = 5

  private(set) var readings: [Reading<TraceRow>] = []
  private var generator: SplitMix64
  private var second = 0
  private var angles = SIMD2(0.3, 1.0)
  private let start: Instant

  /// - Parameters:
  ///   - parts: What the day has, one after the other.
  ///   - start: Its first moment.
  ///   - seed: Of the turns and the noise.
  init(_ parts: [Part], from start: Instant = WristDay.noon, seed: UInt64 = 1) {
    generator = SplitMix64(seed: seed)
    self.start = start
    for part in parts {
      switch part {
      case .awake(let hours): add(hours, noise: 0.4, turnEvery: 6)
      case .asleep(let hours, let minutes): add(hours, noise: 0.02, turnEvery: minutes * 60)
      case .table(let hours): add(hours, noise: 0.01, turnEvery: nil)
      case .off(let hours): second += Int(hours * 3600)
      }
    }
  }

  private mutating func add(_ hours: Double, noise: Double, turnEvery: Double?) {
    let end = second + Int(hours * 3600)
    var next = turnEvery.map { Double(second) + $0 * (0.5 + generator.uniform()) } ?? .infinity
    while second < end {
      if Double(second) >= next, let turnEvery {
        angles = SIMD2((generator.uniform() - 0.5) * 2.6, generator.uniform() * 6)
        next = Double(second) + turnEvery * (0.5 + generator.uniform())
      }
      let level = 9.81 * cos(angles.x)
      let force = Vector3(
        x: level * cos(angles.y) + noise * generator.normal(),
        y: level * sin(angles.y) + noise * generator.normal(),
        z: 9.81 * sin(angles.x) + noise * generator.normal())
      readings.append(
        Reading(
          time: start + .seconds(second), uptime: .seconds(second),
          value: TraceRow(acceleration: force)))
      second += Self.step
    }
  }
}
