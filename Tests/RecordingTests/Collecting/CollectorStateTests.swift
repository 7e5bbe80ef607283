import Feeds
import Foundation
import HealthModel
import Mobility
import RecordingCore
import TestSupport
import Testing

@testable import Collecting

@Suite("A collection of several processes")
struct CollectorStateTests {
  /// A collection as its service runs it: every quarter of an hour it saves samples and its state together.
  private struct Service {
    let options: CollectionOptions
    var collector: Collector
    var parts: [String: Data] = [:]
    var saved: [String: Sample] = [:]
    var storedBytes = 0

    init(_ placement: BodyPlacement = .wrist) {
      var options = CollectionOptions(
        placement: placement, person: Walker(heightMeters: 1.7, usesWheelchair: false),
        zone: WristDay.zone)
      options.name = "test"
      self.options = options
      collector = Collector(options)
    }

    /// Collects, with a write each quarter of an hour of readings.
    mutating func collect(_ readings: ArraySlice<Reading<TraceRow>>) {
      var first = readings.startIndex
      while first < readings.endIndex {
        let next = min(first + CollectorStateTests.quarter, readings.endIndex)
        collector.process(readings[first..<next])
        save()
        first = next
      }
    }

    mutating func save() {
      store(collector.drainState())
      saveSamples()
    }

    private mutating func store(_ changed: [String: Data?]) {
      for (name, part) in changed {
        parts[name] = part
        storedBytes += part?.count ?? 0
      }
    }

    /// As the store: the newest version of a sync identifier stays.
    private mutating func saveSamples() {
      for sample in collector.drainSamples() {
        let metadata = sample.metadata
        guard let name = metadata.string(.syncIdentifier), let version = metadata.version else {
          continue
        }
        if let old = saved[name]?.metadata.version, old >= version { continue }
        saved[name] = sample
      }
    }

    mutating func kill() throws {
      collector = Collector(options)
      if let (state, night) = try CollectorState.read(parts) {
        collector.restore(state, night: night)
      }
    }

    mutating func stop() {
      collector.interrupt()
      store(collector.drainState())
      collector.finish(retainsNight: true)
      store(collector.drainNight())
      saveSamples()
    }

    func categories(_ type: CategoryType) -> [CategorySample] {
      saved.values.compactMap { sample in
        guard case .category(let category) = sample, category.type == type else { return nil }
        return category
      }.sorted { $0.span.start < $1.span.start }
    }

    func minutes(_ type: QuantityType) -> Double {
      saved.values.map { $0.type == .quantity(type) ? ($0.metadata.version ?? 0) : 0 }.reduce(0, +)
    }
  }

  private static let quarter = 900 / WristDay.step

  /// A day and two nights with a strap: awake, asleep, awake, asleep, awake until the next afternoon.
  private static func readings(_ seed: Seed) -> [Reading<TraceRow>] {
    let day = WristDay(
      [
        .awake(hours: 10), .asleep(hours: 8), .awake(hours: 16), .asleep(hours: 7),
        .awake(hours: 9),
      ], seed: seed.value)
    return day.readings.map { reading in
      var reading = reading
      reading.value.heartRate = HeartRate(beatsPerMinute: 61)
      return reading
    }
  }

  private func expectSameNights(_ service: Service, as whole: Service, lost: Double) throws {
    let (ours, theirs) = (service.categories(.sleepAnalysis), whole.categories(.sleepAnalysis))
    func hours(_ samples: [CategorySample]) -> Double {
      samples.filter { $0.value == 1 }.reduce(0) { $0 + $1.span.duration.inSeconds / 3600 }
    }
    #expect(hours(theirs) > 12)
    // A rest of less than half an hour next to a gap counts as awake.
    #expect(abs(hours(ours) - hours(theirs)) <= lost + 1)
    for ends in [\TimeRange.start, \.end] {
      let (one, other) = (
        ours.map { $0.span[keyPath: ends] }, theirs.map { $0.span[keyPath: ends] }
      )
      #expect(abs((try #require(one.min()) - (try #require(other.min()))).inSeconds) <= 2700)
      #expect(abs((try #require(one.max()) - (try #require(other.max()))).inSeconds) <= 2700)
    }
    for (one, next) in zip(ours, ours.dropFirst()) {
      #expect(one.span.end <= next.span.start, "twice")
    }
  }

