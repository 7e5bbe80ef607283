import DBus
import HealthModel
import TestSupport
import Testing

@testable import Feeds

@Suite("Foot pods, treadmills and indoor bikes") struct RunningMeasurementTests {
  /// Writes a measurement as the specification orders its fields.
  private static func encode(_ measurement: RSCMeasurement, reserved: UInt8 = 0) -> [UInt8] {
    var writer = AttributeWriter()
    var flags = reserved & 0b1111_1000
    if measurement.strideLength != nil { flags |= 1 }
    if measurement.totalDistance != nil { flags |= 2 }
    if measurement.isRunning { flags |= 4 }
    writer.write(flags)
    writer.write(measurement.speed)
    writer.write(measurement.cadence)
    if let length = measurement.strideLength { writer.write(length) }
    if let distance = measurement.totalDistance { writer.write(distance) }
    return writer.bytes
  }

  @Test(
    "a foot pod's value is decoded with every flag, and rejected at every shorter length",
    arguments: Seed.first(100))
  func footPod(seed: Seed) {
    var random = seed.generator
    for flags in 0..<8 {
      let measurement = RSCMeasurement(
        speed: .random(in: 0...(.max), using: &random),
        cadence: .random(in: 0...(.max), using: &random),
        strideLength: flags & 1 == 0 ? nil : .random(in: 0...(.max), using: &random),
        totalDistance: flags & 2 == 0 ? nil : .random(in: 0...(.max), using: &random),
        isRunning: flags & 4 != 0)
      let bytes = Self.encode(measurement, reserved: .random(in: 0...(.max), using: &random))
      #expect(RSCMeasurement(bytes) == measurement)
      #expect(RSCMeasurement(bytes + [0xEE, 0xEE]) == measurement)
      for length in 0..<bytes.count { #expect(RSCMeasurement(Array(bytes[..<length])) == nil) }
    }
  }

  @Test("a foot pod is read in meters, seconds and steps of both feet")
  func footPodUnits() throws {
    // 3.5 m/s, 84 contacts of one foot, 2.5 m of stride, 123.4 m.
    let value: [UInt8] = [0x07, 0x80, 0x03, 84, 0xFA, 0x00, 0xD2, 0x04, 0x00, 0x00]
    #expect(
      try #require(RSCMeasurement(value)).reading
        == RunningReading(
          speedMetersPerSecond: 3.5, stepsPerMinute: 168, strideLengthMeters: 2.5,
          totalMeters: 123.4, isRunning: true))
    // 0 is a stride length that is not known yet.
    #expect(RSCMeasurement(speed: 0, cadence: 0, strideLength: 0).reading.strideLengthMeters == nil)
    // Some pods count both feet.
    #expect(RSCMeasurement(speed: 900, cadence: 129).stepsPerMinute == 258)
    #expect(RSCMeasurement(speed: 900, cadence: 130).stepsPerMinute == 130)
    #expect(RSCMeasurement(speed: 900, cadence: 255).stepsPerMinute == 255)
  }

  @Test(
    "every combination of a treadmill's flags is decoded, and rejected at every shorter length",
    arguments: Seed.first(4))
  func treadmill(seed: Seed) {
    var random = seed.generator
    for flags in UInt16(0)..<(1 << 13) {
      // Reserved flags announce nothing.
      let reserved = UInt16(truncatingIfNeeded: random.next()) & 0xE000
      let value = MachineValue(
        flags: flags | reserved, MachineValue.treadmillFlags, MachineValue.treadmill, &random)
      let expected = TreadmillData(
        speed: value.numbers["speed"].map { UInt16(truncatingIfNeeded: $0) },
        totalDistance: value.numbers["distance"],
        inclination: value.numbers["inclination"].map { Int16(truncatingIfNeeded: $0) })
      #expect(TreadmillData(value.bytes) == expected)
      let length = Int.random(in: 0..<value.bytes.count, using: &random)
      #expect(TreadmillData(Array(value.bytes[..<length])) == nil)
    }
  }

  @Test(
    "every combination of an indoor bike's flags is decoded, and rejected at every shorter length",
    arguments: Seed.first(4))
  func bike(seed: Seed) {
    var random = seed.generator
    for flags in UInt16(0)..<(1 << 13) {
      let reserved = UInt16(truncatingIfNeeded: random.next()) & 0xE000
      let value = MachineValue(
        flags: flags | reserved, MachineValue.bikeFlags, MachineValue.bike, &random)
      let expected = IndoorBikeData(
        speed: value.numbers["speed"].map { UInt16(truncatingIfNeeded: $0) },
        cadence: value.numbers["cadence"].map { UInt16(truncatingIfNeeded: $0) },
        totalDistance: value.numbers["distance"],
        resistanceLevel: value.numbers["resistance"].map { Int16(truncatingIfNeeded: $0) },
        power: value.numbers["power"].map { Int16(truncatingIfNeeded: $0) })
      #expect(IndoorBikeData(value.bytes) == expected)
      let length = Int.random(in: 0..<value.bytes.count, using: &random)
      #expect(IndoorBikeData(Array(value.bytes[..<length])) == nil)
    }
  }

