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
  /// On a terminal, it prints a reminder of pending permission requests.
  ///
  /// - Parameters:
  ///   - creating: Whether a missing store is created.
  ///   - reminds: Whether to print the reminder; `false` for the command that answers requests.
  /// - Returns: The store, opened as its owner.
  /// - Throws: The opening cases of `StoreError`, or `StoreKeyError` for one whose key is not available.
  func openStore(creating: Bool = false, reminds: Bool = true) throws -> HealthStore {
    if creating { try prepareNewStore() }
    let store = try HealthStore(
      at: storePath, for: .commandLine, as: .owner, creating: creating,
      key: try StoreKey.ofStore(at: storePath))
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
    return store
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

/// The samples of a bundle of observations, and the subject code.
struct BundleOptions: ParsableArguments {
  /// The names of the options for error messages.
  static let names = "--type, --from, --to-date, --source and --subject"

  @Option(
    name: .customLong("type"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "The types of the samples, such as heartRate (default: all).", valueName: "type"),
    completion: TypeArgument.completion, transform: TypeArgument.type)
  var types: [ObjectType] = []
  @Option(help: ArgumentHelp("The start of the time range, inclusive.", valueName: "time"))
  var from: MomentArgument?
  @Option(help: ArgumentHelp("The end of the time range, exclusive.", valueName: "time"))
  var toDate: MomentArgument?
  @Option(
    help: ArgumentHelp(
      "The bundle identifier of the application that saved the samples; repeatable.",
      valueName: "app"))
  var source: [String] = []
  @Option(
    help: ArgumentHelp(
      "The subject code that the recipient assigned to the person (default: a code of the store).",
      valueName: "code"))
  var subject: String?

  var isGiven: Bool {
    !types.isEmpty || from != nil || toDate != nil || !source.isEmpty || subject != nil
  }

  func validate(_ global: GlobalOptions) throws {
    _ = try predicates(global)
    if let subject, subject.isEmpty || subject.contains(where: { $0.isWhitespace || $0.isNewline })
    {
      throw ValidationError("--subject needs a code without spaces, such as P-0042")
    }
  }

  /// Returns the predicates of the time range and the sources.
  func predicates(_ global: GlobalOptions) throws -> [SamplePredicate] {
    let (start, end) = (from?.instant(in: global.timeZone), toDate?.instant(in: global.timeZone))
    if let start, let end, end <= start {
      throw ValidationError("--to-date must be later than --from")
    }
    let time: [SamplePredicate] =
      start == nil && end == nil ? [] : [.time(from: start, to: end)]
    return time + (source.isEmpty ? [] : [.sources(Set(source))])
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
