import Feeds
import HealthModel
import Sessions

@testable import Recording
@testable import RecordingCore

/// Recordings of foot pods, fitness machines and step counters.
extension RecordedScene {
  static let running = [
    footPod, podInTunnel, treadmill, indoorBike, watchSteps, chestRun, wristRun,
  ]

  private static let indoorRun = WorkoutConfiguration(activityType: .running, locationType: .indoor)
  private static let pauses: [(seconds: Double, input: StoredRecording.Input)] = [
    (200, .press(.pause)), (230, .press(.resume)),
  ]

  /// A pod that counts 3 m a second, with its count restarted once.
  static let footPod = RecordedScene(
    name: "a foot pod", configuration: indoorRun, options: RecordingOptions(hasPositioning: false)
  ) {
    (0..<300).map { second in
      let meters = second < 150 ? 5000 + 3 * second : 3 * (second - 150)
      return (
        Double(second) + 0.4,
        .trace(
          TraceRow(
            running: RunningReading(
              speedMetersPerSecond: 3, stepsPerMinute: 168, strideLengthMeters: 2.14,
              totalMeters: Double(meters), isRunning: true)))
      )
    } + pauses
  }

  /// A pod that measures its speed alone, with a receiver that starts late and loses its signal in a tunnel.
  static let podInTunnel = RecordedScene(
    name: "a tunnel and a foot pod",
    configuration: WorkoutConfiguration(activityType: .running, locationType: .outdoor),
    options: RecordingOptions()
  ) {
    (0..<400).flatMap { second -> [(seconds: Double, input: StoredRecording.Input)] in
      let reading = RunningReading(speedMetersPerSecond: 4, stepsPerMinute: 180)
      let pod = (Double(second) + 0.4, StoredRecording.Input.trace(TraceRow(running: reading)))
      guard (20..<380).contains(second), !(100..<160).contains(second) else { return [pod] }
      let truth = StoredRecording.start + .seconds(second)
      let location = Location(
        time: truth, latitude: 48 + 4 * Double(second) / 111_200, longitude: 11, altitude: 500,
        horizontalAccuracy: 4, speed: 4)
      let fix = Fix(
        mode: .threeDimensional, receiverTime: truth, location: location, satellitesUsed: 9)
      return [(Double(second) + 0.47, .fix(fix)), pod]
    } + [(250, .press(.pause)), (280, .press(.resume))]
  }

  /// A treadmill that reports its belt, and a pod that begins to send later.
  static let treadmill = RecordedScene(
    name: "a treadmill", configuration: indoorRun,
    options: RecordingOptions(hasPositioning: false)
  ) {
    (0..<300).flatMap { second -> [(seconds: Double, input: StoredRecording.Input)] in
      let machine = MachineReading(
        speedMetersPerSecond: 2.5, totalMeters: (2.5 * Double(second)).rounded(.down),
        inclinationPercent: 1.5)
      let belt = (Double(second) + 0.3, StoredRecording.Input.trace(TraceRow(machine: machine)))
      guard second >= 100 else { return [belt] }
      let pod = RunningReading(speedMetersPerSecond: 2.8, stepsPerMinute: 160)
      return [belt, (Double(second) + 0.6, .trace(TraceRow(running: pod)))]
    } + pauses
  }

  /// An indoor bike with its own speed, cadence and power in one value.
  static let indoorBike = RecordedScene(
    name: "an indoor bike",
    configuration: WorkoutConfiguration(activityType: .cycling, locationType: .indoor),
    options: RecordingOptions(hasPositioning: false)
  ) {
    (0..<300).map { second in
      (
        Double(second) + 0.4,
        .trace(
          TraceRow(
            cycling: CyclingReading(crankRevolutionsPerMinute: 90, power: 200),
            machine: MachineReading(
              speedMetersPerSecond: 9, totalMeters: Double(9 * second), resistanceLevel: 12)))
      )
    } + pauses
  }

  /// A watch that counts steps since midnight.
  static let watchSteps = RecordedScene(
    name: "a watch that counts steps",
    configuration: WorkoutConfiguration(activityType: .walking, locationType: .indoor),
    options: RecordingOptions(hasPositioning: false)
  ) {
    (0..<300).map { second in
      (
        Double(second) + 0.4,
        .trace(TraceRow(running: RunningReading(stepCount: 4000 + second * 2)))
      )
    } + pauses
  }
}
