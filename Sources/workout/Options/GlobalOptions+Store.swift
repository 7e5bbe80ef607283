import HealthModel
import HealthStorage

extension GlobalOptions {
  /// Opens the store that is meant; commands that only read refuse where there is none.
  ///
  /// A person at a terminal is reminded of applications that wait for an answer: nothing else tells them.
  ///
  /// - Parameters:
  ///   - creating: Whether a store is made where there is none.
  ///   - reminds: `false` for the command that answers them.
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
          ? "1 request of an application waits" : "\(count) requests of applications wait"
        Terminal.warn("\(requests) for your answer: workout requests")
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
