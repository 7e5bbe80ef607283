import Foundation
import OpenWorkout

/// A recorder of one's own: replays a trace of motion and heart rate as a walk, and saves the workout.
///
///     OwnRecorder TRACE STORE
///
/// For live sensors, replace the `TraceFeed` by an `IIOFeed`, a `BluetoothFeed` or a `GPSDFeed`; nothing else
/// changes, except that the time source is then `.bootClock`.
@main
struct OwnRecorder {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 2 else {
      print("usage: OwnRecorder TRACE STORE")
      exit(64)
    }
    let owner = ClientIdentity.onThisMachine(
      source: Source(name: "OwnRecorder", bundleIdentifier: "org.example.own-recorder"),
      version: "1.0")
    let store = try HealthStore(at: arguments[1], for: owner, as: .owner)
    let recorder = recorder(of: arguments[0], into: store)
    // Notices arrive while `run` records, and end with it.
    let notices = Task { await printNotices(of: recorder) }
    let outcome = try await recorder.run()
    await notices.value
    switch outcome {
    case .saved(let workout): try await report(workout, in: store)
    case .discarded, .notStarted: print("nothing was saved")
    }
  }

  private static func recorder(of trace: String, into store: HealthStore) -> Recorder {
    let feed = TraceFeed(
      .path(trace, pace: .asFastAsPossible), name: "trace:\(trace)", clock: .hostNow)
    let feeds = RecordingFeeds(
      positioning: nil, traces: [RecordingFeeds.Trace(feed, mustConnect: true)],
      timeSource: .readings)
    // A lap ends every minute. The person's height turns steps into speed.
    let options = RecordingOptions(
      session: SessionOptions(autoLap: .time(.seconds(60))), placement: "lower-back",
      walker: Walker(heightMeters: 1.75), hasPositioning: false)
    return Recorder(
      .new(WorkoutConfiguration(activityType: .walking), options), feeds: feeds, store: store,
      // Other programs send requests here, such as to pause or to end a lap.
      address: ControlSocketAddress(storePath: store.path))
  }

  private static func printNotices(of recorder: Recorder) async {
    for await notice in recorder.notices {
      switch notice {
      case .stateChanged(let old, let new, _): print("state: \(old) -> \(new)")
      case .lap(let lap): print("lap \(lap.number): \(lap.activeDuration.inSeconds) s")
      case .note(let note): print("note: \(note)")
      default: break
      }
    }
  }

  /// Prints the totals of the saved workout, and how many samples belong to it.
  private static func report(_ workout: Workout, in store: HealthStore) async throws {
    let rates = try await store.quantitySamples(.heartRate, where: .workout(workout.uuid))
    let totals = workout.totals
    print("saved workout \(workout.uuid)")
    print("duration: \(workout.span.duration.inSeconds) s")
    print("steps: \(totals.stepCount.map(String.init) ?? "unknown")")
    print("average heart rate: \(totals.averageHeartRate.map { "\($0.rounded())" } ?? "unknown")")
    print("heart rate samples: \(rates.count)")
  }
}
