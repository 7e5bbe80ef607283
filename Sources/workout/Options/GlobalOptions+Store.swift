import HealthModel
import HealthStorage

extension GlobalOptions {
  /// Opens the store of the options; fails if it does not exist, unless `creating` is set.
  ///
  /// On a terminal, it prints a reminder of pending permission requests.
  ///
  /// - Parameters:
  ///   - creating: Whether a missing store is created.
  ///   - reminds: Whether to print the reminder; `false` for the command that answers requests.
  /// - Returns: The store, opened as its owner.
  /// - Throws: The opening cases of `StoreError`.
  func openStore(
    creating: Bool = false, reminds: Bool = true
  ) throws(StoreError) -> HealthStore {
    let store = try HealthStore(
      at: storePath, for: .commandLine, as: .owner, creating: creating, key: try StoreKey.named())
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
}

extension ClientIdentity {
  /// The command line as a client of the store.
  static var commandLine: ClientIdentity {
    .onThisMachine(
      source: Source(name: "workout", bundleIdentifier: "org.workout.cli"),
      version: WorkoutCommand.version)
  }
}
