import GaitTraining
import HealthModel
import Mobility
import TestSupport
import Testing

/// No set has running: the sets are what must not be taken for it.
struct RealRunningTests {
  @Test(
    "walking and stairs of real people are not running", .needsSharedData("gait"),
    arguments: [
      GaitStudy.mobgap, .oxford, .sensorWatch, .sisFall, .mobiFall, .trundleWheel, .voisard,
    ])
  func walking(study: GaitStudy) throws {
    var (count, seconds) = (0, 0.0)
    for name in try study.names(below: SharedData.root) {
      let recording = try study.recording(name, below: SharedData.root)
      var engine = MobilityEngine(
        MobilityConfiguration(placement: recording.placement, measuresRunning: true))
      var findings = recording.readings.flatMap { engine.process($0) }
      findings += engine.finish()
      for case .running(let interval) in findings where interval.isRunning {
        count += 1
        seconds += interval.span.duration.inSeconds
        print("running in \(study.rawValue)/\(name): \(interval)")
      }
    }
    #expect(count == 0, "\(seconds) s")
  }
}
