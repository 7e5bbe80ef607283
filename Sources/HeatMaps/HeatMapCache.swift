public import ByteStreams
public import Foundation
import HealthModel
public import HealthStorage

/// The kept heat map of a store: a file in the cache folder, brought up to date from the store's changes.
///
///     let cache = try HeatMapCache(of: store)
///     let map = try await cache.update { print("\($0.routesRead) of \($0.routeCount)") }
///     let png = HeatPicture(try map.counts(in: view), appearance: .light).png()
///
/// The file has mode 0600 in a folder of mode 0700: it contains where the person goes. It is written under another name
/// and renamed when it is complete. A file that is damaged, of another version or of another store is made anew. The
/// map of an encrypted store is not kept: it is made in memory each time.
public struct HeatMapCache: Sendable {
  /// The file; `nil` for an encrypted store.
  public let path: String?
  let store: HealthStore
  let place: ScratchFile.Place
  /// The changes of cells in memory; less in tests.
  var memoryLimit = CellRuns.standardLimit

  /// Creates the cache of a store; nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - store: The store, opened by its owner.
  ///   - folder: The folder of the file.
  /// - Throws: ``HeatMapError/ownerOnly`` for an application: the map has all routes.
  public init(of store: HealthStore, folder: String = standardFolder()) throws(HeatMapError) {
    guard store.role == .owner else { throw .ownerOnly }
    self.init(of: store, in: store.isEncrypted ? .memory : .folder(folder))
  }

  init(of store: HealthStore, in place: ScratchFile.Place) {
    self.store = store
    self.place = place
    path =
      switch place {
      case .folder(let folder): Self.path(of: store.path, in: folder)
      case .memory: nil
      }
  }

  /// `$XDG_CACHE_HOME/workout`, else `~/.cache/workout`.
  public static func standardFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    CacheFolder.standard(environment: environment)
  }

  /// Removes the file of a store, if there is one.
  ///
  /// - Parameters:
  ///   - store: The path of the store.
  ///   - folder: The folder of the file.
  /// - Throws: `FileError` if it exists and cannot be removed.
  public static func remove(
    ofStoreAt store: String, folder: String = standardFolder()
  ) throws(FileError) {
    try CacheFolder.remove(path(of: store, in: folder))
  }

  /// The name is that of the store's path; the identity of the store is compared with the anchor in the file.
  private static func path(of store: String, in folder: String) -> String {
    CacheFolder.path(
      of: "heat-map", prefix: "heat-", suffix: ".pyramid", forStoreAt: store, in: folder)
  }

  /// The map as it was kept.
  public struct State: Sendable {
    /// The map; `nil` if there is none that can be used.
    public var map: HeatMap?
    /// Whether it has all routes of the store, and no others.
    public var isCurrent: Bool
  }

  /// Returns the kept map, without changing it.
  ///
  /// - Parameter known: A map that this process has open; its file may be older or newer.
  /// - Returns: The map, and whether ``update(from:anew:progress:)`` would change it.
  /// - Throws: `StoreError`, or `CancellationError`.
  public func load(known: HeatMap? = nil) async throws -> State {
    guard let map = known ?? open() else { return State(map: nil, isCurrent: false) }
    guard let changes = try await changes(since: map.anchor, limit: 1), !changes.isReset else {
      return State(map: nil, isCurrent: false)
    }
    return State(map: map, isCurrent: changes.isEmpty)
  }

  /// Returns changes of routes; `nil` if the anchor is of another store, or ahead of this one.
  func changes(since anchor: QueryAnchor?, limit: Int) async throws(StoreError) -> Changes? {
    do throws(StoreError) {
      return try await store.changes(ChangeQuery([.workoutRoute], limit: limit), since: anchor)
    } catch {
      guard case .query(.anchor) = error else { throw error }
      return nil
    }
  }

  /// Opens the file; `nil` if it cannot be used.
  func open() -> HeatMap? {
    guard let path, let file = try? RandomAccessFile(path: path) else { return nil }
    return try? HeatMap(PyramidFile(file))
  }
}

/// How far the map has been brought up to date.
public struct HeatProgress: Hashable, Sendable {
  /// The routes read so far.
  public var routesRead: Int
  /// The routes to read.
  public var routeCount: Int

  /// Creates a progress.
  public init(routesRead: Int = 0, routeCount: Int = 0) {
    self.routesRead = routesRead
    self.routeCount = routeCount
  }
}

/// An error of a heat map.
public enum HeatMapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The store was opened by an application.
  case ownerOnly
  /// The cache folder belongs to another user or cannot be closed to others.
  case exposedFolder(path: String)
  /// A part of the file is damaged; updating makes it anew.
  case damaged

  public var description: String {
    switch self {
    case .ownerOnly: "only the owner of a store can make its heat map"
    case .exposedFolder(let path):
      "\(path): the folder is open to other users; correct its owner and mode (0700)"
    case .damaged: "the kept heat map is damaged"
    }
  }
}
