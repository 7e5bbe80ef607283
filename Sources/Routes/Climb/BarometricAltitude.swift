internal import Foundation
public import HealthModel

/// Altitude from air pressure: its changes are good to decimetres, its height is the receiver's.
///
/// **Source** ISO 2533:1975, *Standard Atmosphere*, troposphere:
///
///     h = T₀/L · (1 − (p/p₀)^(R·L/g))
public struct BarometricAltitude: Sendable {
  private static let seaLevelPascals = 101_325.0
  private static let scaleMeters = 44_330.77
  private static let exponent = 0.190_263
  /// The lock on the receiver's altitude follows so many fixes, five minutes of them, which weather
  /// is slower than and a receiver's error quicker.
  private static let lockFixes = 300.0

  /// Metres above the level of standard pressure; `nil` before the first reading.
  private(set) var pressureAltitude: Double?
  private var offset = 0.0
  private var lockCount = 0.0

  /// Metres above mean sea level; `nil` until both are there.
  var altitude: Double? { lockCount > 0 ? pressureAltitude.map { $0 + offset } : nil }

  /// Takes a pressure in; a value outside the atmosphere's is passed over.
  mutating func process(_ pressure: AirPressure) {
    guard let meters = Self.meters(pressure) else { return }
    pressureAltitude = meters
  }

  /// Metres above the level of standard pressure; `nil` for a pressure outside the atmosphere's.
  public static func meters(_ pressure: AirPressure) -> Double? {
    guard possiblePascals.contains(pressure.pascals) else { return nil }
    return scaleMeters * (1 - pow(pressure.pascals / seaLevelPascals, exponent))
  }

  /// 30 000 to 110 000 Pa: Everest to the Dead Sea, and the range of the common sensors.
  private static let possiblePascals = 30_000.0...110_000.0

  mutating func lock(onto altitude: Double) {
    guard let pressureAltitude else { return }
    lockCount = min(lockCount + 1, Self.lockFixes)
    offset += (altitude - pressureAltitude - offset) / lockCount
  }
}
