import Feeds
import Fitness
import HealthModel
import Sessions
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

/// A recording to reanalyze; the scenes together cover every part of the pipeline.
struct RecordedScene: Sendable, CustomTestStringConvertible {
  var name: String
  var configuration: WorkoutConfiguration
  var options: RecordingOptions
  var inputs: @Sendable () -> [(seconds: Double, input: StoredRecording.Input)]

  var testDescription: String { name }

  static let person = PersonFacts(
    birthDate: BirthDate(year: 1986, month: 4, day: 3), sex: .male, heightMeters: 1.72,
    massKilograms: 80)

  static let all: [RecordedScene] =
    [SyntheticRecording.moving, .hilly, .tunnel, .jump, .clockStep, .still].map { receiver($0) }
    + [receiver(.tunnel, accuracyLimit: 18)]
    + [walk, walkWithEverything, pool, crookedPool, openWater, rest, stillRun, trainer]
    + [underground] + running + multisport

  /// A receiver with a heart rate strap.
  private static func receiver(
    _ recording: SyntheticRecording, accuracyLimit: Double? = nil
  ) -> RecordedScene {
    RecordedScene(
      name: recording.name + (accuracyLimit.map { " within \($0) m" } ?? ""),
      configuration: WorkoutConfiguration(activityType: .walking, locationType: .outdoor),
      options: RecordingOptions(accuracyLimitMeters: accuracyLimit)
    ) {
      let fixes = recording.fixes
      return fixes.enumerated().flatMap { index, reading in
        let seconds = reading.uptime.inSeconds + 0.21
        return [
          (seconds, StoredRecording.Input.fix(reading.value)),
          (
            seconds + 0.4,
            .trace(TraceRow(heartRate: HeartRate(beatsPerMinute: Double(100 + index % 40))))
          ),
        ]
      }
    }
  }

  /// Steps, bouts and stairs measured with a barometer, and a pause in between.
  static let walk = RecordedScene(
    name: "a body and a barometer", configuration: FollowedWalk.outdoors,
    options: FollowedWalk.options
  ) {
    let scene = WalkReplayTests.scene
    return motion(scene.motion) + air(scene.air) + [
      (100, .press(.pause)), (106, .press(.resume)), (110.2, .press(.lap)),
      (111, .press(.marker, "a bridge")),
    ]
  }

  /// A receiver, body motion, a barometer and a strap at once, of a person with known energy facts.
  static let walkWithEverything = RecordedScene(
    name: "all sensors", configuration: FollowedWalk.outdoors,
    options: RecordingOptions(
      placement: "lower-back", walker: Walker(heightMeters: 1.72, facts: person))
  ) {
    let scene = WalkReplayTests.scene
    var fixes: [(seconds: Double, input: StoredRecording.Input)] = []
    for second in 0..<135 {
      let truth = StoredRecording.start + .seconds(second)
      let location = Location(
        time: truth, latitude: 48 + 1.2 * Double(second) / 111_200, longitude: 11,
        altitude: 500 + Double(second) / 40, horizontalAccuracy: 4, speed: 1.2)
      let fix = Fix(
        mode: .threeDimensional, receiverTime: truth, location: location, satellitesUsed: 9)
      // A receiver reports its position with a delay.
      fixes.append((Double(second) + 0.37, .fix(fix)))
      let rate = HeartRate(beatsPerMinute: 95 + Double(second % 12))
      fixes.append((Double(second) + 0.52, .trace(TraceRow(heartRate: rate))))
    }
    return fixes + motion(scene.motion) + air(scene.air) + [
      (60.3, .press(.pause)), (75.1, .press(.resume)), (90, .press(.lap)),
    ]
  }

  /// Six lengths of a pool with a pause between two sets, a marker and a named segment.
  static let pool = RecordedScene(
    name: "a pool", configuration: CoreSwim.pool,
    options: RecordingOptions(
      placement: "wrist-left", walker: Walker(facts: person), hasPositioning: false)
  ) {
    motion(SwimReplayTests.readings) + [
      (3, .press(.segmentStart, "drill")), (31, .press(.segmentEnd, "drill")),
      (SwimReplayTests.pause, .press(.pause)), (110, .press(.marker, "cold")),
      (SwimReplayTests.resume, .press(.resume)),
    ]
  }

  /// The same swim, measured by a sensor with known faults.
  static let crookedPool = RecordedScene(
    name: "a pool, by a crooked sensor", configuration: CoreSwim.pool,
    options: RecordingOptions(
      placement: "wrist-left", walker: Walker(facts: person), hasPositioning: false,
      correction: CrookedSensor.correction)
  ) {
    pool.inputs().map { seconds, input in
      guard case .trace(var row) = input, let truth = row.motion else { return (seconds, input) }
      let measured = CrookedSensor.measured(truth)
      row.acceleration = measured.acceleration
      row.rotationRate = measured.rotationRate
      return (seconds, .trace(row))
    }
  }