  @Test(
    "loses at each kill what was measured since the last save, and nothing of the hours, the day and the night before",
    arguments: Seed.first(4))
  func kills(seed: Seed) throws {
    let readings = Self.readings(seed)
    var whole = Service()
    var service = Service()
    var generator = seed.generator
    var (lost, kills) = (0, 0)
    var index = 0
    while index < readings.count {
      let end = min(index + Self.quarter, readings.count)
      service.collector.process(readings[index..<end])
      service.save()
      whole.collector.process(readings[index..<end])
      whole.save()
      index = end
      if Int.random(in: 0..<20, using: &generator) == 0, index < readings.count {
        let next = min(
          index + 1 + Int.random(in: 0..<(Self.quarter - 1), using: &generator), readings.count)
        service.collector.process(readings[index..<next])
        try service.kill()
        whole.collector.process(readings[index..<next])
        (lost, kills) = (lost + next - index, kills + 1)
        index = next
      }
    }
    service.stop()
    whole.stop()
    let hours = Double(lost * WristDay.step) / 3600
    #expect(kills > 4, "\(seed)")
    try expectSameNights(service, as: whole, lost: hours)
    // Quarters in which a kill falls are worn for less.
    let ours = Dictionary(
      uniqueKeysWithValues: service.categories(.appleStandHour).map { ($0.span, $0) })
    let theirs = whole.categories(.appleStandHour)
    #expect(theirs.count > 45 && ours.count >= theirs.count - kills)
    let worn = [Array(ours.values), theirs].map { hours in
      hours.reduce(0) { $0 + ($1.header.metadata.number(.wornMinutes) ?? 0) }
    }
    #expect(worn[1] - worn[0] <= hours * 60 + 2 * Double(kills))
    let (rest, all) = (service.minutes(.restingHeartRate), whole.minutes(.restingHeartRate))
    #expect(all > 600 && rest <= all)
    // The first minutes after a kill are not yet known to be at rest.
    #expect(all - rest <= hours * 60 + 13 * Double(kills))
    #expect(service.storedBytes / (2 * 25 * 4) < 6000, "bytes of a save")
  }

  @Test(
    "that were stopped and started has each hour once, as the longest of them saw it, and the whole night"
  )
  func stops() throws {
    let seed = Seed(5)
    let readings = Self.readings(seed)
    var whole = Service()
    var service = Service()
    whole.collect(readings[...])
    whole.stop()
    // Stopped at ten minutes past one and past five in the night, and past five in the afternoon.
    let stops = [13, 17, 29].map { ($0 * 3600 + 600) / WristDay.step }
    var begin = 0
    for stop in stops + [readings.count] {
      service.collect(readings[begin..<stop])
      service.stop()
      try service.kill()
      if stop <= stops[1] { #expect(service.categories(.sleepAnalysis).isEmpty) }
      begin = stop
    }
    try expectSameNights(service, as: whole, lost: 0.1)
    func hours(_ service: Service) -> [Instant: Double] {
      Dictionary(
        uniqueKeysWithValues: service.categories(.appleStandHour).map {
          ($0.span.start, $0.header.metadata.number(.wornMinutes) ?? 0)
        })
    }
    let (ours, theirs) = (hours(service), hours(whole))
    #expect(Set(ours.keys) == Set(theirs.keys))
    for (hour, minutes) in theirs { #expect(abs((ours[hour] ?? 0) - minutes) <= 1, "\(hour)") }
  }

  @Test(
    "rejects a stored state of which a byte changed, and any other text",
    arguments: Seed.first(4))
  func damaged(seed: Seed) throws {
    var service = Service()
    service.collector.process(Self.readings(seed).prefix(4000))
    service.save()
    #expect(try CollectorState.read(service.parts) != nil)
    var generator = seed.generator
    let (name, state) = try #require(service.parts.first { $0.key == "state" })
    for _ in 0..<300 {
      var changed = state
      switch Int.random(in: 0..<3, using: &generator) {
      case 0:
        changed[Int.random(in: 0..<state.count, using: &generator)] ^= UInt8.random(
          in: 1...255, using: &generator)
      case 1: changed = changed.prefix(Int.random(in: 0..<state.count, using: &generator))
      default: changed = Data((0..<Int.random(in: 0..<99, using: &generator)).map { _ in 7 })
      }
      #expect(throws: DecodingError.self, "\(seed)") {
        try CollectorState.read(service.parts.merging([name: changed]) { $1 })
      }
      // Angles need no checksum: impossible ones were not measured.
      var night = service.parts
      for name in night.keys where name.hasPrefix("night.") {
        let bytes = (0..<Int.random(in: 0..<400, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
        night[name] = Data(bytes)
      }
      night["night.\(Int64.max)"] = Data([1, 2, 3])
      night["night.x"] = Data([1])
      var other = Service()
      other.parts = night
      try other.kill()
      other.stop()
    }
  }
}

extension Sample {
  fileprivate var metadata: Metadata {
    switch self {
    case .quantity(let sample): sample.header.metadata
    case .category(let sample): sample.header.metadata
    default: [:]
    }
  }
}

extension Metadata {
  fileprivate var version: Double? { number(.syncVersion) }
}
