public import HealthModel

/// One value of the characteristic Heart Rate Measurement (0x2A37), as notified by a strap.
///
/// **Source** Bluetooth SIG, *Heart Rate Service 1.0*, 3.1, and the field table of the *GATT
/// Specification Supplement*. The upper three flag bits are reserved and ignored.
public struct HeartRateMeasurement: Hashable, Sendable {
  /// Whether the electrodes touch the skin.
  public enum SensorContact: Hashable, Sendable {
    /// The sensor does not detect contact.
    case unsupported
    case lost
    case good
  }

  /// RR intervals are counted in 1024ths of a second.
  public static let intervalsPerSecond = 1024.0

  /// The heart rate as sent, in 8 or 16 bits; 0 is not a measurement.
  public var beatsPerMinute: UInt16
  public var contact: SensorContact
  /// Kilojoules since the strap was reset; the value saturates at 65535.
  public var energyExpended: UInt16?
  /// In 1024ths of a second, oldest first.
  public var rrIntervals: [UInt16]

  public init(
    beatsPerMinute: UInt16, contact: SensorContact = .unsupported, energyExpended: UInt16? = nil,
    rrIntervals: [UInt16] = []
  ) {
    self.beatsPerMinute = beatsPerMinute
    self.contact = contact
    self.energyExpended = energyExpended
    self.rrIntervals = rrIntervals
  }

  /// Decodes a value; `nil` if it is shorter than its flags require.
  ///
  /// An odd byte after the last RR interval is ignored, and so are bytes that no flag announces.
  public init?(_ value: [UInt8]) {
    var bytes = AttributeBytes(value)
    guard let flags = bytes.byte().map(Flags.init(rawValue:)) else { return nil }
    let rate = flags.contains(.isWide) ? bytes.uint16() : bytes.byte().map(UInt16.init)
    guard let rate else { return nil }
    beatsPerMinute = rate
    contact =
      if flags.contains(.supportsContact) {
        flags.contains(.hasContact) ? .good : .lost
      } else {
        .unsupported
      }
    energyExpended = nil
    if flags.contains(.hasEnergy) {
      guard let energy = bytes.uint16() else { return nil }
      energyExpended = energy
    }
    rrIntervals = []
    guard flags.contains(.hasIntervals) else { return }
    while let interval = bytes.uint16() { rrIntervals.append(interval) }
  }

  /// The heart rate, or `nil` without a measurement: there is no skin contact, or the rate is 0.
  public var heartRate: HeartRate? {
    guard beatsPerMinute > 0, contact != .lost else { return nil }
    return HeartRate(
      beatsPerMinute: Double(beatsPerMinute),
      beatIntervals: rrIntervals.map { Double($0) / Self.intervalsPerSecond })
  }

  struct Flags: OptionSet {
    let rawValue: UInt8

    static let isWide = Flags(rawValue: 1 << 0)
    static let hasContact = Flags(rawValue: 1 << 1)
    static let supportsContact = Flags(rawValue: 1 << 2)
    static let hasEnergy = Flags(rawValue: 1 << 3)
    static let hasIntervals = Flags(rawValue: 1 << 4)
  }
}
