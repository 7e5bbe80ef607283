import Foundation
import HealthModel
import Mobility
import RecordingCore
import TestSupport
import Testing

@testable import Collecting

@Suite("The heart rates of a collection")
struct HeartRateDayTests {
  private static let midnight = Instant(secondsSince1970: 1_789_948_800)

  private var options: CollectionOptions {
    CollectionOptions(
      placement: .wrist, person: Walker(), zone: TimeZone(identifier: "UTC") ?? .current)
  }

  /// Makes minutes from the first hour of a day on; `steps` is the number in each minute.
  private func minutes(_ parts: [(count: Int, rate: Double, steps: Int)], from hour: Int = 8)
    -> [CollectedMinute]
  {
    var start = Self.midnight + .seconds(3600 * hour)
    return parts.flatMap { part in
      (0..<part.count).map { _ in
        var minute = CollectedMinute(start: start)
        for second in stride(from: Int64(0), to: 60, by: 5) {
          minute.add(heartRate: part.rate, at: start + .seconds(second))
          var sums = MotionSums()
          sums.add(SIMD3(0, 0, 9.8))
          sums.add(SIMD3(0, part.steps > 0 ? 4 : 0, 9.8))
          minute.add(MotionSecond(start: start + .seconds(second), sums: sums))
        }
        for _ in 0..<part.steps {
          minute.add(step: StepPace.Advance(seconds: 60 / Double(part.steps), perMinute: 110))
        }
        start += .seconds(60)
        return minute
      }
    }
  }

  private func samples(
    _ parts: [(count: Int, rate: Double, steps: Int)], _ options: CollectionOptions
  ) -> [Sample] {
    var day = HeartRateDay(options)
    return minutes(parts).flatMap { day.receive($0) } + day.finish()
  }

  private func value(_ type: QuantityType, _ samples: [Sample]) -> [Double] {
    samples.compactMap { sample in
      guard case .quantity(let quantity) = sample, quantity.type == type else { return nil }
      return try? quantity.quantity.value(in: .countPerMinute)
    }
  }

  @Test(
    "the rate at rest leaves out minutes of moving and the ten after, that of walking is theirs")
  func daily() {
    let found = samples([(60, 60, 0), (20, 110, 112), (10, 90, 0), (60, 60, 0)], options)
    #expect(value(.restingHeartRate, found) == [60])
    #expect(value(.walkingHeartRateAverage, found) == [110])
    let rates = value(.heartRate, found)
    #expect(rates.count(where: { $0 == 110 }) == 20)
    #expect(rates.count < 20 + 30)
  }

  @Test("twenty minutes at rest give no rate at rest")
  func few() { #expect(value(.restingHeartRate, samples([(30, 60, 0)], options)).isEmpty) }

  @Test("an event is ten minutes of inactivity beyond the limit, once until the rate is within it")
  func events() {
    func events(_ parts: [(count: Int, rate: Double, steps: Int)]) -> [CategorySample] {
      samples(parts, options).compactMap {
        if case .category(let event) = $0 { event } else { nil }
      }
    }
    let high = events([(5, 70, 0), (25, 130, 0), (2, 80, 0), (15, 130, 0)])
    #expect(high.map(\.type) == [.highHeartRateEvent, .highHeartRateEvent])
    #expect(high.first?.span.duration == .seconds(600))
    #expect(
      high.first?.header.metadata[.heartRateEventThreshold]
        == .quantity(Quantity(120, .countPerMinute)))
    // Exercise is no event, nor are nine minutes.
    #expect(events([(30, 150, 110)]).isEmpty)
    #expect(events([(20, 70, 0), (9, 130, 0), (20, 70, 0)]).isEmpty)
    #expect(events([(12, 36, 0)]).map(\.type) == [.lowHeartRateEvent])
    var off = options
    (off.highHeartRate, off.lowHeartRate) = (nil, nil)
    #expect(
      samples([(30, 36, 0), (30, 150, 0)], off).allSatisfy {
        $0.type == .quantity(.heartRate) || $0.type == .quantity(.restingHeartRate)
      })
  }
}
