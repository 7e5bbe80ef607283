import Feeds
import Fitness
import HealthModel
import Sessions
import TestSupport

@testable import Recording
@testable import RecordingCore

/// Recordings of runners with a motion sensor.
extension RecordedScene {
  static let runner: SimulatedRun = {
    var run = SimulatedRun(seed: 21)
    run.seconds = 150
    run.standing = 12
    run.force = .twoMasses
    return run
  }()

  /// Up a hill of 4 %, at 3 m/s.
  static let climb = 0.04
  static let runnerSpeed = 3.0

  /// A sensor at the chest, a receiver and a barometer, with a pause.
  static let chestRun = RecordedScene(
    name: "a runner with a sensor at the chest",
    configuration: WorkoutConfiguration(activityType: .running, locationType: .outdoor),
    options: RecordingOptions(
      placement: "chest", walker: Walker(heightMeters: 1.72, facts: person))
  ) {
    var inputs = motion(runner.readings(rate: 100, start: StoredRecording.start))
    for second in 0..<174 {
      let meters = max(0, min(Double(second), 162) - 12) * runnerSpeed
      let truth = StoredRecording.start + .seconds(second)
      let isMoving = second > 12 && second < 162
      let location = Location(
        time: truth, latitude: 48 + meters / 111_200, longitude: 11, altitude: 500 + climb * meters,
        horizontalAccuracy: 4, speed: isMoving ? runnerSpeed : 0)
      let fix = Fix(
        mode: .threeDimensional, receiverTime: truth, location: location, satellitesUsed: 9)
      inputs.append((Double(second) + 0.37, .fix(fix)))
      let pascals = 95_000 - 11.6 * climb * meters
      inputs.append(
        (Double(second) + 0.61, .trace(TraceRow(pressure: AirPressure(pascals: pascals)))))
    }
    return inputs + [(80.3, .press(.pause)), (95.1, .press(.resume)), (120, .press(.lap))]
  }

  /// A watch on a treadmill that reports its belt.
  static let wristRun = RecordedScene(
    name: "a runner with a watch on a treadmill",
    configuration: WorkoutConfiguration(activityType: .running, locationType: .indoor),
    options: RecordingOptions(
      placement: "wrist-left", walker: Walker(facts: person), hasPositioning: false)
  ) {
    motion(runner.readings(rate: 50, carriage: .wrist, start: StoredRecording.start))
      + (0..<174).map { second in
        let machine = MachineReading(
          speedMetersPerSecond: 2.8, totalMeters: 2.8 * Double(second), inclinationPercent: 2)
        return (Double(second) + 0.3, .trace(TraceRow(machine: machine)))
      }
  }
}
