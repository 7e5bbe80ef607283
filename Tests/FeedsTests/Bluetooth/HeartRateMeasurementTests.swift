import HealthModel
import TestSupport
import Testing

@testable import Feeds

@Suite("The heart rate measurement (0x2A37)") struct HeartRateMeasurementTests {
  private typealias Measurement = HeartRateMeasurement

  @Test(
    "values are decoded as the Heart Rate Service specifies",
    arguments: [
      (
        [0x16, 0x48, 0x55, 0x03],
        Measurement(beatsPerMinute: 72, contact: .good, rrIntervals: [853])
      ),
      (
        [0x16, 0x4B, 0x33, 0x03, 0x3E, 0x03],
        Measurement(beatsPerMinute: 75, contact: .good, rrIntervals: [819, 830])
      ),
      (
        [0x1F, 0x04, 0x01, 0xD2, 0x04, 0xEC, 0x00],
        Measurement(
          beatsPerMinute: 260, contact: .good, energyExpended: 1234, rrIntervals: [236])
      ),
      ([0x04, 0x00], Measurement(beatsPerMinute: 0, contact: .lost)),
      // Contact bits 00 and 01 both mean: not supported.
      ([0x00, 0x48], Measurement(beatsPerMinute: 72)),
      ([0x02, 0x48], Measurement(beatsPerMinute: 72)),
      // 16 bits with a small rate.
      ([0x01, 0x48, 0x00], Measurement(beatsPerMinute: 72)),
      // Expended energy at its maximum.
      ([0x08, 0x48, 0xFF, 0xFF], Measurement(beatsPerMinute: 72, energyExpended: 65_535)),
      // Reserved flags, and bytes that no flag announces.
      ([0xE0, 0x48], Measurement(beatsPerMinute: 72)),
      ([0x00, 0x48, 0x55, 0x03], Measurement(beatsPerMinute: 72)),
      // RR intervals announced but absent; and an odd byte after one.
      ([0x10, 0x48], Measurement(beatsPerMinute: 72)),
      ([0x10, 0x48, 0x55, 0x03, 0x3E], Measurement(beatsPerMinute: 72, rrIntervals: [853])),
      // The maximum of 20 bytes.
      (
        [0x10, 0x78] + (1...9).flatMap { [UInt8($0), 0x02] },
        Measurement(beatsPerMinute: 120, rrIntervals: (1...9).map { 512 + $0 })
      ),
    ] as [([UInt8], HeartRateMeasurement)])
  func fixtures(value: [UInt8], measurement: HeartRateMeasurement) {
    #expect(HeartRateMeasurement(value) == measurement)
  }

  @Test(
    "a value shorter than its flags require is rejected",
    arguments: [
      [], [0x16], [0x01, 0x48], [0x08, 0x48], [0x08, 0x48, 0x01], [0x09, 0x48, 0x00, 0x01],
    ]
      as [[UInt8]])
  func truncations(value: [UInt8]) {
    #expect(HeartRateMeasurement(value) == nil)
  }

  @Test("the rate and the beat intervals are in seconds, oldest first")
  func rate() throws {
    let one = try #require(HeartRateMeasurement([0x16, 0x48, 0x55, 0x03])?.heartRate)
    #expect(one.beatsPerMinute == 72)
    let expected: [Double] = [853 / 1024]
    #expect(one.beatIntervals == expected)
    #expect((one.beatIntervals[0] * 1e4).rounded() == 8330)  // 833.0 ms
    let two = try #require(HeartRateMeasurement([0x16, 0x4B, 0x33, 0x03, 0x3E, 0x03])?.heartRate)
    let pair: [Double] = [819 / 1024, 830 / 1024]
    #expect(two.beatIntervals == pair)
    let wide = try #require(
      HeartRateMeasurement([0x1F, 0x04, 0x01, 0xD2, 0x04, 0xEC, 0x00])?.heartRate)
    #expect(wide.beatsPerMinute == 260)
    #expect((wide.beatIntervals[0] * 1e4).rounded() == 2305)  // 230.5 ms
  }

  @Test(
    "a value without contact or of 0 is not a heart rate",
    arguments: [[0x04, 0x00], [0x04, 0x48], [0x06, 0x00], [0x00, 0x00], [0x01, 0x00, 0x00]]
      as [[UInt8]])
  func noMeasurement(value: [UInt8]) throws {
    let measurement = try #require(HeartRateMeasurement(value))
    #expect(measurement.heartRate == nil)
  }

  @Test("values are unchanged by encoding and decoding", arguments: Seed.first(200))
  func roundTrip(seed: Seed) {
    var generator = seed.generator
    let contacts: [HeartRateMeasurement.SensorContact] = [.unsupported, .lost, .good]
    let measurement = HeartRateMeasurement(
      beatsPerMinute: .random(
        in: 0...(Bool.random(using: &generator) ? 255 : .max), using: &generator),
      contact: contacts[Int.random(in: 0..<3, using: &generator)],
      energyExpended: Bool.random(using: &generator)
        ? .random(in: 0...(.max), using: &generator) : nil,
      rrIntervals: (0..<Int.random(in: 0...9, using: &generator)).map { _ in
        .random(in: 0...(.max), using: &generator)
      })
    let wide = Bool.random(using: &generator)
    #expect(HeartRateMeasurement(measurement.encoded(isWide: wide)) == measurement)
  }

  @Test(
    "any bytes are decoded or rejected, and never give more values than their bytes hold",
    arguments: Seed.first(300)
  )
  func anyBytes(seed: Seed) {
    var generator = seed.generator
    let value = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
      UInt8.random(in: 0...255, using: &generator)
    }
    if let measurement = HeartRateMeasurement(value) {
      #expect(measurement.rrIntervals.count * 2 <= value.count - 2)
      #expect(HeartRateMeasurement(measurement.encoded(isWide: true)) == measurement)
    }
    _ = CSCMeasurement(value)
    _ = CyclingPowerMeasurement(value)
    _ = BodySensorLocation(value)
  }

  @Test("the chest location is recognized, and an unknown location is absent")
  func location() {
    #expect(BodySensorLocation([1]) == .chest)
    #expect(BodySensorLocation([2, 0]) == .wrist)
    #expect(BodySensorLocation([7]) == nil)
    #expect(BodySensorLocation([]) == nil)
  }
}

extension HeartRateMeasurement {
  /// Encodes the value as a strap sends it; a rate above 255 always takes 16 bits.
  func encoded(isWide: Bool = false) -> [UInt8] {
    func bytes(_ number: UInt16) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }
    let isWide = isWide || beatsPerMinute > 255
    var flags: UInt8 = isWide ? 1 : 0
    switch contact {
    case .unsupported: break
    case .lost: flags |= 0b100
    case .good: flags |= 0b110
    }
    if energyExpended != nil { flags |= 0b1000 }
    if !rrIntervals.isEmpty { flags |= 0b1_0000 }
    return [flags] + (isWide ? bytes(beatsPerMinute) : [UInt8(beatsPerMinute)])
      + (energyExpended.map(bytes) ?? []) + rrIntervals.flatMap(bytes)
  }
}
