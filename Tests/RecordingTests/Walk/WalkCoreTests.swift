import Feeds
import Foundation
import HealthModel
import HealthStorage
import Mobility
import Sessions
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

@Suite("A walk during recording")
struct WalkCoreTests {
  static let gait = SimulatedWalk.Gait(cadence: 108, stepLength: 0.66, asymmetryPercent: 4)

  /// Standing, forty seconds of walking, standing.
  static let short: SimulatedWalk = {
    var walk = SimulatedWalk(seed: 11)
    walk.stand(5)
    walk.walk(40, gait)
    walk.stand(20)
    return walk
  }()
  static let shortReadings = short.readings(rate: 50, heightMeters: 1.72, start: FollowedWalk.start)

  @Test("steps and cadence appear during the walk, and all steps are in the totals and samples")
  func steps() throws {
    var walk = try FollowedWalk(Self.shortReadings)
    try walk.record(until: 4)
    #expect(walk.status.stepCount == nil)
    try walk.record(until: 35)
    let soFar = try #require(walk.status.stepCount)
    #expect(soFar > 15)
    #expect(abs(try #require(walk.status.cadencePerMinute) - Self.gait.cadence) < 4)
    try walk.record(until: 64.9)
    #expect(try #require(walk.status.stepCount) > soFar)
    let workout = try walk.finish()
    let count = try #require(workout.totals.stepCount)
    #expect(abs(count - Self.short.contacts.count) <= 2)
    #expect(try walk.sum(.stepCount) == Double(count))
    for sample in walk.samples(.stepCount) {
      #expect(sample.span.start >= FollowedWalk.at(4.5))
      #expect(sample.span.end <= FollowedWalk.at(46))
      #expect(sample.span.duration <= .seconds(31))
    }
  }

  @Test("there is no cadence after the walking has stopped")
  func stopped() throws {
    var walk = try FollowedWalk(Self.shortReadings)
    try walk.record(until: 60)
    #expect(walk.status.cadencePerMinute != nil)
    walk.items = []
    _ = try walk.finish()
    let later = Duration.seconds(100 + 80)
    #expect(walk.core.status(uptime: later).cadencePerMinute == nil)
  }

