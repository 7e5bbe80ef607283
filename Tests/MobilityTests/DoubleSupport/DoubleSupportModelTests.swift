import Testing

@testable import Mobility

struct DoubleSupportModelTests {
  private static func gait(
    count: Int = 20, seconds: Double = 1.1, surge: Double = 0.008, unevenness: Double = 0.02
  ) -> GaitSummary? {
    GaitSummary(
      [StrideMotion](
        repeating: StrideMotion(
          start: 0, seconds: seconds, rise: 0.0125, surge: surge, unevenness: unevenness),
        count: count))
  }

  private static func value(_ gait: GaitSummary?) throws -> Double {
    try DoubleSupportModel.shipped.estimate(gait).get().value
  }

  @Test("the terms are named, and their sum is a fraction of a stride with an interval around it")
  func sum() throws {
    // MOB-03
    let gait = try #require(Self.gait())
    let estimate = try DoubleSupportModel.shipped.estimate(gait).get()
    let terms = DoubleSupportModel.shipped.terms(of: gait)
    #expect(terms.map(\.name) == ["stride-time", "surge", "unevenness", "constant"])
    #expect(abs(terms.reduce(0) { $0 + $1.value } - estimate.value) < 1e-12)
    #expect((0.18...0.30).contains(estimate.value))
    #expect(try #require(estimate.interval80).contains(estimate.value))
  }

  @Test("slow, uneven walking with weak push-off has longer double support")
  func directions() throws {
    // MOB-04: a lower value is better; each of these changes raises it.
    let usual = try Self.value(Self.gait())
    #expect(try Self.value(Self.gait(seconds: 1.4, surge: 0.008 * 1.4 / 1.1)) > usual)
    #expect(try Self.value(Self.gait(surge: 0.004)) > usual)
    #expect(try Self.value(Self.gait(unevenness: 0.3)) > usual)
  }

  @Test("too few strides and impossible numbers are rejected with the reason")
  func refusals() {
    #expect(DoubleSupportModel.shipped.estimate(nil) == .failure(.tooFewStrides))
    #expect(DoubleSupportModel.shipped.estimate(Self.gait(seconds: 4)) == .failure(.implausible))
    #expect(DoubleSupportModel.shipped.estimate(Self.gait(surge: 0.05)) == .failure(.implausible))
  }
}
