import CommandOptions
public import ArgumentParser
import Console
public import Estimation
import Foundation
import HealthModel
import HealthStorage
import StoreKeys
import WorkoutExport

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
      "The time zone of printed times and of days (default: a workout's own, else the system's).",
      valueName: "area/city"),
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

extension UnitSystem: ExpressibleByArgument {}

extension ExportFormat: ExpressibleByArgument {}

extension EstimateKind: ExpressibleByArgument {
  public init?(argument: String) { self.init(rawValue: argument) }

  public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension GlobalOptions {
  /// Opens the store of the options; fails if it does not exist, unless `creating` is set.
  ///
  /// Recordings that were made while it was locked are joined to it first. On a terminal, it prints a reminder of
  /// pending permission requests.
  ///
  /// - Parameters:
  ///   - creating: Whether a missing store is created.
  ///   - reminds: Whether to print the reminder; `false` for the command that answers requests.
  /// - Returns: The store, opened as its owner.
  /// - Throws: The opening cases of `StoreError`, or `StoreKeyError` for one whose key is not available.
  func openStore(creating: Bool = false, reminds: Bool = true) async throws -> HealthStore {
    let (store, key) = try openAtOnce(creating: creating, reminds: reminds)
    if let key { try await joinSealedRecordings(to: store, key) }
    return store
  }

  /// Opens the store as ``openStore(creating:reminds:)`` does, without joining recordings to it, which takes time.
  func openAtOnce(
    creating: Bool = false, reminds: Bool = true
  ) throws -> (store: HealthStore, key: StoreKey?) {
    if creating { try prepareNewStore() }
    let key = try StoreKey.ofStore(at: storePath)
    let store = try HealthStore(
      at: storePath, for: .commandLine, as: .owner, creating: creating, key: key)
    if reminds, Terminal.error.isInteractive {
      let count = try store.countPendingRequests()
      if count > 0 {
        let requests =
          count == 1
          ? "1 permission request is" : "\(count) permission requests are"
        Terminal.warn("\(requests) pending; answer with: workout requests")
      }
    }
    WaitingNotifications.look(into: store)
    return (store, key)
  }

  var measures: MeasureText { MeasureText(units: units) }
  var times: TimeText { TimeText(zone: timeZone) }

  /// The times of a single workout, by default in its own time zone.
  func times(of workout: Workout) -> TimeText { TimeText(of: workout, inZone: givenTimeZone) }
}

extension ClientIdentity {
  /// The command line as a client of the store.
  static var commandLine: ClientIdentity {
    .onThisMachine(
      source: Source(name: "workout", bundleIdentifier: "org.workout.cli"),
      version: WorkoutCommand.version)
  }
}

extension GlobalOptions {
  /// Gives a store that does not exist yet a key, if a keeper is found for it; else prints how to get one.
  private func prepareNewStore() throws {
    let keeping = try StoreKeeping(of: storePath, mayPrompt: Terminal.error.isInteractive)
    guard StoreKey.isSupported, try keeping.status().state == .absent else { return }
    if let keeper = try keeping.prepareNewStore() {
      let name = keeper == .credential ? "credential \(Keeper.credentialName)" : keeper.words
      Terminal.warn(
        "workout: the new store is encrypted, and the \(name) has its key; "
          + "write down the words of 'workout key recovery'")
    } else if try keeping.key() == nil, Terminal.error.isInteractive {
      Terminal.warn(
        "workout: the new store is not encrypted; to change that: workout encrypt --passphrase")
    }
  }
}
