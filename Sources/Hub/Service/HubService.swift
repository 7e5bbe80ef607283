package import ReplicaNetwork

/// What the parts of a process of a hub share.
struct HubContext: Sendable {
  let hub: HubFolder
  let program: HubProgram
  let limits: HubLimits
  let turns: WorkTurns
  /// The port on which devices reach the hub.
  var port: Int
  let report: @Sendable (HubEvent) -> Void
}

/// A process that serves the stores of a hub.
///
/// It keeps nothing that another one needs: the folder has everything, and locks of files decide between processes. So
/// any number may serve one folder, begin and end at any time.
package struct HubService: Sendable {
  private let hub: HubFolder
  private let program: HubProgram
  private let limits: HubLimits
  private let report: @Sendable (HubEvent) -> Void

  /// - Parameters:
  ///   - hub: The folder.
  ///   - program: The program.
  ///   - limits: How much is served at once.
  ///   - report: Receives what happens.
  package init(
    of hub: HubFolder, by program: HubProgram, limits: HubLimits,
    report: @escaping @Sendable (HubEvent) -> Void
  ) {
    (self.hub, self.program, self.limits, self.report) = (hub, program, limits, report)
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameters:
  ///   - address: Where to listen; port 0 for any.
  ///   - publicPort: The port on which devices reach the hub; `nil` for that of the address.
  ///   - onReady: Called with the port once connections are accepted.
  /// - Throws: `NetworkError.listening(_:_:)`, or `CancellationError`.
  package func run(
    on address: NetworkAddress, publicPort: Int?,
    onReady: @escaping @Sendable (Int) async throws -> Void
  ) async throws {
    let (index, report) = (hub.index, report)
    let listener = try await SharedListener(on: address, hub.key, limits: limits.network) {
      index.person(of: $0) != nil
    }
    let people = OpenPeople(
      in: HubContext(
        hub: hub, program: program, limits: limits, turns: WorkTurns(atMost: limits.frames),
        port: publicPort ?? listener.port, report: report))
    try await onReady(listener.port)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await listener.run { await Self.serve($0, people, index, report) }
      }
      group.addTask { await people.watch() }
      try await group.next()
      group.cancelAll()
    }
  }

  private static func serve(
    _ connection: IncomingConnection, _ people: OpenPeople, _ index: KeyIndex,
    _ report: @Sendable (HubEvent) -> Void
  ) async {
    guard let key = try? await connection.key(), let person = index.person(of: key) else {
      return connection.close()
    }
    do {
      try await people.with(person) { try await $0.serve(connection, key) }
    } catch {
      let isBusy = if case HubError.busy = error { true } else { false }
      await connection.refuse(asBusy: isBusy)
      if !(error is CancellationError) { report(.failed(person, error)) }
    }
  }
}
