/// The body location of a heart rate sensor: the characteristic Body Sensor Location (0x2A38).
///
/// **Source** Bluetooth SIG, *Heart Rate Service 1.0*, 3.2.
public enum BodySensorLocation: UInt8, Hashable, Sendable, CaseIterable {
  case other = 0
  case chest = 1
  case wrist = 2
  case finger = 3
  case hand = 4
  case earLobe = 5
  case foot = 6

  /// Decodes a value; `nil` if it is empty or a reserved number.
  public init?(_ value: [UInt8]) {
    guard let first = value.first, let location = Self(rawValue: first) else { return nil }
    self = location
  }
}
