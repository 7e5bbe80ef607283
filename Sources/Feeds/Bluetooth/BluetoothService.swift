import HealthModel

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

/// Converts notified values into rows, or into faults.
struct BluetoothDecoder: Hashable {
  enum Decoded: Hashable {
    case row(TraceRow)
    case fault(FeedProblem)
  }

  private var cadence = CyclingRates(wheel: .wheel)
  private var power = CyclingRates(wheel: .powerMeterWheel)
  /// The number of values since the feed began.
  private var count = 0

  /// Decodes one value that a service notified at a boot-clock time.
  ///
  /// A heart rate that is not a measurement (no contact, or 0) becomes a row with a heart rate of 0
  /// and no intervals. It informs the recorder that contact is lost; nothing is stored.
  mutating func decode(
    _ value: [UInt8], of service: BluetoothService, at uptime: Duration
  ) -> Decoded {
    count += 1
    let row: TraceRow? =
      switch service {
      case .heartRate:
        HeartRateMeasurement(value).map {
          TraceRow(heartRate: $0.heartRate ?? HeartRate(beatsPerMinute: 0))
        }
      case .cyclingSpeedAndCadence:
        CSCMeasurement(value).map { TraceRow(cycling: cadence.reading($0, at: uptime)) }
      case .cyclingPower:
        CyclingPowerMeasurement(value).map { TraceRow(cycling: power.reading($0, at: uptime)) }
      }
    guard let row else { return .fault(fault(value, of: service)) }
    return .row(row)
  }

  private func fault(_ value: [UInt8], of service: BluetoothService) -> FeedProblem {
    // Each byte takes two digits and a space.
    let shown = value.prefix(FeedProblem.excerptLimit / 3)
    let excerpt = shown.map { byte in
      (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    }.joined(separator: " ")
    let expected =
      switch service {
      case .heartRate: "a heart rate measurement (0x2A37)"
      case .cyclingSpeedAndCadence: "a measurement of speed and cadence (0x2A5B)"
      case .cyclingPower: "a measurement of cycling power (0x2A63)"
      }
    return FeedProblem(place: .notification(count), excerpt: excerpt, expected: expected)
  }
}
