import Foundation

/// The unit systems of distances and speeds.
package enum UnitSystem: String, CaseIterable {
  case metric
  case imperial
  /// Miles on the road, and meters, kilograms and degrees Celsius for everything else.
  case british

  /// Whether ways, speeds and paces are in miles.
  package var hasMiles: Bool { self != .metric }

  /// Whether heights, pool lengths, steps, masses and temperatures are in feet, yards, pounds and degrees Fahrenheit.
  package var hasFeet: Bool { self == .imperial }

  /// Returns the system of the region: imperial in the United States, Liberia and Myanmar, british in the United
  /// Kingdom.
  package static func fromLocale(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> UnitSystem {
    let names = ["LC_ALL", "LC_MEASUREMENT", "LANG"]
    let name = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let region = name.split(separator: ".").first?.split(separator: "_").last.map(String.init)
    switch region {
    case "US", "LR", "MM": return .imperial
    case "GB": return .british
    default: return .metric
    }
  }
}
