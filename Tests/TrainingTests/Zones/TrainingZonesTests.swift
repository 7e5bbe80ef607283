import Foundation
import Testing
import Training

@Suite("The zones of a quantity")
struct TrainingZonesTests {
  @Test("a value is in the zone that starts at or below it")
  func contains() throws {
    let zones = try TrainingZones(.heartRate, lowerBounds: [100, 120, 140])
    #expect(zones.zone(of: 99.9) == nil)
    #expect(zones.zone(of: 100) == 1)
    #expect(zones.zone(of: 119.9) == 1)
    #expect(zones.zone(of: 120) == 2)
    #expect(zones.zone(of: 250) == 3)
    #expect(zones.zone(of: .nan) == nil)
  }

  @Test("each zone ends where the next one starts", arguments: 3...9)
  func contiguous(count: Int) throws {
    let zones = try TrainingZones(.cyclingPower, lowerBounds: (0..<count).map { Double($0) * 50 })
    let ranges = (1...count).compactMap(zones.range)
    #expect(ranges.count == count)
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect(ranges.last?.upperBound == .infinity)
    #expect(zones.range(ofZone: 0) == nil && zones.range(ofZone: count + 1) == nil)
  }

  @Test(
    "invalid bounds are refused with the reason",
    arguments: [
      ([100, 120], .count(2)),
      ((1...10).map(Double.init), .count(10)),
      ([100, 120, 120], .notAscending(zone: 3)),
      ([100, 90, 120], .notAscending(zone: 2)),
      ([100, 120, 300], .bound(300, .heartRate)),
      ([-1, 120, 130], .bound(-1, .heartRate)),
    ] as [([Double], ZonesError)])
  func refusals(bounds: [Double], reason: ZonesError) {
    #expect(throws: reason) { try TrainingZones(.heartRate, lowerBounds: bounds) }
    #expect(!reason.description.isEmpty)
  }

  @Test("a bound that is not a number is refused")
  func notANumber() {
    #expect(throws: ZonesError.self) {
      try TrainingZones(.heartRate, lowerBounds: [100, .nan, 130])
    }
    #expect(throws: ZonesError.self) { try TrainingZones.ofThresholdPace(secondsPerKilometer: 0) }
  }

  @Test("zones of the maximum heart rate start at 50, 60, 70, 80 and 90 %")
  func maximum() throws {
    let zones = try TrainingZones.ofMaximumHeartRate(200)
    #expect(zones.lowerBounds == [100, 120, 140, 160, 180])
    #expect(zones.basis == .maximumHeartRate(200) && zones.kind == .preferred)
  }

  @Test("Karvonen's zones are shares of the reserve above rest")
  func reserve() throws {
    let zones = try TrainingZones.ofHeartRateReserve(resting: 50, maximum: 190)
    #expect(zones.lowerBounds == [120, 134, 148, 162, 176])
    #expect(throws: ZonesError.reserve(resting: 170, maximum: 190)) {
      try TrainingZones.ofHeartRateReserve(resting: 170, maximum: 190)
    }
  }

  @Test("Coggan has seven zones of power, with the threshold in the fourth")
  func coggan() throws {
    let zones = try TrainingZones.ofThresholdPower(250)
    #expect(zones.count == 7)
    #expect([0, 139, 150, 200, 250, 280, 350, 400].map(zones.zone) == [1, 1, 2, 3, 4, 5, 6, 7])
  }

  @Test("the threshold is where the fifth zone of heart rate starts")
  func thresholdHeartRate() throws {
    let zones = try TrainingZones.ofThresholdHeartRate(170)
    #expect(zones.count == 7 && zones.zone(of: 170) == 5 && zones.zone(of: 169) == 4)
  }

  @Test("zones of a pace are those of its speed")
  func pace() throws {
    let zones = try TrainingZones.ofThresholdPace(secondsPerKilometer: 250)
    #expect(try zones == TrainingZones.ofThresholdSpeed(4))
    #expect(zones.zone(of: 4) == 5)
  }

  @Test("JSON of zones decodes to the same zones, and to an error if they are not valid")
  func coding() throws {
    let zones = try TrainingZones.ofHeartRateReserve(resting: 50, maximum: 190)
    let data = try JSONEncoder().encode(zones)
    #expect(try JSONDecoder().decode(TrainingZones.self, from: data) == zones)
    let text = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "134", with: "1")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TrainingZones.self, from: Data(text.utf8))
    }
  }
}
