import Archiving
import Foundation
package import HealthModel
package import HealthStorage
import Sealing
import StoreDatabase

/// One exchange of a store with the other replicas of its person through a folder.
///
///     let report = try await Exchange(store, through: "/media/stick/workout", at: .now, by: "workout 1.4").run()
///
/// It reads what others wrote, writes what they do not have, and removes of its own what all of them have. It can be
/// killed at any instant, run again, and run with a folder that was lost, is old, or was changed by anybody:
/// everything is decided from the positions in the store and the statuses in the folder.
package struct Exchange {
  let store: HealthStore
  let path: String
  let now: Instant
  let generator: String

  /// - Parameters:
  ///   - store: The store, opened as its owner.
  ///   - path: The folder.
  ///   - now: The time, for people only.
  ///   - generator: The program and its version.
  package init(
    _ store: HealthStore, through path: String, at now: Instant, by generator: String
  ) {
    self.store = store
    self.path = path
    self.now = now
    self.generator = generator
  }

  /// Exchanges.
  ///
  /// - Returns: What was received and written, and what could not be used.
  /// - Throws: ``ReplicationError``, `ArchivingError`, `FileError`, or the errors of the store. What was received and
  ///   written until then remains, and the next exchange continues.
  package func run() async throws -> ExchangeReport {
    let lock = try StoreLock(store.path)
    defer { withExtendedLifetime(lock) {} }
    guard let state = try await ReplicationState.read(store), let key = state.key else {
      throw ReplicationError.noKey
    }
    let folder = try ExchangeFolder(path, key: key)
    try await store.noteSettings()
    guard !folder.contains(store.path) else { throw ReplicationError.folder(path, .hasStore) }
    var run = try await ExchangeRun(self, state, folder)
    do {
      try await run.readStatuses()
      try run.loseFrames()
      try await run.receive()
      try await run.send()
      try await run.writeStatus()
    } catch {
      // What was read does not have to be read again.
      try? await run.state.save(in: store)
      throw error
    }
    try await run.state.save(in: store)
    return run.report
  }
}

/// The state of an exchange.
struct ExchangeRun {
  /// Another replica, with its status in the folder.
  struct Peer {
    let status: ReplicaStatus
    let folder: ReplicaFolder
    var id: UUID { status.store }
    var name: String { status.name }
  }

  let exchange: Exchange
  var store: HealthStore { exchange.store }
  let folder: ExchangeFolder
  let own: ReplicaFolder
  let identity: UUID
  let restored: Int64
  var state: ReplicationState
  /// The identity of the own subfolder, and what was written and read there.
  let place: UUID
  var written: ReplicationState.Folder
  var status: ReplicaStatus?
  var peers: [Peer] = []
  var unreadable: [String: [Int]] = [:]
  var report = ExchangeReport()
  var ledger: PeerLedger { PeerLedger(of: store, identity, at: exchange.now) }

  init(
    _ exchange: Exchange, _ state: ReplicationState, _ folder: ExchangeFolder
  ) async throws {
    self.exchange = exchange
    self.state = state
    self.folder = folder
    let positions = try await exchange.store.readLog { try $0.positions() }
    (identity, restored) = (positions.identity, positions.restored)
    own = folder.subfolder(of: identity)
    try own.prepare()
    // An own status that cannot be opened is one that is lost.
    let status = (try? own.status()).flatMap { $0?.store == positions.identity ? $0 : nil }
    guard positions.restored == state.restored else {
      // The notes of a backup about the folder are old: their numbers may have been given since then.
      self.state.restored = positions.restored
      self.state.folders = [:]
      (place, written) = (UUID(), ReplicationState.Folder())
      return
    }
    let known = status.flatMap { state.folders[$0.folder.text] }
    if let status {
      let last = known?.status ?? 0
      guard status.number < last || (status.number == last && status.token == known?.token) else {
        throw ReplicationError.copied(folder.path)
      }
    }
    self.status = status
    place = status?.folder ?? UUID()
    written = known ?? state.newFolder
  }

  /// Forgets frames that are not in the own subfolder any more, and removes those that are not known.
  mutating func loseFrames() throws(ReplicationError) {
    let own = own
    written.frames.removeAll { own.size(of: $0.number) != $0.size }
    let known = Set(written.frames.map(\.number))
    for number in try own.frames() {
      written.lastFrame = max(written.lastFrame, number)
      if !known.contains(number) { own.remove(number) }
    }
  }

  /// Saves what the exchange did so far.
  mutating func checkpoint() async throws {
    written.used = exchange.now.microseconds
    state.folders[place.text] = written
    try await state.save(in: store)
  }

  /// Reads the statuses of the others, registers new ones, and notes what they have of this store.
  mutating func readStatuses() async throws {
    var registered = Set(try await store.replicas().map(\.uuid))
    for subfolder in try folder.subfolders() where subfolder.name != own.name {
      let status: ReplicaStatus
      do {
        guard let found = try subfolder.status() else { continue }
        guard folder.subfolder(of: found.store).name == subfolder.name, found.store != identity
        else { throw FolderProblem.malformed }
        status = found
      } catch {
        report.notes.append(.foreignFolder(path: subfolder.path, FolderProblem(error)))
        continue
      }
      guard !state.removed.contains(status.store.text) else {
        report.notes.append(.removed(name: status.name))
        continue
      }
      if registered.insert(status.store).inserted {
        report.notes.append(.registered(name: status.name))
      }
      try await note(status)
      peers.append(Peer(status: status, folder: subfolder))
    }
    report.replicas = registered.count
  }

  /// Notes what a replica has of this store.
  ///
  /// The status is authentic: if it is ahead, this store is an older copy of the one that wrote those changes.
  private mutating func note(_ status: ReplicaStatus) async throws {
    if try await ledger.note(status.facts(for: identity), in: &state) {
      // It has again what it had then, and its own changes since then are gone.
      report.notes.append(.restored(name: status.name))
      for frame in written.frames { own.remove(frame.number) }
      written.frames = []
    }
    let numbers = Set(written.frames.map(\.number))
    state.peers[status.store.text]?.unreadable =
      (status.unreadable[identity.text] ?? []).filter(numbers.contains)
  }

  /// Writes the status, unless only its number and its time would differ from the last one.
  mutating func writeStatus() async throws {
    let (vector, forgotten) = try await store.readLog { [identity] in
      (try $0.vector(of: identity), try $0.positions().forgotten)
    }
    var new = ReplicaStatus(
      store: identity, name: state.name, folder: place, number: written.status,
      token: written.token, restored: restored, forgotten: forgotten,
      positions: Dictionary(vector),
      offers: state.peers.mapValues(\.offer).filter { $0.value > 0 }, unreadable: unreadable,
      written: exchange.now.microseconds, generator: exchange.generator)
    if let status, status.number == written.status, status.isEqual(to: new) {
      return try await checkpoint()
    }
    written.status += 1
    written.token = UInt64.random(in: .min ... .max)
    (new.number, new.token) = (written.status, written.token)
    // Noted first: a status with a number that was not is one of another copy of the store.
    try await checkpoint()
    try own.write(new)
    status = new
  }
}
