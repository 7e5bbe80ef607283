import ArgumentParser
import Foundation
import HealthStorage

/// The options of all commands.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The store file.",
      discussion: "Default: $WORKOUT_STORE, else $XDG_DATA_HOME/workout/health.sqlite.",
      valueName: "path"), completion: .file())
  var store: String?

  @Flag(help: "Print JSON (see docs/json.md) instead of text.")
  var json = false

  @Option(help: "The unit system of distances and speeds.")
  var units: UnitSystem = UnitSystem.fromLocale()

  @Option(
    name: .customLong("time-zone"),
    help: ArgumentHelp(
      "The time zone of printed times and of days (default: the system's).", valueName: "area/city"),
    completion: .shellCommand(
      "awk '!/^#/ { print $3 }' /usr/share/zoneinfo/zone.tab 2>/dev/null"),
    transform: Self.timeZone)
  var givenTimeZone: TimeZone?

  @Flag(help: "Print more details.")
  var verbose = false

  var timeZone: TimeZone { givenTimeZone ?? .current }

  var storePath: String {
    Self.storePath(option: store, environment: ProcessInfo.processInfo.environment)
  }

  static func storePath(option: String?, environment: [String: String]) -> String {
    option ?? StoreLocation.standard(environment: environment)
  }

  private static func timeZone(_ name: String) throws -> TimeZone {
    guard let zone = TimeZone(identifier: name) else {
      throw ValidationError("'\(name)' is not a time zone; use a name such as Europe/Berlin or UTC")
    }
    return zone
  }
}

/// The unit systems of distances and speeds.
enum UnitSystem: String, CaseIterable, ExpressibleByArgument {
  case metric
  case imperial

  /// Returns imperial where road signs are: in the United States, Liberia, Myanmar and the United Kingdom.
  static func fromLocale(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> UnitSystem {
    let names = ["LC_ALL", "LC_MEASUREMENT", "LANG"]
    let name = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let region = name.split(separator: ".").first?.split(separator: "_").last.map(String.init)
    return ["US", "LR", "MM", "GB"].contains(region ?? "") ? .imperial : .metric
  }
}
