package import ArgumentParser
package import Console
import Foundation
import HealthModel
package import HealthStorage
import Recording
import ReplicaNetwork
import Replication
import Reports

/// The arguments of `workout mirror`, and what it does.
package struct MirrorOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The paired store that records: its name.", valueName: "name"))
  var target: String
  @Option(
    help: ArgumentHelp(
      "Where the paired store is now (default: where it was last).", valueName: "host:port"),
    transform: NetworkAddress.parse)
  var at: NetworkAddress?
  @Flag(help: "Continue after the recording has ended, and show the next one.")
  var follow = false

  package init() {}

  /// Shows the recording of another device, and sends it the requests of the person.
  ///
  /// - Parameters:
  ///   - store: The store, opened as its owner.
  ///   - version: The version of the program.
  ///   - isJSON: Whether to print JSON.
  ///   - words: The units.
  /// - Throws: ``NetworkError``, `ReplicationError`, `ControlSocketError`, or the errors of the store.
  package func run(
    _ store: HealthStore, version: String, isJSON: Bool, words: MeasureText
  ) async throws {
    let peer = try await NetworkReplica.find(target, in: store)
    let replica = try await NetworkReplica(
      store, named: HostName.short, by: "workout \(version)"
    ) { .now }
    let resolver: any AddressResolver = at.map { GivenAddress(address: $0) } ?? StoredAddresses()
    let mirror = MirroredRecording(of: replica, from: peer, at: resolver)
    let door = try MirrorDoor(of: mirror, storePath: store.path)
    defer { door?.close() }
    let keys = isJSON ? nil : KeyReader()
    defer { keys?.stop() }
    let display = MirrorDisplay(
      of: mirror, isJSON: isJSON, words: words, follows: follow)
    let moments = await mirror.moments()
    // Without a terminal there are no keys, and the mirror is shown without them.
    let presses = Task { await display.follow(keys) }
    defer { presses.cancel() }
    do {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        group.addTask {
          try await mirror.run()
          return true
        }
        group.addTask { await display.show(moments) }
        // A display that ended with the mirror leaves the error to it.
        while let isOver = try await group.next(), !isOver {}
        group.cancelAll()
      }
    } catch is CancellationError {
      // The end that was asked for.
    }
  }
}

/// The requests of other programs of this machine: `workout status`, `pause`, `lap` and the page of the running
/// recording show and command the mirrored one, while this machine itself records nothing.
private struct MirrorDoor {
  private let server: ControlServer

  /// Opens it; `nil` if another mirror of this store has it.
  init?(of mirror: MirroredRecording, storePath: String) throws {
    let address = ControlSocketAddress(storePath: storePath).ofMirror
    guard !ControlClient(address: address).isAnswering else { return nil }
    server = try ControlServer(address: address) { request in
      guard request.command == .status else { return await mirror.send(request) }
      let moment = await mirror.moment
      guard let status = moment.status(of: mirror.name) else {
        return ControlReply(
          refusal: moment.isInterrupted
            ? MirrorDisplay.interruption(mirror.name)
            : "\(mirror.name) records nothing, and neither does this device")
      }
      return ControlReply(status: status)
    }
  }

  func close() { server.stop() }
}

extension MirrorMoment {
  /// The recording, with where it runs.
  ///
  /// - Parameter name: The name of the recording device.
  /// - Returns: The status; `nil` if nothing records.
  func status(of name: String) -> RecordingStatus? {
    guard var status = recording else { return nil }
    status.mirror = RecordingStatus.Mirror(replica: name, isConnected: true)
    if case .lost(let seconds, _) = link {
      status.mirror = RecordingStatus.Mirror(
        replica: name, isConnected: false, silentSeconds: seconds)
    }
    return status
  }
}
