import TestSupport

/// Writes the values of characteristics as a sensor does, least significant byte first.
struct AttributeWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write<Integer: FixedWidthInteger>(_ value: Integer, bytes count: Int? = nil) {
    let bits = UInt64(truncatingIfNeeded: value)
    for place in 0..<(count ?? Integer.bitWidth / 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> (place * 8)))
    }
  }
}

/// The fields of a fitness machine's value, each with its size in bytes, written by the tables of the
/// specification and not by those of the reader.
struct MachineValue {
  /// The optional fields in the order of their flags, of which the first announces the others' absence.
  static let treadmill = [
    "speed": 2, "averageSpeed": 2, "distance": 3, "inclination": 2, "rampAngle": 2,
    "positiveElevation": 2, "negativeElevation": 2, "pace": 1, "averagePace": 1, "energy": 2,
    "energyPerHour": 2, "energyPerMinute": 1, "heartRate": 1, "met": 1, "elapsed": 2,
    "remaining": 2, "force": 2, "power": 2,
  ]
  static let treadmillFlags: [[String]] = [
    ["speed"], ["averageSpeed"], ["distance"], ["inclination", "rampAngle"],
    ["positiveElevation", "negativeElevation"], ["pace"], ["averagePace"],
    ["energy", "energyPerHour", "energyPerMinute"], ["heartRate"], ["met"], ["elapsed"],
    ["remaining"], ["force", "power"],
  ]
  static let bike = [
    "speed": 2, "averageSpeed": 2, "cadence": 2, "averageCadence": 2, "distance": 3,
    "resistance": 2, "power": 2, "averagePower": 2, "energy": 2, "energyPerHour": 2,
    "energyPerMinute": 1, "heartRate": 1, "met": 1, "elapsed": 2, "remaining": 2,
  ]
  static let bikeFlags: [[String]] = [
    ["speed"], ["averageSpeed"], ["cadence"], ["averageCadence"], ["distance"], ["resistance"],
    ["power"], ["averagePower"], ["energy", "energyPerHour", "energyPerMinute"], ["heartRate"],
    ["met"], ["elapsed"], ["remaining"],
  ]

  private(set) var bytes: [UInt8]
  /// The written numbers by field, without their signs.
  private(set) var numbers: [String: UInt32] = [:]

  /// Writes random numbers into the fields of some flags.
  init(
    flags: UInt16, _ layout: [[String]], _ sizes: [String: Int], _ random: inout SplitMix64
  ) {
    var writer = AttributeWriter()
    writer.write(flags)
    for (bit, names) in layout.enumerated() {
      guard (flags >> bit & 1 == 1) != (bit == 0) else { continue }
      for name in names {
        let size = sizes[name] ?? 0
        let number = UInt32(truncatingIfNeeded: random.next()) & (UInt32.max >> (32 - 8 * size))
        numbers[name] = number
        writer.write(number, bytes: size)
      }
    }
    bytes = writer.bytes
  }
}
