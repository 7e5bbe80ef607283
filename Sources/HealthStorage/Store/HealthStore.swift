public import Consent
import Foundation
import GRDB
import HealthModel
import StoreDatabase
public import StoreErrors
import StoreFiles
import Synchronization

/// One person's health data in one file, opened for one client.
///
/// A handle is safe to use from any task; several processes may have the same store open. Readers
/// never wait for a writer; a writer waits up to ``busyTimeout`` for another one.
///
/// ## Topics
/// ### Workouts
/// - ``save(_:samples:)``
/// - ``workouts(limit:before:)``
/// - ``workoutBatches(where:size:)``
/// ### Routes
/// - ``RouteBuilder``
/// - ``RouteQuery``
/// ### Statistics
/// - ``statistics(_:)``
/// - ``statisticsCollection(_:every:)``
/// ### Permission
/// - ``register(_:)``
/// - ``requestAuthorization(toShare:read:)``
public final class HealthStore: Sendable {
  /// The time for which one writer waits for another before `StoreError.file(path:_:)` (`busy`).
  public static let busyTimeout = StoreConnection.busyTimeout

  /// The path of the store file, with links at the path resolved.
  public let path: String
  /// The client that opened the store; stamped on everything the handle saves.
  public let client: ClientIdentity
  /// The role of the handle: the owner, or an application with its permissions.
  public let role: Role
  /// The channel that presents the handle's requests for access to the person.
  public let consent: ConsentChannel
  let database: DatabasePool
  /// The name that SQLite opens: the path, or its URI for an immutable file.
  let address: String
  /// The reason why the store is read-only, if it could be opened only for reading.
  public let writeError: StoreError?
  let key: StoreKey?
  /// Whether the store is encrypted; then nothing of it belongs on a disk outside of it.
  package var isEncrypted: Bool { key != nil }
  /// Notifies of changes, by any process.
  let signal: StoreSignal
  /// The connection that notices commits; opened when it is needed.
  let commits = Mutex(CommitWatch?.none)
  private let turnstile: FairWriteLock
  /// Released last, after the connections are closed.
  private let presence: OpenStores.Presence

  /// Opens the store at `path` for `client`, creating it and its folders if there is none.
  ///
  /// Its files have mode 0600 and new folders 0700; files that others may access are narrowed, and rejected if that
  /// is impossible (`StorePrivacy`). If it is not writable, as on a read-only medium or a full disk, it is opened
  /// for reading, and a write throws ``writeError``. Anything but a readable store of this release or an older one is
  /// rejected and not changed.
  ///
  /// - Parameters:
  ///   - path: The store file.
  ///   - client: The client; stamped on everything saved.
  ///   - role: Whether it is the owner or an application with the permissions that the owner granted.
  ///   - creating: `false` throws `StoreError.file(path:_:)` (`missing`) if there is no store.
  ///   - key: The key of an encrypted store; a new one is encrypted with it.
  ///   - consent: The channel that presents an application's requests for access to the person.
  /// - Throws: The opening cases of `StoreError`, or `StoreError.permission(_:)` (`reservedIdentifier`) for a client whose
  ///   bundle identifier is one of the platform (`Source/isPlatform`).
  public init(
    at path: String, for client: ClientIdentity, as role: Role, creating: Bool = true,
    key: StoreKey? = nil, consent: ConsentChannel = ConsentChannel()
  ) throws(StoreError) {
    // Samples of such a source count as measured by the platform and are preferred in merges.
    guard role == .owner || !client.source.isPlatform else {
      throw .reservedIdentifier(client.source.bundleIdentifier)
    }
    if key != nil { try StoreKey.requireSupport(for: path) }
    try StoreFile.requireFileName(path)
    let path = try StorePrivacy(path: path).resolvingLink()
    self.path = path
    self.client = client
    self.role = role
    self.key = key
    self.consent = consent
    turnstile = FairWriteLock(store: path, limit: Self.busyTimeout)
    switch try StoreFile(path: path, isEncrypted: key != nil).examine() {
    case .store: StoreCreation(path: path, key: key).removeOtherName()
    case .absent where !creating: throw .missing(path: path)
    case .absent, .empty: try StoreCreation(path: path, key: key).run()
    }
    try StorePrivacy(path: path).enforce()
    presence = OpenStores.enter(path)
    let connections = try StoreOpening(path: path, key: key).run()
    database = connections.pool
    address = connections.address
    writeError = connections.writeError
    signal = StoreSignal(path: path)
  }

  /// The configuration of an additional connection for reading, which writes no more than the pool does.
  var readingConfiguration: Configuration {
    var configuration = StoreConnection.configuration(key)
    configuration.readonly = writeError != nil
    return configuration
  }

