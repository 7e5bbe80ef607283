import Foundation
import GRDB
import HealthModel

/// One person's health data in one file, opened for one client.
///
/// A handle is safe to use from any task; several processes may have the same store open. Readers
/// never wait for a writer; a writer waits up to ``busyTimeout`` for another one.
///
/// ## Topics
/// ### Workouts
/// - ``save(_:samples:)``
/// - ``workouts(limit:before:)``
/// ### Routes
/// - ``RouteBuilder``
/// - ``RouteQuery``
/// ### Statistics
/// - ``statistics(_:)``
/// - ``statisticsCollection(_:every:)``
/// - ``setSourcePriority(_:of:)``
/// ### Permission
/// - ``register(_:)``
/// - ``requestAuthorization(toShare:read:)``
/// - ``decide(_:for:)``
/// ### Recording
/// - ``beginRecording(_:)``
/// - ``RecordingJournal``
public final class HealthStore: Sendable {
  /// How long one writer waits for another before ``StoreError/busy(path:)``.
  public static let busyTimeout = Duration.seconds(10)

  public let path: String
  public let client: ClientIdentity
  public let role: Role
  /// How the handle's requests for access get to the person.
  public let consent: ConsentChannel
  let database: DatabasePool
  /// What SQLite opens: the path, or its name for a file that nobody changes.
  let address: String
  /// Why nothing can be written, where the store could be opened for reading alone.
  public let writeError: StoreError?
  let key: StoreKey?
  /// Tells of changes, whoever makes them.
  let signal: StoreSignal
  private let turnstile: WriterTurnstile
  /// The last to go, when the connections are closed.
  private let presence: OpenStores.Presence

  /// Opens the store at `path` for `client`, making it and its folders when there is none.
  ///
  /// Its files have mode 0600 and new folders 0700; ones that others may use are narrowed, and refused
  /// where that is impossible (``StorePrivacy``). Where nothing can be written, as on a read-only medium or a full
  /// disk, it is opened for reading, and a write throws ``writeError``. What is not a readable store of this release or an
  /// older one is refused and left byte for byte as it is.
  ///
  /// - Parameters:
  ///   - path: The store file.
  ///   - client: Who opens it; stamped on everything saved.
  ///   - role: Whether it is the owner or an application that may do what the owner allowed.
  ///   - creating: `false` refuses with ``StoreError/missing(path:)`` where there is no store.
  ///   - key: The key of an encrypted store; a new one is encrypted with it.
  ///   - consent: How an application's requests for access get to the person.
  /// - Throws: The opening cases of ``StoreError``, or ``StoreError/reservedIdentifier(_:)`` for a client
  ///   whose bundle identifier is one of the platform (``HealthModel/Source/isPlatform``).
  public init(
    at path: String, for client: ClientIdentity, as role: Role, creating: Bool = true,
    key: StoreKey? = nil, consent: ConsentChannel = ConsentChannel()
  ) throws(StoreError) {
    // What such a source saves counts as measured by the platform and comes first in merges.
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
    turnstile = WriterTurnstile(store: path)
    switch try StoreFile(path: path, isEncrypted: key != nil).examine() {
    case .store: break
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

  static func configuration(_ key: StoreKey?) -> Configuration {
    _ = SQLiteMemory.isUncounted
    _ = PageChecksums.isRegistered
    var configuration = Configuration()
    configuration.label = "HealthStore"
    let wait = BusyWait()
    configuration.busyMode = .callback { tries in wait.goesOn(after: tries) }
    configuration.maximumReaderCount = maximumReaders
    configuration.prepareDatabase { db in
      try key?.unlock(db)
      try SQLiteMemory.harden(db)
      try db.execute(sql: "PRAGMA cell_size_check = ON")
      try db.execute(sql: "PRAGMA cache_size = -\(PageCache.smallestKibibytes)")
      try db.execute(sql: "PRAGMA journal_size_limit = \(logBytesKept)")
      StoreFunctions.add(to: db)
    }
    return configuration
  }

  /// For one more connection that reads, and writes no more than the pool does.
  var readingConfiguration: Configuration {
    var configuration = Self.configuration(key)
    configuration.readonly = writeError != nil
    return configuration
  }

  /// Reading connections at one time; each costs its page cache.
  private static let maximumReaders = 3
  /// A write-ahead log longer than this is cut back after a checkpoint.
  private static let logBytesKept = 4 << 20

  /// Takes the log into the file and lets go of it.
  ///
  /// - Throws: ``StoreError/busy(path:)`` when someone else has the store open and is in the way.
  func close() throws(StoreError) {
    do {
      guard writeError == nil else { return try database.close() }
      // SQLite would do it for the last connection, unless that is one that only reads.
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

  /// The same, waited for: in an asynchronous function the other `read` of the pool would be taken.
  private func readNow<T>(_ body: (Database) throws -> T) throws -> T { try database.read(body) }

  @TaskLocal private static var readsInPlace = false

  /// Has reads of a task, and of its child tasks, run where the task runs.
  ///
  /// Else they run on threads of their own, which costs two changes of thread and keeps a reader of years out of
  /// everyone's way. It is for work that does little else than read and compute, in no more tasks than there are
  /// cores by a few, where no one waits for an answer.
  ///
  /// - Parameter body: What reads.
  /// - Returns: What `body` does.
  /// - Throws: What `body` does.
  public static func readingInPlace<T>(_ body: () async throws -> T) async rethrows -> T {
    try await $readsInPlace.withValue(true, operation: body)
  }

  /// Runs a read on a snapshot of the store, with what the handle may see in it.
  func read<T: Sendable>(
    _ body: @escaping @Sendable (Database, AccessPolicy) throws -> T
  ) async throws(StoreError) -> T {
    let (client, role) = (client, role)
    return try await read { db in
      try body(db, AccessPolicy(db, client: client, role: role))
    }
  }

  /// Refuses what only the owner may do.
  func requireOwner() throws(StoreError) {
    guard role == .owner else { throw .ownerOnly }
  }

  /// Runs one transaction: all of it is kept, or nothing.
  func write<T: Sendable>(
    checksRows: Bool = true, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws(StoreError) -> T {
    do {
      return try await database.writeWithoutTransaction { [self] db in
        guard !checksRows else { return try inTurn(db, body) }
        // Within a transaction SQLite takes no notice of the first.
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

  /// The same, waited for.
  func writeNow<T>(_ body: (Database) throws -> T) throws -> T {
    try database.writeWithoutTransaction { db in try inTurn(db, body) }
  }

  /// Runs a transaction on the writing connection when no writer of any process is before it.
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

  /// Runs one transaction of about so many saves and deletions, through the one door all of them take.
  ///
  /// Without SQLite's checks of rows and their references is for a body that deletes nothing, has just looked up
  /// what its rows refer to, and makes them of values that cannot break the checks. They take a fifth of the
  /// time, and for them a statement of several rows copies its pages to a file of its own, to take them back.
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