  // MOB-01, MOB-02, MOB-03, MOB-05, MOB-07, MOB-13
  @Test("a bout on flat ground has its samples, each with its algorithm and its uncertainty")
  func boutSamples() throws {
    var walk = try FollowedWalk(Self.shortReadings)
    _ = try walk.finish()
    let ranges: [(QuantityType, ClosedRange<Double>)] = [
      (.walkingSpeed, 0.7...1.8), (.walkingStepLength, 0.45...0.95),
      (.walkingDoubleSupportPercentage, 0.1...0.5), (.walkingAsymmetryPercentage, 0...1),
    ]
    for (type, range) in ranges {
      let samples = walk.samples(type)
      let sample = try #require(samples.first, "\(type.name)")
      #expect(samples.count == 1)
      #expect(range.contains(try sample.value(type.canonicalUnit)), "\(type.name)")
      // From the first step to the last.
      #expect(abs((sample.span.start - FollowedWalk.at(5.5)).inSeconds) < 1.5)
      #expect(abs((sample.span.end - FollowedWalk.at(45)).inSeconds) < 1.5)
      let metadata = sample.header.metadata
      #expect(metadata.string(.algorithm) == "mobility")
      #expect(metadata.number(.algorithmVersion) == Double(MobilityEngine.version))
      #expect(metadata.string(.sensorPlacement) == "lower-back")
      #expect(metadata.string(.validity) == "presumed-flat")
      #expect(sample.version == DerivedSamples.recordedVersion)
      #expect(
        sample.identifier
          == DerivedSamples.prefix(of: walk.core.id) + "\(type.name)/bout-0")
    }
    for type in [QuantityType.walkingSpeed, .walkingStepLength, .walkingDoubleSupportPercentage] {
      let sample = try #require(walk.samples(type).first)
      let bounds = try [MetadataKey.interval80Lower, .interval80Upper].map {
        try #require(sample.header.metadata.quantity($0)).value(in: type.canonicalUnit)
      }
      let value = try sample.value(type.canonicalUnit)
      #expect(bounds[0] <= value && value <= bounds[1] && bounds[0] < bounds[1], "\(type.name)")
    }
    #expect(MetadataKey.algorithmVersion.rawValue == "HKAlgorithmVersion")
  }

  // MOB-08, MOB-11
  @Test(
    "without a height there is no speed or step length; the other measures are present",
    arguments: [nil, Walker()])
  func withoutHeight(walker: Walker?) throws {
    var options = FollowedWalk.options
    options.walker = walker
    var walk = try FollowedWalk(Self.shortReadings, options: options)
    let workout = try walk.finish()
    #expect(workout.totals.stepCount != nil)
    #expect(walk.samples(.walkingSpeed).isEmpty)
    #expect(walk.samples(.walkingStepLength).isEmpty)
    #expect(walk.samples(.walkingDoubleSupportPercentage).count == 1)
  }

  @Test("the height in the recording's options determines the speed: a taller person is faster")
  func height() throws {
    let speeds = try [1.5, 1.95].map { height in
      var options = FollowedWalk.options
      options.walker = Walker(heightMeters: height)
      var walk = try FollowedWalk(Self.shortReadings, options: options)
      _ = try walk.finish()
      return try #require(walk.samples(.walkingSpeed).first).value(.meterPerSecond)
    }
    #expect(speeds[0] < speeds[1])
  }

  // MOB-11
  @Test("an unknown placement gives only steps")
  func unknownPlacement() throws {
    var options = FollowedWalk.options
    options.placement = nil
    var walk = try FollowedWalk(Self.shortReadings, options: options)
    let workout = try walk.finish()
    let count = try #require(workout.totals.stepCount)
    #expect(abs(count - Self.short.contacts.count) <= 6)
    #expect(Set(walk.samples.values.map(\.type)) == [.stepCount])
  }

  @Test("activities without walking have no walk engine")
  func otherActivities() throws {
    for activity in [WorkoutActivityType.cycling, .swimming, .rowing] {
      let configuration = WorkoutConfiguration(activityType: activity)
      var walk = try FollowedWalk(Self.shortReadings, configuration: configuration)
      #expect(try walk.finish().totals.stepCount == nil)
      #expect(walk.samples(.stepCount).isEmpty)
    }
  }

  @Test("steps in a pause are not counted, and the pause ends the bout")
  func pause() throws {
    var long = SimulatedWalk(seed: 12)
    long.stand(3)
    long.walk(90, Self.gait)
    long.stand(5)
    let presses = [
      FollowedWalk.Press(seconds: 35, command: .pause),
      FollowedWalk.Press(seconds: 60, command: .resume),
    ]
    var walk = try FollowedWalk(
      long.readings(rate: 50, start: FollowedWalk.start), presses: presses)
    let workout = try walk.finish()
    let outside = long.contacts.count { !(35...60).contains($0.seconds) }
    let count = try #require(workout.totals.stepCount)
    #expect(abs(count - outside) <= 4, "\(count) of \(outside)")
    #expect(try walk.sum(.stepCount) == Double(count))
    #expect(walk.samples(.walkingSpeed).count == 2)
    let pause = TimeRange(start: FollowedWalk.at(35.05), end: FollowedWalk.at(59.95))
    for sample in walk.samples.values where sample.type != .activeEnergyBurned {
      #expect(
        sample.span.end <= pause.start || sample.span.start >= pause.end,
        "\(sample.type.name) \(sample.span)")
    }
  }

  @Test("a stop in a pause keeps the steps and bouts before it")
  func stopInPause() throws {
    let presses = [FollowedWalk.Press(seconds: 50, command: .pause)]
    var walk = try FollowedWalk(Self.shortReadings, presses: presses)
    let workout = try walk.finish()
    #expect(abs(try #require(workout.totals.stepCount) - Self.short.contacts.count) <= 2)
    #expect(walk.samples(.walkingSpeed).count == 1)
  }

  // WHL-06, WHL-07
  @Test(
    "a wheelchair has pushes and no steps, and its distance only in a wheelchair workout",
    arguments: [WorkoutActivityType.wheelchairWalkPace, .walking])
  func wheelchair(activity: WorkoutActivityType) throws {
    var chair = SimulatedPushes(seed: 4)
    chair.coast(5)
    chair.push(40, hertz: 0.9)
    chair.coast(10)
    let options = RecordingOptions(
      placement: "wrist-left",
      walker: Walker(heightMeters: 1.72, usesWheelchair: activity == .walking),
      hasPositioning: false)
    var walk = try FollowedWalk(
      chair.readings(rate: 50, start: FollowedWalk.start),
      configuration: WorkoutConfiguration(activityType: activity), options: options)
    let workout = try walk.finish()
    let pushes = try walk.sum(.pushCount)
    #expect(abs(pushes - 40) <= 4, "\(pushes)")
    #expect(walk.samples(.stepCount).isEmpty)
    #expect(workout.totals.stepCount == nil)
    #expect(
      walk.samples(.pushCount).allSatisfy {
        $0.header.metadata.string(.validity) == "simulated-only"
      })
    #expect(walk.status.stepCount == Int(pushes))
    walk.core.observe(.distance(meters: 100, at: FollowedWalk.at(10)))
    #expect(
      activity.distanceType
        == (activity.isWheelchair ? .distanceWheelchair : .distanceWalkingRunning))
  }

  // MOB-06, MOB-12
  @Test(
    "stairs have flights and a speed with a barometer, and neither without",
    arguments: [true, false])
  func stairs(hasBarometer: Bool) throws {
    var way = SimulatedStairs(seed: 5)
    way.walk(30)
    way.climb(36, .up)
    way.walk(30)
    way.stand(10)
    let climb = try #require(way.climbs.first)
    var body = SimulatedWalk(seed: 5)
    body.walk(climb.start)
    body.walk(climb.end - climb.start, SimulatedWalk.Gait(cadence: 95, stepLength: 0.5))
    body.walk(30)
    body.stand(10)
    let air = hasBarometer ? way.pressure(rate: 10, start: FollowedWalk.start) : []
    var walk = try FollowedWalk(body.readings(rate: 50, start: FollowedWalk.start), air: air)
    _ = try walk.finish()
    if hasBarometer {
      #expect(try walk.sum(.flightsClimbed) == 2)
      let speed = try #require(walk.samples(.stairAscentSpeed).first)
      #expect(abs(try speed.value(.meterPerSecond) - 0.269) < 0.05)
      #expect(speed.header.metadata.string(.validity) == "simulated-only")
      #expect(speed.header.metadata.string(.algorithm) == "mobility")
      // MOB-07: without contrary evidence from the barometer, the ground is flat.
      let speeds = walk.samples(.walkingSpeed)
      #expect(speeds.allSatisfy { $0.header.metadata.string(.validity) == "flat" })
      #expect(
        speeds.allSatisfy { $0.span.end <= speed.span.start || $0.span.start >= speed.span.end })
    } else {
      #expect(walk.samples(.flightsClimbed).isEmpty)
      #expect(walk.samples(.stairAscentSpeed).isEmpty)
    }
    #expect(walk.samples(.stairDescentSpeed).isEmpty)
  }

  @Test("motion problems are noted")
  func notes() throws {
    let readings = Self.shortReadings.filter {
      !(20.0..<24).contains(($0.time - FollowedWalk.start).inSeconds)
    }.map { reading in
      var reading = reading
      reading.value.rotationRate = nil
      return reading
    }
    var walk = try FollowedWalk(readings)
    _ = try walk.finish()
    let lines = walk.core.notes.lines
    #expect(lines.contains { $0.contains("no motion") && $0.contains("4.0 s") }, "\(lines)")
    #expect(lines.contains { $0.contains("no gyroscope readings") }, "\(lines)")
  }

  @Test("options encoded before they had a walker are decoded")
  func olderOptions() throws {
    var older = FollowedWalk.options
    older.walker = nil
    let data = try JSONEncoder().encode(older)
    #expect(!String(decoding: data, as: UTF8.self).contains("walker"))
    #expect(try JSONDecoder().decode(RecordingOptions.self, from: data) == older)
    let newer = FollowedWalk.options
    let again = try JSONDecoder().decode(
      RecordingOptions.self, from: try JSONEncoder().encode(newer))
    #expect(again == newer)
  }
}