  @Test("machines are read in SI units, and what they do not report is missing")
  func machineUnits() throws {
    // 10.8 km/h, 70,000 m, 1.5 %.
    let belt: [UInt8] = [0x0C, 0x00, 0x38, 0x04, 0x70, 0x11, 0x01, 0x0F, 0x00, 0x00, 0x00]
    let reading = try #require(TreadmillData(belt)).reading
    #expect(abs(try #require(reading.speedMetersPerSecond) - 3) < 1e-12)
    #expect(reading.totalMeters == 70_000)
    #expect(reading.inclinationPercent == 1.5)
    #expect(TreadmillData(inclination: -30).reading.inclinationPercent == -3)
    // The value for one that is not known.
    #expect(TreadmillData(inclination: .max).reading.inclinationPercent == nil)
    // More data follow: 90.5 turns a minute and 250 W, without a speed.
    let bike = try #require(IndoorBikeData([0x45, 0x00, 0xB5, 0x00, 0xFA, 0x00]))
    #expect(bike.cycling == CyclingReading(crankRevolutionsPerMinute: 90.5, power: 250))
    #expect(bike.machine == nil)
    #expect(IndoorBikeData(speed: 3600).cycling == nil)
    #expect(IndoorBikeData(speed: 3600, resistanceLevel: 7).machine?.resistanceLevel == 7)
  }

  @Test("a watch's steps and axes are decoded, and rejected at every shorter length")
  func watch() {
    #expect(InfiniTimeMotion.stepCount([0x39, 0x30, 0x00, 0x80]) == 0x8000_3039)
    #expect(
      InfiniTimeMotion.acceleration([0x00, 0x04, 0x00, 0xFC, 0x00, 0x00])
        == Vector3(x: 9.80665, y: -9.80665, z: 0))
    for length in 0..<4 {
      #expect(InfiniTimeMotion.stepCount(Array(repeating: 1, count: length)) == nil)
    }
    for length in 0..<6 {
      #expect(InfiniTimeMotion.acceleration(Array(repeating: 1, count: length)) == nil)
    }
  }

  @Test("any bytes are read or reported, whatever the characteristic", arguments: Seed.first(200))
  func anyBytes(seed: Seed) {
    var random = seed.generator
    var decoder = BluetoothDecoder()
    for measurement in BluetoothMeasurement.allCases {
      let count = Int.random(in: 0...40, using: &random)
      let value = (0..<count).map { _ in UInt8.random(in: 0...(.max), using: &random) }
      switch decoder.decode(value, of: measurement, at: .zero) {
      case .fault(let fault): #expect(!fault.expected.isEmpty)
      case .row(var row):
        _ = row.removeImpossibleValues()
        let numbers = [
          row.running?.speedMetersPerSecond, row.running?.strideLengthMeters,
          row.machine?.speedMetersPerSecond, row.machine?.inclinationPercent, row.cycling?.power,
        ]
        #expect(numbers.allSatisfy { $0?.isFinite ?? true })
      }
    }
  }

  @Test("of an indoor bike with the cycling services its own data is read, and motion on request")
  func wanted() {
    #expect(
      BluetoothMeasurement.wanted(
        among: [.indoorBike, .cyclingPower, .cyclingSpeedAndCadence, .heartRate],
        readsMotion: true) == [.indoorBike, .heartRate])
    #expect(
      BluetoothMeasurement.wanted(
        among: [.treadmill, .runningSpeedAndCadence, .cyclingPower], readsMotion: true)
        == [.treadmill, .runningSpeedAndCadence, .cyclingPower])
    let watch: Set<BluetoothMeasurement> = [.heartRate, .infiniTimeSteps, .infiniTimeMotion]
    #expect(BluetoothMeasurement.wanted(among: watch, readsMotion: true) == watch)
    #expect(
      BluetoothMeasurement.wanted(among: watch, readsMotion: false) == [
        .heartRate, .infiniTimeSteps,
      ])
  }

  @Test("an indoor bike whose own data appears late replaces its cycling services")
  func lateBike() {
    let strap = PrivateBluetooth.strap
    var bluez = ScriptedBlueZ(BLEAddress(.any(.cyclingPower)))
    bluez.addStrap(strap, services: [.cyclingPower])
    bluez.begin()
    let power = ScriptedBlueZ.characteristic(strap, .cyclingPower)
    #expect(bluez.takeCalls().contains(.startNotify(characteristic: power)))
    let bike = ScriptedBlueZ.path(strap) + "/service6182/char0002"
    let interfaces: [String: BusValue] = [
      BlueZObjects.Interface.characteristic: .dictionary([
        "UUID": .text(BluetoothMeasurement.indoorBike.identifier)
      ])
    ]
    bluez.tree[bike] = interfaces
    bluez.send(.added(path: bike, interfaces: interfaces))
    #expect(
      Set(bluez.takeCalls()) == [
        .startNotify(characteristic: bike), .stopNotify(characteristic: power),
      ])
    #expect(bluez.link.measurements == [bike: .indoorBike])
  }
}
