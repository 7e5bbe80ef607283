import Feeds
import HealthModel
import Sessions
import TestSupport

@testable import RecordingCore

extension RecordedScene {
  private typealias Inputs = [(seconds: Double, input: StoredRecording.Input)]

  private static func parts(
    _ types: [WorkoutActivityType], swim: WorkoutConfiguration = CoreSwim.openWater
  ) -> [WorkoutConfiguration] {
    types.map {
      $0 == .swimming ? swim : WorkoutConfiguration(activityType: $0, locationType: .outdoor)
    }
  }

  static let multisport = [triathlon, swimRun, runBikeRun]

  private static let whole = WorkoutConfiguration(
    activityType: .swimBikeRun, locationType: .outdoor)

  /// The moments at which the activities of the triathlon after the swim begin.
  static let triathlonChanges = [121.3, 160.3, 320.3, 350.3]

  /// A swim in open water, a ride with a pause and a run, with a receiver, a strap and a barometer.
  static let triathlon = RecordedScene(
    name: "a triathlon", configuration: whole,
    options: RecordingOptions(
      walker: Walker(heightMeters: 1.72, facts: person),
      activities: parts([.swimming, .transition, .cycling, .transition, .running]))
  ) {
    let speeds: [(from: Double, meters: Double)] = [
      (0, 1.1), (121, 1.6), (160, 9), (320, 1.4), (350, 3.1),
    ]
    var inputs: Inputs = []
    var meters = 0.0
    for second in 0..<500 {
      let speed = speeds.last { $0.from <= Double(second) }?.meters ?? 0
      meters += speed
      let truth = StoredRecording.start + .seconds(second)
      let location = Location(
        time: truth, latitude: 48 + meters / 111_200, longitude: 11,
        altitude: 500 + Double(second % 90) / 10, horizontalAccuracy: 4, speed: speed)
      let fix = Fix(
        mode: .threeDimensional, receiverTime: truth, location: location, satellitesUsed: 9)
      // Those of the seconds of a change arrive after it.
      inputs.append((Double(second) + 0.37, .fix(fix)))
      let rate = HeartRate(beatsPerMinute: 110 + Double(second % 41))
      inputs.append((Double(second) + 0.52, .trace(TraceRow(heartRate: rate))))
    }
    let changes: Inputs = triathlonChanges.map { ($0, .press(.next)) }
    return inputs + changes
      + [(200, .press(.pause)), (230, .press(.resume)), (400, .press(.lap))]
  }

  /// A swim in a pool and a walk, by a motion sensor alone.
  static let swimRun = RecordedScene(
    name: "a pool and a walk", configuration: whole,
    options: RecordingOptions(
      placement: "wrist-left", walker: Walker(heightMeters: 1.72, facts: person),
      hasPositioning: false,
      activities: parts([.swimming, .transition, .walking, .swimming], swim: CoreSwim.pool))
  ) {
    let swim = SwimReplayTests.readings.map { ($0.time - StoredRecording.start).inSeconds }
    let first = (swim.last ?? 0).rounded(.up) + 1
    let walkStart = first + 20
    let walk = WalkReplayTests.scene.motion
    let walkSeconds = ((walk.last?.time ?? FollowedWalk.start) - FollowedWalk.start).inSeconds
    let second = (walkStart + walkSeconds).rounded(.up) + 2
    func rows(_ readings: [Reading<MotionSample>], from start: Instant, at offset: Double) -> Inputs
    {
      readings.map { reading in
        (
          (reading.time - start).inSeconds + offset,
          .trace(
            TraceRow(
              acceleration: reading.value.acceleration, rotationRate: reading.value.rotationRate))
        )
      }
    }
    let keys: Inputs = [
      (first, .press(.next)), (walkStart, .press(.next)), (walkStart + 30, .press(.marker, "x")),
      (second, .press(.next)),
    ]
    return rows(SwimReplayTests.readings, from: StoredRecording.start, at: 0)
      + rows(walk, from: FollowedWalk.start, at: walkStart)
      + rows(SwimReplayTests.readings, from: StoredRecording.start, at: second + 1) + keys
  }

  /// Two runs with a foot pod and a ride with a wheel, indoors: two activities of one type.
  static let runBikeRun = RecordedScene(
    name: "a duathlon indoors", configuration: whole,
    options: RecordingOptions(
      hasPositioning: false, wheelCircumference: 2.1,
      activities: parts([.running, .cycling, .running]))
  ) {
    (0..<400).map { second in
      let isRide = (100..<250).contains(second)
      let row =
        isRide
        ? TraceRow(
          cycling: CyclingReading(wheelRevolutionsPerMinute: 180, wheelRevolutions: second * 3))
        : TraceRow(heartRate: HeartRate(beatsPerMinute: 150 + Double(second % 7)))
      return (Double(second) + 0.4, .trace(row))
    } + [(100.1, .press(.next)), (250.1, .press(.next))]
  }
}
