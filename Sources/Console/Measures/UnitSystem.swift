import Foundation

/// The unit systems of distances and speeds.
package enum UnitSystem: String, CaseIterable {
  case metric
  case imperial

  /// Returns imperial where road signs are: in the United States, Liberia, Myanmar and the United Kingdom.
  package static func fromLocale(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> UnitSystem {
    let names = ["LC_ALL", "LC_MEASUREMENT", "LANG"]
    let name = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let region = name.split(separator: ".").first?.split(separator: "_").last.map(String.init)
    return ["US", "LR", "MM", "GB"].contains(region ?? "") ? .imperial : .metric
  }
}
