import Foundation
import HealthModel
import Testing
import Training

@Suite("The fall of the heart rate after an effort")
struct HeartRateRecoveryTests {
  private static let end = Instant(secondsSince1970: 1000)

  private static func recovery(_ values: [(seconds: Int, rate: Double)]) -> HeartRateRecovery {
    var recovery = HeartRateRecovery(end: end)
    for (seconds, rate) in values { recovery.process(rate, at: end + .seconds(seconds)) }
    return recovery
  }

  @Test("it is the mean at the end minus the mean around one minute later")
  func fall() throws {
    let values = (-60...90).map { second -> (seconds: Int, rate: Double) in
      let seconds = Double(second)
      return (second, second <= 0 ? 170 + Double(second % 2) : 170 - seconds / 2)
    }
    let fall = try Self.recovery(values).fall(maximum: 190)
    #expect(abs(fall - (170 - 5.0 / 11 - 140)) < 1e-9)
    #expect(try Self.recovery(values.reversed()).fall(maximum: 190) == fall)
  }

  @Test("missing heart rates and a low effort are reasons")
  func unavailable() {
    let unavailable: [([(Int, Double)], HeartRateRecovery.Unavailability)] = [
      ([], .noValueAtEnd), ([(-11, 170), (60, 130)], .noValueAtEnd),
      ([(0, 170), (54, 130), (66, 130)], .noValueAfterMinute),
      ([(0, .nan), (60, 130)], .noValueAtEnd),
      ([(0, 100), (60, 90)], .effortTooLow(share: 0.5, needed: 0.7)),
    ]
    for (values, reason) in unavailable {
      #expect(throws: reason) { try Self.recovery(values).fall(maximum: 200) }
      #expect(!reason.description.isEmpty)
    }
  }

  @Test("values that are stored and read in the middle give the same fall")
  func coding() throws {
    var recovery = Self.recovery([(0, 170)])
    let data = try JSONEncoder().encode(recovery)
    var restored = try JSONDecoder().decode(HeartRateRecovery.self, from: data)
    recovery.process(140, at: Self.end + .seconds(60))
    restored.process(140, at: Self.end + .seconds(60))
    #expect(try recovery == restored && recovery.fall(maximum: 190) == 30)
  }
}
