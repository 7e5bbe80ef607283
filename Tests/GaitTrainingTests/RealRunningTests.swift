import GaitTraining
import HealthModel
import Mobility
import TestSupport
import Testing

/// No set has labeled running: the sets are what must not be taken for it.
struct RealRunningTests {
  private static func running(in recording: GaitRecording) -> [RunningInterval] {
    var engine = MobilityEngine(
      MobilityConfiguration(placement: recording.placement, measuresRunning: true))
    var findings = recording.readings.flatMap { engine.process($0) }
    findings += engine.finish()
    return findings.compactMap { finding in
      if case .running(let interval) = finding, interval.isRunning { interval } else { nil }
    }
  }

  @Test(
    "walking and stairs of real people are not running, but where they hurry on stairs",
    .needsSharedData("gait"),
    arguments: [
      GaitStudy.mobgap, .oxford, .sensorWatch, .sisFall, .mobiFall, .trundleWheel, .voisard,
    ])
  func walking(study: GaitStudy) throws {
    var names: [String] = []
    for name in try study.names(below: SharedData.root) {
      let recording = try study.recording(name, below: SharedData.root)
      if !Self.running(in: recording).isEmpty { names.append(name) }
    }
    // "Walking upstairs and downstairs quickly", at 185 and 213 steps per minute.
    #expect(names == (study == .sisFall ? ["D06_SA03", "D06_SA22"] : []))
  }

  @Test(
    "the cadence of real people on stairs is that of the autocorrelation by brute force",
    .needsSharedData("gait/sisfall-waist"), arguments: ["D06_SA03", "D06_SA22"])
  func cadence(name: String) throws {
    let recording = try GaitStudy.sisFall.recording(name, below: SharedData.root)
    let interval = try #require(Self.running(in: recording).first)
    let first = (interval.span.start - GaitRecording.start).inSeconds
    let last = (interval.span.end - GaitRecording.start).inSeconds
    let norms = zip(recording.seconds, recording.acceleration)
      .filter { (first...last).contains($0.0) }.map { ($0.1 * $0.1).sum().squareRoot() - 9.80665 }
    // Samples of 100 per second; from 150 to 240 steps per minute.
    func likeness(_ lag: Int) -> Double {
      let products = zip(norms, norms.dropFirst(lag)).map { $0 * $1 }
      return products.reduce(0, +) / Double(products.count)
    }
    let best = try #require((25...40).max { likeness($0) < likeness($1) })
    // A lag is known to half a sample, 2 %, and a few seconds of stairs are not steady.
    #expect(abs(interval.stepsPerMinute * Double(best) / 6000 - 1) < 0.06)
  }
}
