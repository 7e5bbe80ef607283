import ArgumentParser
import Foundation
import HealthStorage

/// The options that every command takes, in the same words.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The store's file.",
      discussion: "Default: $WORKOUT_STORE, else $XDG_DATA_HOME/workout/health.sqlite.",
      valueName: "path"), completion: .file())
  var store: String?

  @Flag(help: "Print JSON for machines (see docs/json.md) instead of text.")
  var json = false

  @Option(help: "Show distances and speeds in these units.")
  var units: UnitSystem = UnitSystem.fromLocale()

  @Option(
    name: .customLong("time-zone"),
    help: ArgumentHelp("Show times in this zone.", valueName: "area/city"),
    completion: .shellCommand(
      "awk '!/^#/ { print $3 }' /usr/share/zoneinfo/zone.tab 2>/dev/null"),
    transform: Self.timeZone)
  var givenTimeZone: TimeZone?

  @Flag(help: "Say more on standard error.")
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
      throw ValidationError("'\(name)' is no time zone; use a name such as Europe/Berlin or UTC.")
    }
    return zone
  }
}

/// The two ways people read distances.
enum UnitSystem: String, CaseIterable, ExpressibleByArgument {
  case metric
  case imperial

  /// Imperial where road signs are: the United States, Liberia, Myanmar and the United Kingdom.
  static func fromLocale(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> UnitSystem {
    let names = ["LC_ALL", "LC_MEASUREMENT", "LANG"]
    let name = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let region = name.split(separator: ".").first?.split(separator: "_").last.map(String.init)
    return ["US", "LR", "MM", "GB"].contains(region ?? "") ? .imperial : .metric
  }
}
