import Foundation
import HealthModel

/// Samples of a watch around an operation, the same in every run.
enum TrendSamples {
  static let event = "2026-05-01"

  static func day(_ offset: Int) throws -> TimeRange {
    try eventDay().advanced(by: offset).span(in: .gmt)
  }

  static func sample(
    _ type: QuantityType, _ value: Double, _ unit: HealthModel.Unit, at start: Instant,
    entered: Bool = false
  ) -> QuantitySample {
    QuantitySample(
      type: type, quantity: Quantity(value, unit),
      span: TimeRange(start: start, duration: .seconds(30)),
      header: ObjectHeader(metadata: entered ? [.wasUserEntered: .bool(true)] : [:]))
  }

  static func isMissing(_ offset: Int) -> Bool { (offset + 30) % 5 == 3 }

  /// Forty walks a day except every fifth; slower after the operation, with one sensor outlier.
  static func speeds() throws -> [QuantitySample] {
    var samples: [QuantitySample] = []
    for offset in -30...60 where !isMissing(offset) {
      let start = try day(offset).start
      let mean = offset < 0 ? 1.3 : 0.7 + 0.008 * Double(offset)
      for walk in 0..<40 {
        let speed = mean + 0.005 * Double((walk * 7) % 40 - 20)
        samples.append(
          sample(.walkingSpeed, speed, .meterPerSecond, at: start + .seconds(28_800 + 900 * walk)))
      }
    }
    samples.append(
      sample(.walkingSpeed, 4, .meterPerSecond, at: try day(-10).start + .seconds(43_000)))
    return samples
  }

  static func doubleSupport() throws -> [QuantitySample] {
    try stride(from: -28, through: 56, by: 2).map { offset in
      sample(
        .walkingDoubleSupportPercentage, offset < 0 ? 26 : 34 - 0.1 * Double(offset), .percent,
        at: try day(offset).start + .seconds(40_000))
    }
  }

  /// One prediction per week, and two results of a clinic.
  static func sixMinuteWalks() throws -> [QuantitySample] {
    let type = QuantityType.sixMinuteWalkTestDistance
    let predicted = try stride(from: -28, through: 56, by: 7).map { offset in
      sample(
        type, offset < 0 ? 500 : 380 + Double(offset), .meter,
        at: try day(offset).start + .seconds(3600))
    }
    let clinic = try [(-3, 512.0), (42, 430)].map { offset, distance in
      sample(type, distance, .meter, at: try day(offset).start + .seconds(36_000), entered: true)
    }
    return predicted + clinic
  }

  static func eventDay() throws -> CalendarDay {
    guard let day = CalendarDay(event) else { throw SampleStore.BadSample(text: event) }
    return day
  }

  static func all() throws -> [QuantitySample] {
    try speeds() + doubleSupport() + sixMinuteWalks()
  }
}
