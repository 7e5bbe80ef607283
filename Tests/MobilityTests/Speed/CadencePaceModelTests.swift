import HealthModel
import Testing

@testable import Mobility

struct CadencePaceModelTests {
  private static let calibration = {
    var calibration = SpeedCalibration(placement: .wrist)
    calibration.add(
      CalibrationWalk(
        meters: 800, straightMeters: 790, uncorrectedMeters: 800, stepCount: 1100,
        worstAccuracy: 6, end: .earliest))
    return calibration
  }()

  @Test("with a person's calibration, cadence and height give a speed without a stride measurement")
  func calibrated() throws {
    let pace = try CadencePaceModel().pace(
      stepRate: 110.0 / 60, height: 1.75, placement: .wrist, calibration: Self.calibration
    ).get()
    #expect(abs(pace.speed.value - 1.186) < 0.001)
    #expect(abs(pace.stepLength.value - pace.speed.value * 60 / 110) < 1e-12)
    #expect(pace.speed.interval80 == nil)
  }

  @Test(
    "without a calibration of the placement or without a height there is no speed",
    arguments: [
      (1.75, BodyPlacement.pocket, 1.8, .uncalibrated), (nil, .wrist, 1.8, .heightUnknown),
      (1.75, .wrist, nil, .tooFewStrides), (1.75, .wrist, 4.5, .implausible),
    ] as [(Double?, BodyPlacement, Double?, GaitUnavailability)])
  func refusals(
    height: Double?, placement: BodyPlacement, stepRate: Double?, reason: GaitUnavailability
  ) {
    #expect(
      CadencePaceModel().pace(
        stepRate: stepRate, height: height, placement: placement, calibration: Self.calibration)
        == .failure(reason))
  }
}
