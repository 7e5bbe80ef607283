import HealthModel
import Testing

@testable import Mobility

struct SpeedModelTests {
  private let model = SpeedModel(
    SpeedModel.Coefficients(rise: 3, cadence: 0.3, constant: 0.02),
    errors: ErrorTable([
      ErrorTable.Row(strides: 3, quantile80: 0.2), ErrorTable.Row(strides: 12, quantile80: 0.1),
    ]))

  private static func gait(
    count: Int = 20, seconds: Double = 1.1, rise: Double = 0.0125, unevenness: Double = 0.02
  ) -> GaitSummary? {
    GaitSummary(
      [StrideMotion](
        repeating: StrideMotion(
          start: 0, seconds: seconds, rise: rise, surge: 0.008, unevenness: unevenness),
        count: count))
  }

  @Test("the terms are named and add up to the speed, and the step length is speed over cadence")
  func sum() throws {
    // MOB-01, MOB-02
    let pace = try model.pace(Self.gait(), height: 1.75).get()
    #expect(pace.terms.map(\.name) == ["rise", "cadence", "constant"])
    #expect(abs(pace.terms.reduce(0) { $0 + $1.value } - pace.speed.value) < 1e-12)
    #expect(pace.speed.value == pace.uncorrectedSpeed)
    #expect(abs(pace.stepLength.value - pace.speed.value * 1.1 / 2) < 1e-12)
    #expect(abs(pace.speed.value - 1.1766) < 0.0001)
  }

  @Test("without a height there is no speed, and the reason is given")
  func withoutHeight() {
    #expect(model.pace(Self.gait(), height: nil) == .failure(.heightUnknown))
    #expect(model.pace(Self.gait(), height: 0.3) == .failure(.implausible))
  }

  @Test("two strides are not a bout")
  func fewStrides() {
    #expect(Self.gait(count: 2) == nil)
    #expect(model.pace(nil, height: 1.75) == .failure(.tooFewStrides))
  }

  @Test("impossible values are not reported")
  func implausible() {
    #expect(model.pace(Self.gait(rise: 0.2), height: 1.75) == .failure(.implausible))
    #expect(model.pace(Self.gait(seconds: 8, rise: 0), height: 1.75) == .failure(.implausible))
  }

  @Test("speed increases with height, cadence and vertical rise")
  func directions() throws {
    func speed(_ gait: GaitSummary?, _ height: Double = 1.75) throws -> Double {
      try model.pace(gait, height: height).get().speed.value
    }
    let usual = try speed(Self.gait())
    #expect(try speed(Self.gait(), 1.9) > usual)
    #expect(try speed(Self.gait(seconds: 1.0)) > usual)
    #expect(try speed(Self.gait(rise: 0.015)) > usual)
  }

  @Test("more strides and a slower walk reduce the error")
  func intervals() throws {
    func width(_ gait: GaitSummary?) throws -> Double {
      let interval = try #require(try model.pace(gait, height: 1.75).get().speed.interval80)
      return interval.upperBound - interval.lowerBound
    }
    #expect(try width(Self.gait(count: 12)) < width(Self.gait(count: 11)))
    #expect(try width(Self.gait(count: 500)) == width(Self.gait(count: 12)))
    #expect(try width(Self.gait(rise: 0.01)) < width(Self.gait(rise: 0.02)))
    let pace = try model.pace(Self.gait(), height: 1.75).get()
    #expect(try #require(pace.speed.interval80).contains(pace.speed.value))
    #expect(try #require(pace.stepLength.interval80).contains(pace.stepLength.value))
  }

