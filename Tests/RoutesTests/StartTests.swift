import HealthModel
import Routes
import TestSupport
import Testing

@Suite("A start after standing still")
struct StartTests {
  /// The offset of the inertial sensor's clock from the receiver's, in seconds; `nil` for no sensor.
  @Test(
    "the start loses no meters, with or without a motion sensor",
    arguments: [nil, 0, 0.5, 1] as [Double?])
  func start(lag: Double?) {
    var error = 0.0
    let seeds = UInt64(20)..<30
    for seed in seeds {
      let recording = SyntheticRecording(
        condition: "start", explanation: "400 m after a stand", receiver: .dualBand,
        course: .track,
        outing: Outing([
          .stand(seconds: 20), .go(distance: 400, speed: 1.7), .stand(seconds: 10),
        ]), start: SyntheticRecording.still.start, seed: seed)
      error += distance(of: recording, lag: lag) - 400
    }
    #expect(abs(error / Double(seeds.count)) < 0.5)
  }

  private func distance(of recording: SyntheticRecording, lag: Double?) -> Double {
    var engine = RouteEngine(activity: .walking)
    var motion = lag.map { motionReadings(of: recording, lag: $0) }?[...] ?? []
    for fix in recording.fixes {
      while let sample = motion.first, sample.time <= fix.time {
        _ = engine.process(sample)
        motion.removeFirst()
      }
      _ = engine.process(fix)
    }
    _ = engine.finish()
    return engine.totals.distanceMeters
  }

  private func motionReadings(
    of recording: SyntheticRecording, lag: Double
  ) -> [Reading<MotionSample>] {
    let motion = WalkingMotion(outing: recording.outing, sampleRateHz: 50, seed: recording.seed)
    return motion.trace(from: 0).split(separator: "\n").dropFirst(2).map { line in
      let fields = line.split(separator: ",").map { Double($0) ?? .nan }
      let elapsed = Duration.milliseconds(Int64(((fields[0] + lag) * 1000).rounded()))
      let force = Vector3(x: fields[1], y: fields[2], z: fields[3])
      return Reading(
        time: recording.start + elapsed, uptime: elapsed,
        value: MotionSample(acceleration: force))
    }
  }
}
