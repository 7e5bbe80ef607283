import HealthModel
import Testing

@testable import HealthStorage
@testable import SampleStatistics

@Suite("statistics options")
struct StatisticsOptionsTests {
  @Test("the raw values equal those of HealthKit")
  func rawValues() {
    let options: [StatisticsOptions] = [
      .separateBySource, .discreteAverage, .discreteMin, .discreteMax, .cumulativeSum, .mostRecent,
      .duration,
    ]
    #expect(options.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64])
  }

  static let discrete = QuantityType.heartRate
  static let cumulative = QuantityType.stepCount

  static let fittingOptions: [(type: QuantityType, options: StatisticsOptions)] = [
    (cumulative, StatisticsOptions([.cumulativeSum, .mostRecent, .duration])),
    (discrete, StatisticsOptions([.discreteAverage, .discreteMin, .discreteMax])),
    (discrete, StatisticsOptions([.mostRecent, .duration])),
    (discrete, StatisticsOptions()), (cumulative, StatisticsOptions()),
  ]

  @Test(
    "options that fit a type are accepted, separation by source with all of them",
    arguments: fittingOptions)
  func fitting(type: QuantityType, options: StatisticsOptions) throws {
    try options.check(for: type)
    try options.union(.separateBySource).check(for: type)
  }

  static let unknown = StatisticsOptions(rawValue: 128)
  static let wrongOptions: [(QuantityType, asked: StatisticsOptions, wrong: StatisticsOptions)] = [
    (cumulative, .discreteAverage, .discreteAverage),
    (cumulative, .all(for: discrete), StatisticsOptions.discrete),
    (discrete, StatisticsOptions([.cumulativeSum, .discreteMin]), .cumulativeSum),
    (discrete, unknown, unknown),
  ]

  @Test(
    "a discrete option on a cumulative type, the reverse, and unknown bits are rejected",
    arguments: wrongOptions)
  func refused(type: QuantityType, asked: StatisticsOptions, wrong: StatisticsOptions) {
    #expect(throws: StatisticsError.optionsDoNotFit(wrong, type: type.identifier)) {
      try asked.check(for: type)
    }
  }

  @Test("an error names the invalid options")
  func words() {
    let error = StatisticsError.optionsDoNotFit(
      [.discreteMin, .init(rawValue: 128)], type: "Steps")
    #expect("\(error)" == "discreteMin, option 128 cannot be asked of Steps")
  }
}
