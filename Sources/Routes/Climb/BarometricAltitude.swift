internal import Foundation
public import HealthModel

/// Altitude from air pressure: its changes are accurate to decimeters, its absolute height is the
/// receiver's.
///
/// **Source** ISO 2533:1975, *Standard Atmosphere*, troposphere:
///
///     h = T₀/L · (1 − (p/p₀)^(R·L/g))
public struct BarometricAltitude: Sendable {
  private static let seaLevelPascals = 101_325.0
  private static let scaleMeters = 44_330.77
  private static let exponent = 0.190_263
  /// The number of fixes, about five minutes, over which the offset to the receiver's altitude is
  /// averaged: faster than weather and slower than a receiver's error.
  private static let lockFixes = 300.0

  /// Meters above the level of standard pressure; `nil` before the first reading.
  private(set) var pressureAltitude: Double?
  private var offset = 0.0
  private var lockCount = 0.0

  /// Meters above mean sea level; `nil` until both values are available.
  var altitude: Double? { lockCount > 0 ? pressureAltitude.map { $0 + offset } : nil }

  /// Processes a pressure; a value outside the atmosphere's range is ignored.
  mutating func process(_ pressure: AirPressure) {
    guard let meters = Self.meters(pressure) else { return }
    pressureAltitude = meters
  }

  /// Returns meters above the level of standard pressure; `nil` for a pressure outside the
  /// atmosphere's range.
  public static func meters(_ pressure: AirPressure) -> Double? {
    guard possiblePascals.contains(pressure.pascals) else { return nil }
    return scaleMeters * (1 - pow(pressure.pascals / seaLevelPascals, exponent))
  }

  /// 30,000 to 110,000 Pa: from Mount Everest to the Dead Sea, and the range of the common sensors.
  private static let possiblePascals = 30_000.0...110_000.0

  mutating func lock(onto altitude: Double) {
    guard let pressureAltitude else { return }
    lockCount = min(lockCount + 1, Self.lockFixes)
    offset += (altitude - pressureAltitude - offset) / lockCount
  }
}
