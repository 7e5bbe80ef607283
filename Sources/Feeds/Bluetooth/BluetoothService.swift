/// The supported GATT services of a Bluetooth sensor.
///
/// **Source** Bluetooth SIG, *Assigned Numbers*, 3.4 and 3.8: a 16-bit number is short for
/// `0000xxxx-0000-1000-8000-00805f9b34fb`.
public enum BluetoothService: UInt16, Hashable, Sendable, CaseIterable {
  case heartRate = 0x180D
  case cyclingSpeedAndCadence = 0x1816
  case cyclingPower = 0x1818
  case runningSpeedAndCadence = 0x1814
  case fitnessMachine = 0x1826
  /// InfiniTime's motion service (PineTime). It has an identifier of its own of 128 bits, which begins with this
  /// number.
  case infiniTimeMotion = 0x0003

  /// Its name on the command line.
  public var name: String {
    switch self {
    case .heartRate: "heart-rate"
    case .cyclingSpeedAndCadence: "cadence"
    case .cyclingPower: "power"
    case .runningSpeedAndCadence: "running"
    case .fitnessMachine: "machine"
    case .infiniTimeMotion: "motion"
    }
  }

  init?(name: some StringProtocol) {
    guard let service = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = service
  }

  init?(identifier: String) {
    guard let service = Self.allCases.first(where: { $0.identifier == identifier.lowercased() })
    else { return nil }
    self = service
  }

  /// The identifier in BlueZ's format.
  var identifier: String {
    self == .infiniTimeMotion
      ? "00030000-78fc-48fe-8e23-433b3a1942d0" : Self.identifier(rawValue)
  }

  /// The characteristic Body Sensor Location.
  static let bodySensorLocation = identifier(0x2A38)

  static func identifier(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    let padding = String(repeating: "0", count: 4 - digits.count)
    return "0000\(padding)\(digits)-0000-1000-8000-00805f9b34fb"
  }
}
