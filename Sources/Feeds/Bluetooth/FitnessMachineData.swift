public import HealthModel

/// One value of the characteristic Treadmill Data (0x2ACD).
///
/// A record that is longer than a packet arrives in several values, each with flags of its own; each is a
/// measurement with the fields that it has.
///
/// **Source** Bluetooth SIG, *Fitness Machine Service 1.0*, 4.4 and 4.19, and the field tables of the *GATT
/// Specification Supplement*. Unused fields (averages, elevation, pace, energy, heart rate, times, force) are
/// skipped by their size; flag bits above the thirteenth are reserved and ignored.
public struct TreadmillData: Hashable, Sendable {
  /// The speed of the belt in 0.01 km/h.
  public var speed: UInt16?
  /// Meters since the training session of the machine began.
  public var totalDistance: UInt32?
  /// The slope in 0.1 %.
  public var inclination: Int16?

  public init(speed: UInt16? = nil, totalDistance: UInt32? = nil, inclination: Int16? = nil) {
    self.speed = speed
    self.totalDistance = totalDistance
    self.inclination = inclination
  }

  /// Decodes a value; `nil` if it is shorter than its flags require.
  public init?(_ value: [UInt8]) {
    self.init()
    guard let fields = MachineFields(value, Self.layout) else { return nil }
    speed = fields.speed()
    totalDistance = fields.uint24(Self.distance)
    inclination = fields.int16(Self.inclination)
  }

  private static let distance = 2
  private static let inclination = 3

  /// The sizes in bytes of the fields of each flag, in order; the first is the speed, which is there unless its
  /// flag is set.
  static let layout = [2, 2, 3, 4, 4, 1, 1, 5, 1, 1, 2, 2, 4]

  /// Standard for a value that the machine does not have; the slope is 0x7FFF then.
  private static let noInclination = Int16.max

  /// The measurement in SI units.
  public var reading: MachineReading {
    MachineReading(
      speedMetersPerSecond: speed.map(MachineFields.metersPerSecond),
      totalMeters: totalDistance.map(Double.init),
      inclinationPercent: inclination.flatMap {
        $0 == Self.noInclination ? nil : Double($0) / 10
      })
  }
}

/// One value of the characteristic Indoor Bike Data (0x2AD2), in one or several packets like ``TreadmillData``.
///
/// **Source** Bluetooth SIG, *Fitness Machine Service 1.0*, 4.9 and 4.19, and the field tables of the *GATT
/// Specification Supplement*.
public struct IndoorBikeData: Hashable, Sendable {
  /// The speed of the machine in 0.01 km/h.
  public var speed: UInt16?
  /// The turns of the crank in 0.5/min.
  public var cadence: UInt16?
  /// Meters since the training session of the machine began.
  public var totalDistance: UInt32?
  /// The level of the resistance, without a unit.
  public var resistanceLevel: Int16?
  /// Watts.
  public var power: Int16?

  public init(
    speed: UInt16? = nil, cadence: UInt16? = nil, totalDistance: UInt32? = nil,
    resistanceLevel: Int16? = nil, power: Int16? = nil
  ) {
    self.speed = speed
    self.cadence = cadence
    self.totalDistance = totalDistance
    self.resistanceLevel = resistanceLevel
    self.power = power
  }

  /// Decodes a value; `nil` if it is shorter than its flags require.
  public init?(_ value: [UInt8]) {
    self.init()
    guard let fields = MachineFields(value, Self.layout) else { return nil }
    speed = fields.speed()
    cadence = fields.uint16(Self.cadence)
    totalDistance = fields.uint24(Self.distance)
    resistanceLevel = fields.int16(Self.resistance)
    power = fields.int16(Self.power)
  }

  private static let cadence = 2
  private static let distance = 4
  private static let resistance = 5
  private static let power = 6

  /// The sizes in bytes of the fields of each flag, as of ``TreadmillData/layout``.
  static let layout = [2, 2, 2, 2, 3, 2, 2, 2, 5, 1, 1, 2, 2]

  /// Cadence and power; `nil` without both.
  public var cycling: CyclingReading? {
    guard cadence != nil || power != nil else { return nil }
    return CyclingReading(
      crankRevolutionsPerMinute: cadence.map { Double($0) / 2 }, power: power.map(Double.init))
  }

  /// Speed, distance and resistance; `nil` without all of them.
  public var machine: MachineReading? {
    guard speed != nil || totalDistance != nil || resistanceLevel != nil else { return nil }
    return MachineReading(
      speedMetersPerSecond: speed.map(MachineFields.metersPerSecond),
      totalMeters: totalDistance.map(Double.init), resistanceLevel: resistanceLevel.map(Double.init)
    )
  }
}

/// The fields of a fitness machine's value: flags of 16 bits, then the field of each flag in order.
struct MachineFields {
  private let flags: UInt16
  private let layout: [Int]
  private let bytes: [UInt8]

  /// Checks the length; `nil` if the value is shorter than its flags require.
  init?(_ value: [UInt8], _ layout: [Int]) {
    var header = AttributeBytes(value)
    guard let flags = header.uint16() else { return nil }
    self.flags = flags
    self.layout = layout
    bytes = Array(value.dropFirst(2))
    let size = layout.indices.reduce(0) { $0 + (isPresent($1) ? layout[$1] : 0) }
    guard bytes.count >= size else { return nil }
  }

  /// The flag More Data is set in all packets of a record but the one with the speed.
  private func isPresent(_ index: Int) -> Bool { (flags >> index & 1 == 0) == (index == 0) }

  private func field(_ index: Int) -> AttributeBytes? {
    guard isPresent(index) else { return nil }
    let start = layout.indices.prefix(index).reduce(0) { $0 + (isPresent($1) ? layout[$1] : 0) }
    return AttributeBytes(Array(bytes.dropFirst(start)))
  }

  func speed() -> UInt16? { uint16(0) }

  func uint16(_ index: Int) -> UInt16? {
    var bytes = field(index)
    return bytes?.uint16()
  }

  func int16(_ index: Int) -> Int16? {
    var bytes = field(index)
    return bytes?.int16()
  }

  func uint24(_ index: Int) -> UInt32? {
    guard var bytes = field(index), let low = bytes.uint16(), let high = bytes.byte() else {
      return nil
    }
    return UInt32(high) << 16 | UInt32(low)
  }

  /// Returns a speed in 0.01 km/h in meters per second.
  static func metersPerSecond(_ speed: UInt16) -> Double { Double(speed) / 100 / 3.6 }
}
