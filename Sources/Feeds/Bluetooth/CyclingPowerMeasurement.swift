/// One value of the characteristic Cycling Power Measurement (0x2A63).
///
/// Unused fields (balance, torque, forces, angles, dead spots) are skipped by their size.
///
/// **Source** Bluetooth SIG, *Cycling Power Service 1.1*, 3.2: flags of 16 bits, the power as a
/// signed number of watts, then the fields that the flags announce, in the order of the flags.
public struct CyclingPowerMeasurement: Hashable, Sendable {
  /// The power in watts; negative when the drive train turns backward.
  public var power: Int16
  /// Revolutions of 32 bits, event times in 1/2048 s.
  public var wheel: RevolutionCount?
  /// Revolutions of 16 bits, event times in 1/1024 s.
  public var crank: RevolutionCount?
  /// Kilojoules since the sensor was reset.
  public var accumulatedEnergy: UInt16?

  public init(
    power: Int16, wheel: RevolutionCount? = nil, crank: RevolutionCount? = nil,
    accumulatedEnergy: UInt16? = nil
  ) {
    self.power = power
    self.wheel = wheel
    self.crank = crank
    self.accumulatedEnergy = accumulatedEnergy
  }

  /// Decodes a value; `nil` if it is shorter than its flags require.
  public init?(_ value: [UInt8]) {
    var bytes = AttributeBytes(value)
    guard let flags = bytes.uint16().map(Flags.init(rawValue:)), let watts = bytes.int16() else {
      return nil
    }
    power = watts
    for field in Flags.fields where flags.contains(field.flag) {
      switch field.flag {
      case .wheel:
        guard let count = bytes.wheelCount() else { return nil }
        wheel = count
      case .crank:
        guard let count = bytes.crankCount() else { return nil }
        crank = count
      case .energy:
        guard let energy = bytes.uint16() else { return nil }
        accumulatedEnergy = energy
      default:
        guard bytes.skip(field.size) != nil else { return nil }
      }
    }
  }

  struct Flags: OptionSet {
    let rawValue: UInt16

    static let balance = Flags(rawValue: 1 << 0)
    static let torque = Flags(rawValue: 1 << 2)
    static let wheel = Flags(rawValue: 1 << 4)
    static let crank = Flags(rawValue: 1 << 5)
    static let forces = Flags(rawValue: 1 << 6)
    static let torques = Flags(rawValue: 1 << 7)
    static let angles = Flags(rawValue: 1 << 8)
    static let topDeadSpot = Flags(rawValue: 1 << 9)
    static let bottomDeadSpot = Flags(rawValue: 1 << 10)
    static let energy = Flags(rawValue: 1 << 11)

    /// The optional fields in order, with their sizes in bytes.
    static let fields: [(flag: Flags, size: Int)] = [
      (.balance, 1), (.torque, 2), (.wheel, 6), (.crank, 4), (.forces, 4), (.torques, 4),
      (.angles, 3), (.topDeadSpot, 2), (.bottomDeadSpot, 2), (.energy, 2),
    ]
  }
}