  static let openWater = RecordedScene(
    name: "open water", configuration: CoreSwim.openWater,
    options: RecordingOptions(
      placement: "wrist-left", walker: Walker(facts: person), hasPositioning: false)
  ) {
    motion(SwimReplayTests.readings)
  }

  /// A strap that reports the beats of a sitting person.
  static let rest = RecordedScene(
    name: "a heart at rest", configuration: WorkoutConfiguration(activityType: .mindAndBody),
    options: RecordingOptions(hasPositioning: false)
  ) {
    beats { $0.beat(660, mean: 0.95) } + [(200, .press(.pause)), (230, .press(.resume))]
  }

  /// A run that ends on a bench, where a motion sensor detects that the body is still.
  static let stillRun = RecordedScene(
    name: "a run and a bench",
    configuration: WorkoutConfiguration(activityType: .running, locationType: .outdoor),
    options: RecordingOptions(placement: "lower-back", hasPositioning: false)
  ) {
    let shaking = (0..<5000).map { index in
      let seconds = Double(index) * 0.1
      let swing = seconds < 100 ? 4 * Double(index % 3) : 0.01 * Double(index % 3)
      let acceleration = Vector3(x: 0.1, y: 9.8 + swing, z: 0.2)
      return (seconds + 0.03, StoredRecording.Input.trace(TraceRow(acceleration: acceleration)))
    }
    return shaking
      + beats {
        $0.beat(100, mean: 0.4)
        $0.beat(380, mean: 0.9)
      }
  }

  /// A bicycle on rollers with a known wheel circumference; the rider stops pedaling, and pauses.
  static let trainer = RecordedScene(
    name: "rollers",
    configuration: WorkoutConfiguration(activityType: .cycling, locationType: .indoor),
    options: RecordingOptions(hasPositioning: false, wheelCircumference: 2.105)
  ) {
    (0..<300).map { second in
      let isPedalling = !(100..<120).contains(second)
      let reading =
        second % 2 == 0
        ? CyclingReading(
          crankRevolutionsPerMinute: isPedalling ? 84 + Double(second % 9) : 0,
          wheelRevolutionsPerMinute: 240, wheelRevolutions: second * 4)
        : CyclingReading(power: isPedalling ? 180 + Double(second % 31) : 0)
      return (Double(second) + 0.4, .trace(TraceRow(cycling: reading)))
    } + [(200, .press(.pause)), (230, .press(.resume))]
  }

  /// A ride with a wheel sensor whose receiver starts late, loses its signal in a tunnel, and ends
  /// before the ride does.
  static let underground = RecordedScene(
    name: "a tunnel and a wheel",
    configuration: WorkoutConfiguration(activityType: .cycling, locationType: .outdoor),
    options: RecordingOptions(wheelCircumference: 2)
  ) {
    (0..<600).flatMap { second -> [(seconds: Double, input: StoredRecording.Input)] in
      let reading = CyclingReading(wheelRevolutionsPerMinute: 240, wheelRevolutions: second * 4)
      let wheel = (Double(second) + 0.4, StoredRecording.Input.trace(TraceRow(cycling: reading)))
      guard (20..<580).contains(second), !(200..<320).contains(second) else { return [wheel] }
      let truth = StoredRecording.start + .seconds(second)
      let location = Location(
        time: truth, latitude: 48 + 8 * Double(second) / 111_200, longitude: 11, altitude: 500,
        horizontalAccuracy: 4, speed: 8)
      let fix = Fix(
        mode: .threeDimensional, receiverTime: truth, location: location, satellitesUsed: 9)
      return [(Double(second) + 0.47, .fix(fix)), wheel]
    } + [(400, .press(.pause)), (430, .press(.resume))]
  }

  private static func beats(
    _ live: (inout Beats) -> Void
  ) -> [(seconds: Double, input: StoredRecording.Input)] {
    var beats = Beats(seed: 9)
    live(&beats)
    return beats.told.map { seconds, intervals in
      let mean = intervals.reduce(0, +) / Double(intervals.count)
      let rate = HeartRate(beatsPerMinute: (60 / mean).rounded(), beatIntervals: intervals)
      return (seconds + 0.2, .trace(TraceRow(heartRate: rate)))
    }
  }

  static func motion(
    _ readings: [Reading<MotionSample>]
  ) -> [(seconds: Double, input: StoredRecording.Input)] {
    readings.map { reading in
      (
        (reading.time - StoredRecording.start).inSeconds,
        .trace(
          TraceRow(
            acceleration: reading.value.acceleration, rotationRate: reading.value.rotationRate))
      )
    }
  }

  static func air(
    _ readings: [Reading<AirPressure>]
  ) -> [(seconds: Double, input: StoredRecording.Input)] {
    readings.map { reading in
      (
        (reading.time - StoredRecording.start).inSeconds,
        .trace(TraceRow(pressure: reading.value))
      )
    }
  }
}
