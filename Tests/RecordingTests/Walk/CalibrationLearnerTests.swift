import Foundation
import HealthModel
import Mobility
import Testing

@testable import Recording
@testable import RecordingCore

@Suite("Speed calibration learned from walks")
struct CalibrationLearnerTests {
  private static let configuration = MobilityConfiguration(
    placement: .lowerBack, heightMeters: 1.75)

  private static func at(_ seconds: Double) -> Instant { FollowedWalk.at(seconds) }

  /// A walk at 1.4 m/s whose distance the engine underestimates, with an interval in every ten
  /// seconds and a step between intervals.
  private func learnt(
    seconds: Double, ratio: Double = 1.12, accuracy: Double? = 4,
    verdict: LocationVerdict = .accepted,
    correctedAt: Double? = nil, bearing: (Double) -> Double = { _ in 0.3 }
  ) -> SpeedCalibration? {
    var learner = CalibrationLearner(Self.configuration)
    let speed = 1.4
    let offset = Duration.seconds(7200)
    var shift = Duration.zero
    var (north, east) = (0.0, 0.0)
    for second in 0...Int(seconds) {
      let now = Double(second)
      if now == correctedAt {
        learner.shift(by: offset)
        shift = offset
      }
      learner.receive(
        RecordedLocation(
          Location(
            time: Self.at(now) + shift, latitude: 50 + north / 111_229,
            longitude: 8 + east / 71_696,
            horizontalAccuracy: accuracy),
          verdict: verdict))
      north += speed * cos(bearing(now))
      east += speed * sin(bearing(now))
      // Reported 15 s late.
      let start = now - 25
      if second % 10 == 5, start >= 0 {
        let (first, last) = (start + 0.2, start + 9.65)
        learner.receive(
          PacedInterval(
            span: TimeRange(start: Self.at(first) + shift, end: Self.at(last) + shift),
            stepCount: 18,
            uncorrectedMeters: speed * (last - first) / ratio))
      }
    }
    return learner.finish()
  }

  /// The measured ratio behind a calibration, which starts with a weight of 200 m at ratio 1.
  private func shown(_ calibration: SpeedCalibration) -> Double {
    1 + (calibration.factor - 1) * (200 + calibration.meters) / calibration.meters
  }

  // MOB-13
  @Test(
    "a straight walk of known distance calibrates the factor to within 3 %",
    arguments: [0.85, 1, 1.12, 1.3])
  func straight(ratio: Double) throws {
    let calibration = try #require(learnt(seconds: 130, ratio: ratio))
    #expect(calibration.placement == .lowerBack)
    #expect(calibration.walkCount >= 1)
    #expect(calibration.meters > 100)
    #expect(abs(shown(calibration) / ratio - 1) < 0.005, "\(shown(calibration))")
    let long = try #require(learnt(seconds: 3600, ratio: ratio))
    #expect(abs(long.factor / ratio - 1) < 0.03, "\(long.factor)")
  }

  @Test("a crooked walk gives no calibration")
  func crooked() {
    #expect(learnt(seconds: 300, bearing: { $0 / 6 }) == nil)
  }

  @Test("each straight side of a block is a separate walk")
  func block() throws {
    let calibration = try #require(
      learnt(seconds: 600, bearing: { ($0 / 90).rounded(.down) * .pi / 2 }))
    #expect(calibration.walkCount >= 4)
    #expect(abs(shown(calibration) / 1.12 - 1) < 0.1)
  }

  @Test("poor accuracy, missing accuracy and rejected fixes give no calibration")
  func inaccurate() {
    #expect(learnt(seconds: 300, accuracy: 25) == nil)
    #expect(learnt(seconds: 300, accuracy: nil) == nil)
    #expect(learnt(seconds: 300, verdict: .impossibleSpeed) == nil)
  }

  @Test("implausible and too short distances give no calibration")
  func implausible() {
    #expect(learnt(seconds: 300, ratio: 2) == nil)
    #expect(learnt(seconds: 30) == nil)
  }

  @Test("a clock correction during the walk does not change the calibration")
  func clock() throws {
    let expected = try #require(learnt(seconds: 300))
    let corrected = try #require(learnt(seconds: 300, correctedAt: 143))
    #expect(abs(corrected.factor - expected.factor) < 1e-9)
    #expect(corrected.walkCount == expected.walkCount)
  }

  @Test("the profile stores calibrations by placement, and those of another model are ignored")
  func kept() throws {
    var calibrations = WalkCalibrations()
    calibrations[.lowerBack] = learnt(seconds: 130)
    let text = try #require(calibrations.profileText)
    let again = WalkCalibrations(profile: text)
    #expect(again == calibrations)
    #expect(again.profileText == text)
    #expect(again[.waist] == nil)
    let older = text.replacing(
      "\"version\":\(SpeedCalibration.currentVersion)", with: "\"version\":0")
    #expect(older != text)
    #expect(WalkCalibrations(profile: older)[.lowerBack] == nil)
    for damaged in [nil, "", "{", "[]", "{\"waist\":1}"] {
      #expect(WalkCalibrations(profile: damaged) == WalkCalibrations())
    }
  }

  // MOB-09
  @Test("the next recording applies the calibration: the same motion is faster by the factor")
  func used() throws {
    var calibrations = WalkCalibrations()
    calibrations[.lowerBack] = learnt(seconds: 1200, ratio: 1.2)
    let factor = try #require(calibrations[.lowerBack]).factor
    let speeds = try [WalkCalibrations(), calibrations].map { known in
      var options = FollowedWalk.options
      options.walker = Walker(heightMeters: 1.72, calibrations: known)
      var walk = try FollowedWalk(WalkCoreTests.shortReadings, options: options)
      _ = try walk.finish()
      return try #require(walk.samples(.walkingSpeed).first).value(.meterPerSecond)
    }
    #expect(factor > 1.1)
    #expect(abs(speeds[1] / speeds[0] - factor) < 0.01)
  }
}
