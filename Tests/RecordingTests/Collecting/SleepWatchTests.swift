import Feeds
import Foundation
import HealthModel
import Mobility
import RecordingCore
import TestSupport
import Testing

@testable import Collecting

@Suite("The sleep of a day")
struct SleepWatchTests {
  private struct Night {
    var samples: [CategorySample]

    init(
      _ parts: [WristDay.Part], from start: Instant = WristDay.noon,
      placement: BodyPlacement = .wrist, seed: UInt64 = 1
    ) {
      var options = CollectionOptions(
        placement: placement, person: Walker(heightMeters: 1.7, usesWheelchair: false),
        zone: WristDay.zone)
      options.name = "test"
      var collector = Collector(options)
      let readings = WristDay(parts, from: start, seed: seed).readings
      for first in stride(from: 0, to: readings.count, by: 180) {
        collector.process(readings[first..<min(first + 180, readings.count)])
      }
      collector.finish()
      samples = collector.drainSamples().compactMap { sample in
        guard case .category(let category) = sample, category.type == .sleepAnalysis else {
          return nil
        }
        return category
      }
    }

    /// Hours after noon.
    var start: Double? {
      samples.first.map { ($0.span.start - WristDay.noon).inSeconds / 3600 }
    }
    var end: Double? { samples.last.map { ($0.span.end - WristDay.noon).inSeconds / 3600 } }
    var asleep: Double {
      samples.filter { $0.value == 1 }.reduce(0) { $0 + $1.span.duration.inSeconds / 3600 }
    }
  }

  private func expect(_ value: Double?, near other: Double, within minutes: Double) throws {
    #expect(abs(try #require(value) - other) * 60 <= minutes)
  }

  @Test("begins and ends within minutes of the rest, whatever the hours", arguments: Seed.first(4))
  func night(seed: Seed) throws {
    var generator = seed.generator
    let (evening, hours) = (9 + generator.uniform() * 3, 5 + generator.uniform() * 4)
    let night = Night(
      [.awake(hours: evening), .asleep(hours: hours), .awake(hours: 26 - evening - hours)],
      seed: seed.value)
    try expect(night.start, near: evening, within: 6)
    try expect(night.end, near: evening + hours, within: 6)
    #expect(night.asleep > hours * 0.85 && night.asleep <= hours + 0.1)
    #expect(night.samples.allSatisfy { [1, 2].contains($0.value) })
    for (one, next) in zip(night.samples, night.samples.dropFirst()) {
      #expect(one.span.end == next.span.start && one.value != next.value)
    }
  }

  @Test("has a time awake in the night, and not a rest in the evening")
  func interruptions() throws {
    let night = Night([
      .awake(hours: 7), .asleep(hours: 1), .awake(hours: 2.5), .asleep(hours: 3),
      .awake(hours: 0.5),
      .asleep(hours: 4), .awake(hours: 7),
    ])
    try expect(night.start, near: 10.5, within: 6)
    try expect(night.end, near: 18, within: 6)
    let awake = night.samples.filter { $0.value == 2 }.map(\.span.duration.inSeconds)
    try expect((awake.max() ?? 0) / 3600, near: 0.5, within: 6)
  }

  @Test("is not claimed for a sensor on a table, a short day, a short rest, or one at noon")
  func none() {
    let days: [[WristDay.Part]] = [
      [.awake(hours: 10), .table(hours: 8), .awake(hours: 8)],
      [.awake(hours: 2), .asleep(hours: 7), .awake(hours: 2)],
      [.awake(hours: 10), .asleep(hours: 2.5), .awake(hours: 13)],
      [.awake(hours: 17), .asleep(hours: 8), .awake(hours: 12)],
      [.awake(hours: 24)],
    ]
    for day in days { #expect(Night(day).samples.isEmpty, "\(day)") }
    let worn: [WristDay.Part] = [.awake(hours: 10), .asleep(hours: 8), .awake(hours: 8)]
    #expect(Night(worn, placement: .waist).samples.isEmpty)
    #expect(!Night(worn).samples.isEmpty)
  }

  @Test("is that of each day, also over an hour of charging and the end of summer time")
  func days() throws {
    // 2026-10-24, noon; the night after it has an hour more.
    let noon = Instant(secondsSince1970: 1_792_836_000)
    let nights = Night(
      [
        .awake(hours: 11), .asleep(hours: 8), .off(hours: 1), .awake(hours: 15), .asleep(hours: 7),
        .awake(hours: 8),
      ], from: noon)
    let starts = nights.samples.filter { $0.value == 1 }.map {
      ($0.span.start - noon).inSeconds / 3600
    }
    try expect(starts.first, near: 11, within: 6)
    try expect(starts.first { $0 > 24 }, near: 35, within: 6)
    #expect(
      Set(nights.samples.map(\.header.metadata[.syncIdentifier])).count == nights.samples.count)
  }

  @Test("is known at the end of a collection if an hour awake has followed")
  func atEnd() throws {
    let night = Night([.awake(hours: 10), .asleep(hours: 7), .awake(hours: 1.5)])
    try expect(night.end, near: 17, within: 6)
    #expect(Night([.awake(hours: 10), .asleep(hours: 7), .awake(hours: 0.4)]).samples.isEmpty)
  }
}