  /// Checkpoints the log into the file and closes the file.
  ///
  /// - Throws: `StoreError.file(path:_:)` (`busy`) if another process has the store open and prevents it.
  func close() throws(StoreError) {
    do {
      guard writeError == nil else { return try database.close() }
      // SQLite would do it for the last connection, unless that is a read-only one.
      let isBusy = try database.writeWithoutTransaction { db in
        try Bool.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") ?? false
      }
      guard !isBusy else { throw StoreError.busy(path: path) }
      try database.close()
    } catch {
      throw .from(error, path: path)
    }
  }

  /// Runs a read on a snapshot of the store.
  func read<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws(StoreError) -> T {
    do {
      return Self.readsInPlace ? try readNow(body) : try await database.read(body)
    } catch {
      throw .from(error, path: path)
    }
  }

  /// A synchronous read: in an asynchronous function the pool's other `read` would be chosen.
  private func readNow<T>(_ body: (Database) throws -> T) throws -> T { try database.read(body) }

  @TaskLocal private static var readsInPlace = false

  /// Runs the reads of a task, and of its child tasks, in place on the task's thread.
  ///
  /// Otherwise they run on threads of their own, which costs two thread switches but keeps a long read from blocking
  /// other tasks. Use it for work that does little else than read and compute, in about as many tasks as there are
  /// cores, where nothing waits for a response.
  ///
  /// - Parameter body: The function that reads.
  /// - Returns: The result of `body`.
  /// - Throws: The errors of `body`.
  public static func readingInPlace<T>(_ body: () async throws -> T) async rethrows -> T {
    try await $readsInPlace.withValue(true, operation: body)
  }

  /// Runs a read on a snapshot of the store, with the policy of what the handle may see in it.
  func read<T: Sendable>(
    _ body: @escaping @Sendable (Database, AccessPolicy) throws -> T
  ) async throws(StoreError) -> T {
    let (client, role) = (client, role)
    return try await read { db in
      try body(db, AccessPolicy(db, client: client, role: role))
    }
  }

  /// Rejects an operation that only the owner may perform.
  func requireOwner() throws(StoreError) {
    guard role == .owner else { throw .ownerOnly }
  }

  /// Runs one transaction: it commits completely, or changes nothing.
  func write<T: Sendable>(
    checksRows: Bool = true, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws(StoreError) -> T {
    do {
      return try await database.writeWithoutTransaction { [self] db in
        guard !checksRows else { return try inTurn(db, body) }
        // SQLite ignores the first statement within a transaction.
        try db.execute(
          sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
        let result = Result { try inTurn(db, body) }
        try db.execute(
          sql: "PRAGMA ignore_check_constraints = OFF; PRAGMA foreign_keys = ON")
        return try result.get()
      }
    } catch {
      throw .from(error, path: path)
    }
  }

  /// Runs one transaction synchronously.
  ///
  /// - Parameters:
  ///   - isFlushed: Whether it is on the disk when this returns; a power cut may undo another one.
  ///   - body: The function that writes.
  /// - Returns: The result of `body`.
  /// - Throws: `DatabaseError`, or the error of `body`.
  func writeNow<T>(isFlushed: Bool = false, _ body: (Database) throws -> T) throws -> T {
    try database.writeWithoutTransaction { db in
      guard isFlushed else { return try inTurn(db, body) }
      try db.execute(sql: "PRAGMA synchronous = FULL")
      defer { try? db.execute(sql: "PRAGMA synchronous = NORMAL") }
      return try inTurn(db, body)
    }
  }

  /// Runs a transaction on the writing connection after the earlier writers of all processes.
  func inTurn<T>(_ db: Database, _ body: (Database) throws -> T) throws -> T {
    if let writeError { throw writeError }
    turnstile.enter()
    defer { turnstile.leave() }
    var result: T?
    try db.inTransaction(.immediate) {
      turnstile.leave()
      result = try body(db)
      try SeriesTable(db: db).removeOrphanBoxes()
      return .commit
    }
    guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
    return result
  }

  /// Runs one transaction of about so many saves and deletions, through the write path.
  ///
  /// Disable SQLite's checks of rows and references only for a body that deletes nothing, has just looked up the rows
  /// it refers to, and creates rows from values that cannot violate the checks. The checks take a fifth of the time,
  /// and for them a statement of several rows copies its pages to a file of its own, to undo them.
  func save<T: Sendable>(
    as origin: SaveTransaction.Origin = .local, rows: Int = 0, checksRows: Bool = true,
    _ body: @escaping @Sendable (inout SaveTransaction) throws -> T
  ) async throws(StoreError) -> T {
    let (client, role) = (client, role)
    return try await write(checksRows: checksRows) { db in
      try PageCache(rows: rows).during(db) {
        var transaction = try SaveTransaction(db, client: client, role: role, origin: origin)
        let result = try body(&transaction)
        try transaction.close()
        return result
      }
    }
  }
}