  @Test("a person's factor is applied to speed and step length, and to its own placement only")
  func calibrated() throws {
    var calibration = SpeedCalibration(placement: .lowerBack)
    let untouched = try model.pace(Self.gait(), height: 1.75, calibration: calibration).get()
    #expect(untouched.speed.value == untouched.uncorrectedSpeed)
    calibration.add(
      CalibrationWalk(
        meters: 400, straightMeters: 398, uncorrectedMeters: 340, stepCount: 520, worstAccuracy: 5,
        end: .earliest))
    let pace = try model.pace(Self.gait(), height: 1.75, calibration: calibration).get()
    #expect(pace.speed.value == untouched.speed.value * calibration.factor)
    #expect(pace.stepLength.value > untouched.stepLength.value)
    #expect(pace.uncorrectedSpeed == untouched.speed.value)
    let elsewhere = try model.pace(
      Self.gait(), height: 1.75, placement: .waist, calibration: calibration
    ).get()
    #expect(elsewhere.speed == untouched.speed)
  }

  @Test(
    "quick flat steps and slow high steps are slow walking, by the lower of two predictions",
    arguments: [
      // The rise and the stride time of people of the validation: an ordinary walk, one with quick flat steps after
      // multiple sclerosis, one with slow steps after stroke, and these with a rise that is too high.
      (rise: 0.0125, seconds: 1.1, unevenness: 0.02, speed: 1.176, isSlow: false),
      (rise: 0.0034, seconds: 1.24, unevenness: 0.16, speed: 0.430, isSlow: true),
      (rise: 0.0064, seconds: 2.1, unevenness: 0.31, speed: 0.320, isSlow: true),
      (rise: 0.03, seconds: 2.1, unevenness: 0.31, speed: 0.320, isSlow: true),
    ])
  func slow(rise: Double, seconds: Double, unevenness: Double, speed: Double, isSlow: Bool) throws {
    // MOB-09
    let gait = Self.gait(seconds: seconds, rise: rise, unevenness: unevenness)
    let pace = try model.pace(gait, height: 1.75).get()
    #expect(abs(pace.speed.value - speed) < 0.002, "\(pace.speed.value)")
    #expect((pace.terms.last?.name == "slow-walking") == isSlow)
    #expect(abs(pace.terms.reduce(0) { $0 + $1.value } - pace.speed.value) < 1e-12)
  }

  @Test("between ordinary and slow walking the speed has no jump, and grows with the rise")
  func transition() throws {
    var last: Double?
    for step in 0...400 {
      let rise = 0.003 + Double(step) * 0.00003
      let speed = try model.pace(Self.gait(rise: rise), height: 1.75).get().speed.value
      if let last { #expect(speed > last && speed - last < 0.02, "\(rise): \(last), \(speed)") }
      last = speed
    }
  }

  @Test("the more two predictions of a slow walk differ, the wider its interval is")
  func slowIntervals() throws {
    func half(_ rise: Double) throws -> Double {
      let speed = try model.pace(Self.gait(seconds: 2.1, rise: rise), height: 1.75).get().speed
      return try #require(speed.interval80).upperBound - speed.value
    }
    // 0.1 of 0.8 m/s, and half of what the lift predicts beyond 0.32 m/s.
    let lift = 3.46 * (2 / 2.1) * (1.75 * 0.03).squareRoot()
    let cadence = CadencePaceModel.speed(stepRate: 2 / 2.1, height: 1.75)
    #expect(abs(try half(0.03) - (0.08 + (lift - cadence) / 2)) < 1e-9)
    #expect(try half(0.03) > half(0.012))
  }

  @Test("the shipped model gives a low speed for shuffling and a high one for long strides")
  func shipped() throws {
    // MOB-09: without satellites, and slowly.
    let slow = try SpeedModel.shipped.pace(
      Self.gait(seconds: 2.1, rise: 0.008), height: 1.7
    ).get()
    #expect((0.2...0.6).contains(slow.speed.value))
    let quick = try SpeedModel.shipped.pace(
      Self.gait(seconds: 0.98, rise: 0.02), height: 1.75
    ).get()
    #expect((1.4...1.9).contains(quick.speed.value))
  }
}
