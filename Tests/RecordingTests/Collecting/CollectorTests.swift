import Feeds
import Foundation
import HealthModel
import Mobility
import RecordingCore
import TestSupport
import Testing

@testable import Collecting

@Suite("The collector")
struct CollectorTests {
  private static let start = Instant(secondsSince1970: 1_790_000_000)
  private static let zone = TimeZone(identifier: "UTC") ?? .current

  private func options(
    usesWheelchair: Bool = false, placement: BodyPlacement = .waist
  ) -> CollectionOptions {
    var options = CollectionOptions(
      placement: placement, person: Walker(heightMeters: 1.72, usesWheelchair: usesWheelchair),
      zone: Self.zone)
    options.name = "test"
    return options
  }

  private func rows(_ readings: [Reading<MotionSample>]) -> [Reading<TraceRow>] {
    readings.map {
      Reading(
        time: $0.time, uptime: $0.uptime,
        value: TraceRow(
          acceleration: $0.value.acceleration, rotationRate: $0.value.rotationRate))
    }
  }

  private func collect(
    _ rows: [Reading<TraceRow>], _ options: CollectionOptions, batch: Int = 500
  ) -> [Sample] {
    var collector = Collector(options)
    for first in stride(from: 0, to: rows.count, by: batch) {
      collector.process(rows[first..<min(first + batch, rows.count)])
    }
    collector.finish()
    return collector.drainSamples()
  }

  private func sum(_ type: QuantityType, _ samples: [Sample]) -> Double {
    samples.reduce(0) { sum, sample in
      guard case .quantity(let quantity) = sample, quantity.type == type else { return sum }
      return sum + ((try? quantity.quantity.value(in: type.canonicalUnit)) ?? 0)
    }
  }

  private var walks: SimulatedWalk {
    var walk = SimulatedWalk(seed: 3)
    walk.stand(90)
    walk.walk(70)
    walk.stand(100)
    walk.walk(150, SimulatedWalk.Gait(cadence: 118, stepLength: 0.74))
    walk.stand(80)
    return walk
  }

  // MOB-10
  @Test("has the steps and bouts of an engine that never sleeps")
  func sleeping() throws {
    let readings = walks.readings(rate: 50, start: Self.start)
    var engine = MobilityEngine(options().mobility)
    var findings: [MobilityFinding] = []
    for reading in readings { findings += engine.process(reading) }
    findings += engine.finish()
    let steps = findings.count { if case .step = $0 { true } else { false } }
    let speeds = findings.compactMap { finding -> Double? in
      if case .bout(let bout) = finding { bout.speed?.value } else { nil }
    }
    let samples = collect(rows(readings), options())
    #expect(abs(sum(.stepCount, samples) - Double(steps)) <= 2)
    #expect(abs(steps - walks.contacts.count) <= 4)
    let collected = samples.compactMap { sample -> Double? in
      guard case .quantity(let speed) = sample, speed.type == .walkingSpeed else { return nil }
      return try? speed.quantity.value(in: QuantityType.walkingSpeed.canonicalUnit)
    }
    #expect(collected.count == speeds.count)
    for (one, other) in zip(collected, speeds) { #expect(abs(one - other) < 0.03) }
  }

  @Test("sleeps while the body is still, and wakes for a walk")
  func awake() {
    var collector = Collector(options())
    var awake = 0
    let readings = rows(walks.readings(rate: 50, start: Self.start))
    for reading in readings {
      collector.process(reading)
      if collector.isAwake { awake += 1 }
    }
    let walked = walks.bouts.reduce(0) { $0 + $1.end - $1.start }
    #expect(Double(awake) / 50 > walked)
    #expect(Double(awake) / 50 < walked + 2 * 34)
  }

  @Test("makes the same samples of any batches", arguments: [1, 7, 50, 10_000])
  func batches(size: Int) {
    func facts(_ samples: [Sample]) -> Set<String> {
      Set(
        samples.map { sample in
          let metadata = sample.header.metadata.map { "\($0.key) \($0.value)" }.sorted()
          return "\(sample.type.name) \(sample.span) \(metadata)"
        })
    }
    let rows = rows(walks.readings(rate: 50, start: Self.start))
    #expect(facts(collect(rows, options(), batch: size)) == facts(collect(rows, options())))
  }

  // WHL-06
  @Test("counts pushes and no steps for a wheelchair user, and steps and no pushes else")
  func pushes() {
    var chair = SimulatedPushes(seed: 6)
    chair.coast(40)
    chair.push(60, hertz: 0.9)
    chair.coast(60)
    let samples = collect(
      rows(chair.readings(rate: 50, start: Self.start)),
      options(usesWheelchair: true, placement: .wrist))
    #expect(abs(sum(.pushCount, samples) - 60) <= 3)
    #expect(sum(.stepCount, samples) == 0)
    let walked = collect(rows(walks.readings(rate: 50, start: Self.start)), options())
    #expect(sum(.pushCount, walked) == 0)
    #expect(sum(.stepCount, walked) > 0)
  }

  @Test("counts minutes of moving, minutes of exercise and the hour as stood")
  func minutes() throws {
    var walk = SimulatedWalk(seed: 5)
    walk.stand(30)
    walk.walk(600, SimulatedWalk.Gait(cadence: 116, stepLength: 0.72))
    walk.stand(120)
    walk.walk(180, SimulatedWalk.Gait(cadence: 80, stepLength: 0.5))
    walk.stand(60)
    let samples = collect(rows(walk.readings(rate: 50, start: Self.start)), options())
    #expect((9...11).contains(sum(.appleExerciseTime, samples)))
    #expect((12...14).contains(sum(.appleStandTime, samples)))
    let hours = samples.compactMap { sample -> CategorySample? in
      guard case .category(let hour) = sample, hour.type == .appleStandHour else { return nil }
      return hour
    }
    #expect(hours.count == 1)
    #expect(hours.first?.value == 0)
    #expect(hours.first.map { $0.span.duration } == .seconds(3600))
  }

  @Test("keeps nothing open across an interruption, and counts no step twice")
  func interruption() {
    let readings = rows(walks.readings(rate: 50, start: Self.start))
    let middle = readings.count * 2 / 3
    var collector = Collector(options())
    collector.process(readings[..<middle])
    collector.interrupt()
    let before = collector.drainSamples()
    collector.process(readings[middle...])
    collector.finish()
    let after = collector.drainSamples()
    let parted = readings[middle].time
    let parts: [QuantityType] = [.stepCount, .appleStandTime, .walkingSpeed]
    for sample in before where parts.contains(where: { sample.type == .quantity($0) }) {
      #expect(sample.span.start < parted)
    }
    for sample in after where sample.type == .quantity(.stepCount) {
      #expect(sample.span.start >= parted)
    }
    let whole = sum(.stepCount, collect(readings, options()))
    // The walk is detected again, so that some steps around the cut may be missing.
    let both = sum(.stepCount, before) + sum(.stepCount, after)
    #expect(both <= whole + 1)
    #expect(both >= whole - 12)
    let identifiers = (before + after).compactMap { $0.header.metadata[.syncIdentifier] }
    let named = (before + after).filter { $0.type != .category(.appleStandHour) }
    #expect(Set(identifiers).count >= named.count)
  }
}
