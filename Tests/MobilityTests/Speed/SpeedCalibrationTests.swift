import Foundation
import HealthModel
import Testing

@testable import Mobility

struct SpeedCalibrationTests {
  private static func walk(
    meters: Double = 300, straight: Double? = nil, uncorrected: Double = 250, steps: Int = 400,
    accuracy: Double = 4, end: Double = 0
  ) -> CalibrationWalk {
    CalibrationWalk(
      meters: meters, straightMeters: straight ?? meters, uncorrectedMeters: uncorrected,
      stepCount: steps, worstAccuracy: accuracy, end: Instant(secondsSince1970: end))
  }

  @Test(
    "an unsuitable walk is rejected and changes nothing",
    arguments: [
      (walk(steps: 39), .tooFewSteps), (walk(straight: 280), .notStraight),
      (walk(accuracy: 12.5), .inaccurate), (walk(accuracy: -1), .inaccurate),
      (walk(accuracy: .nan), .inaccurate), (walk(uncorrected: 190), .implausible),
      (walk(uncorrected: 440), .implausible), (walk(uncorrected: 0), .implausible),
      (walk(meters: .nan), .notStraight),
    ] as [(CalibrationWalk, CalibrationWalk.Rejection)])
  func refusals(walk: CalibrationWalk, reason: CalibrationWalk.Rejection) {
    var calibration = SpeedCalibration(placement: .wrist)
    let before = calibration
    #expect(calibration.add(walk) == reason)
    #expect(calibration == before)
    #expect(!calibration.applies(to: .wrist))
  }

  @Test("the first walk moves the factor partly, and more walks bring it to the person's")
  func slowly() {
    var calibration = SpeedCalibration(placement: .wrist)
    #expect(calibration.add(Self.walk()) == nil)
    // 300 m at 1.2 and a prior of 200 m at 1.
    #expect(abs(calibration.factor - 1.12) < 1e-12)
    for _ in 0..<40 { calibration.add(Self.walk()) }
    #expect(abs(calibration.factor - 1.2) < 0.002)
    #expect(calibration.walkCount == 41)
    #expect(calibration.meters == 41 * 300)
  }

  @Test("a changed gait is followed, however many walks there were before")
  func forgetting() {
    var calibration = SpeedCalibration(placement: .wrist)
    for _ in 0..<200 { calibration.add(Self.walk()) }
    for _ in 0..<30 { calibration.add(Self.walk(uncorrected: 300)) }
    #expect(abs(calibration.factor - 1) < 0.01)
  }

  @Test("the end of the latest walk is stored, in any order of walks")
  func dates() {
    var calibration = SpeedCalibration(placement: .wrist)
    calibration.add(Self.walk(end: 100))
    calibration.add(Self.walk(end: 50))
    #expect(calibration.updated == Instant(secondsSince1970: 100))
  }

  @Test("a calibration is unchanged by encoding, and applies to its placement only")
  func coding() throws {
    var calibration = SpeedCalibration(placement: .pocket)
    calibration.add(Self.walk(end: 7))
    let data = try JSONEncoder().encode(calibration)
    let read = try JSONDecoder().decode(SpeedCalibration.self, from: data)
    #expect(read == calibration)
    #expect(read.applies(to: .pocket))
    #expect(!read.applies(to: .wrist))
  }

  @Test("a factor of another version of the model is not applied")
  func version() throws {
    var calibration = SpeedCalibration(placement: .pocket)
    calibration.add(Self.walk())
    let text = String(decoding: try JSONEncoder().encode(calibration), as: UTF8.self)
    let other = text.replacing("\"version\":1", with: "\"version\":0")
    #expect(other != text)
    let read = try JSONDecoder().decode(SpeedCalibration.self, from: Data(other.utf8))
    #expect(!read.applies(to: .pocket))
  }
}
