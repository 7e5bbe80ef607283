import HealthModel
import HealthStorage

extension GlobalOptions {
  /// Opens the store that is meant; commands that only read refuse where there is none.
  func openStore(creating: Bool = false) throws(StoreError) -> HealthStore {
    try HealthStore(
      at: storePath, for: .commandLine, as: .owner, creating: creating, key: try StoreKey.named())
  }

  var measures: MeasureText { MeasureText(units: units) }
  var times: TimeText { TimeText(zone: timeZone) }
}

extension ClientIdentity {
  /// The command line as a client of the store.
  static var commandLine: ClientIdentity {
    .onThisMachine(
      source: Source(name: "workout", bundleIdentifier: "org.workout.cli"),
      version: WorkoutCommand.version)
  }
}
