import Foundation
import HealthModel

/// Numbers as people read them, in their units.
struct MeasureText {
  let units: UnitSystem

  static let metersPerMile = 1609.344
  static let metersPerFoot = 0.3048
  static let metersPerYard = 0.9144

  /// `1.24 km`, `0.77 mi`.
  func distance(_ meters: Double) -> String {
    switch units {
    case .metric: Self.fixed(meters / 1000, 2) + " km"
    case .imperial: Self.fixed(meters / Self.metersPerMile, 2) + " mi"
    }
  }

  /// A height or a pool length: `37 m`, `121 ft`.
  func height(_ meters: Double) -> String {
    switch units {
    case .metric: Self.fixed(meters, 0) + " m"
    case .imperial: Self.fixed(meters / Self.metersPerFoot, 0) + " ft"
    }
  }

  /// `4.9 km/h`, `3.0 mph`.
  func speed(_ metersPerSecond: Double) -> String {
    switch units {
    case .metric: Self.fixed(metersPerSecond * 3.6, 1) + " km/h"
    case .imperial: Self.fixed(metersPerSecond * 3600 / Self.metersPerMile, 1) + " mph"
    }
  }

  /// `5:12 /km`, `8:22 /mi`; a dash below a tenth of a metre a second, where pace means nothing.
  func pace(_ metersPerSecond: Double) -> String {
    let unit = units == .metric ? 1000 : Self.metersPerMile
    let name = units == .metric ? "/km" : "/mi"
    guard metersPerSecond >= 0.1 else { return "– \(name)" }
    let seconds = Int((unit / metersPerSecond).rounded())
    return "\(seconds / 60):\(Self.twoDigits(seconds % 60)) \(name)"
  }

  /// `1:02:03`, `2:03`; whole seconds, rounded down as a stopwatch does.
  static func duration(_ seconds: Double) -> String {
    let whole = Int(max(0, seconds))
    let minutes = whole / 60 % 60
    let rest = twoDigits(whole % 60)
    return whole >= 3600
      ? "\(whole / 3600):\(twoDigits(minutes)):\(rest)" : "\(minutes):\(rest)"
  }

  static func fixed(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }

  private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
