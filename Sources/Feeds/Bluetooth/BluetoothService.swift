/// The supported GATT services of a Bluetooth sensor.
///
/// **Source** Bluetooth SIG, *Assigned Numbers*, 3.4 and 3.8: a 16-bit number is short for
/// `0000xxxx-0000-1000-8000-00805f9b34fb`.
public enum BluetoothService: UInt16, Hashable, Sendable, CaseIterable {
  case heartRate = 0x180D
  case cyclingSpeedAndCadence = 0x1816
  case cyclingPower = 0x1818

  /// Its name on the command line.
  public var name: String {
    switch self {
    case .heartRate: "heart-rate"
    case .cyclingSpeedAndCadence: "cadence"
    case .cyclingPower: "power"
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
  var identifier: String { Self.identifier(rawValue) }

  /// The identifier of the characteristic that notifies its measurements.
  var measurement: String {
    switch self {
    case .heartRate: Self.identifier(0x2A37)
    case .cyclingSpeedAndCadence: Self.identifier(0x2A5B)
    case .cyclingPower: Self.identifier(0x2A63)
    }
  }

  /// The characteristic Body Sensor Location.
  static let bodySensorLocation = identifier(0x2A38)

  private static func identifier(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    let padding = String(repeating: "0", count: 4 - digits.count)
    return "0000\(padding)\(digits)-0000-1000-8000-00805f9b34fb"
  }
}
