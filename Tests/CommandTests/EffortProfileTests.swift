import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

/// The lines of blocks of `workout show` for pace, speed and heart rate.
@Suite("pace and heart rate of workout show")
struct EffortProfileTests {
  let program: Program
  let store: HealthStore
  static let start = Instant(microseconds: 1_800_000_000_000_000)

  init() throws {
    program = try Program()
    store = try SampleStore(at: program.storePath).store
  }

  /// Saves a workout, with a location per second that moves north at a speed, and a heart rate per second.
  private func save(
    _ activity: WorkoutActivityType, seconds: Int, pause: Range<Int>? = nil,
    speed: ((Int) -> Double)? = nil, heartRate: ((Int) -> Double?)? = nil
  ) async throws {
    let events =
      pause.map {
        [
          WorkoutEvent(kind: .pause, at: Self.start + .seconds($0.lowerBound)),
          WorkoutEvent(kind: .resume, at: Self.start + .seconds($0.upperBound)),
        ]
      } ?? []
    let rates = (0..<seconds).compactMap { second in
      heartRate?(second).map {
        QuantitySample(
          type: .heartRate, quantity: Quantity($0, .countPerMinute),
          span: TimeRange(at: Self.start + .seconds(second)))
      }
    }
    let workout = try await store.save(
      Workout(
        configuration: WorkoutConfiguration(activityType: activity),
        span: TimeRange(start: Self.start, duration: .seconds(seconds)), events: events),
      samples: rates)
    guard let speed else { return }
    var latitude = 47.0
    let builder = RouteBuilder(in: store)
    try await builder.insert(
      (0..<seconds).compactMap { second in
        latitude += speed(second) / 111_195
        guard pause?.contains(second) != true else { return nil }
        return Location(
          time: Self.start + .seconds(second), latitude: latitude, longitude: 8,
          horizontalAccuracy: 3)
      })
    _ = try await builder.finish(for: workout)
  }

  /// Returns the blocks above a description, and the description.
  private func profile(_ name: String) throws -> (blocks: String, words: String)? {
    let lines = try program.run("show", "last").output.components(separatedBy: "\n")
    guard let index = lines.firstIndex(where: { $0.hasPrefix("  \(name), ") }) else { return nil }
    return (lines[index - 1], lines[index])
  }

  @Test("a run has a pace line that rises where the run is faster")
  func pace() async throws {
    try await save(.running, seconds: 600, speed: { $0 < 300 ? 2 : 4 })
    let pace = try #require(try profile("pace"))
    #expect(pace.blocks.dropFirst(2).count == 60)
    #expect(pace.blocks.dropFirst(4).prefix(25).allSatisfy { $0 == "▁" }, "\(pace)")
    #expect(pace.blocks.suffix(25).allSatisfy { $0 == "█" }, "\(pace)")
    #expect(pace.words.contains(#/pace, 8:[12]\d /km to 4:(0|1)\d /km/#), "\(pace)")
    #expect(try profile("heart rate") == nil)
  }

  @Test("a ride has a speed line, and standing is part of it")
  func speed() async throws {
    try await save(.cycling, seconds: 600, speed: { (200..<400).contains($0) ? 0 : 8 })
    let speed = try #require(try profile("speed"))
    #expect(speed.words.contains("speed, 0.0 km/h to 28."), "\(speed)")
    #expect(speed.blocks.contains("▁▁▁▁▁▁"))
    #expect(try program.run("show", "last", "--units", "imperial").output.contains("mph to "))
  }

  @Test("a pause is part of neither line, and no distance is counted across it")
  func pause() async throws {
    try await save(
      .running, seconds: 1200, pause: 200..<800, speed: { _ in 3 },
      heartRate: { 100 + Double($0 % 2) })
    let pace = try #require(try profile("pace"))
    #expect(pace.blocks.dropFirst(2).count == 60)
    #expect(Set(pace.blocks.dropFirst(2)).isSubset(of: ["▄", "▅", " "]), "\(pace)")
    #expect(pace.words.contains(#/pace, 5:3\d /km to 5:3\d /km/#), "\(pace)")
    let rate = try #require(try profile("heart rate"))
    #expect(rate.words.hasSuffix("heart rate, 100 bpm to 101 bpm"))
    #expect(rate.blocks.dropFirst(2).count == 60)
  }

  @Test("a workout without a route has a heart rate line, with spaces where none was measured")
  func withoutRoute() async throws {
    try await save(
      .rowing, seconds: 700, heartRate: { (300..<400).contains($0) ? nil : 90 + Double($0) / 10 })
    let rate = try #require(try profile("heart rate"))
    #expect(rate.words == "  heart rate, 90 bpm to 160 bpm")
    #expect(rate.blocks.hasPrefix("  ▁") && rate.blocks.hasSuffix("█"))
    #expect(rate.blocks.contains("    ") && rate.blocks.dropFirst(2).count == 70, "\(rate)")
    #expect(try profile("pace") == nil && profile("speed") == nil)
    #expect(!(try program.run("show", "last", "--json").output.contains("▁")))
  }

  @Test("a workout without readings, or of no length, has no lines", arguments: [0, 1, 600])
  func nothing(seconds: Int) async throws {
    try await save(.running, seconds: seconds)
    #expect(try profile("pace") == nil && profile("heart rate") == nil)
  }
}
