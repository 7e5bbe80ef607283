import ByteStreams
import Foundation
import HealthModel
import HealthStorage

extension HeatMapCache {
  /// The changes of the store that are read at once.
  private static let changesAtOnce = 256
  /// A search for changes that takes longer is shortened by writing the file with the new anchor.
  private static let longSearch = Duration.milliseconds(100)
  /// The time between two attempts to become the only writer.
  private static let retryAfter = Duration.milliseconds(50)

  /// Brings the map up to date: adds new routes, removes deleted ones, makes it anew if it cannot be used.
  ///
  /// Of several processes that update the map of a store, one works at a time.
  ///
  /// - Parameters:
  ///   - known: A map that this process has open; for an encrypted store the only one there is.
  ///   - anew: Whether the map is made from all routes: reading it failed with ``HeatMapError/damaged``.
  ///   - progress: Called for each route that was read, on any thread.
  /// - Returns: The map with the routes that the store had when it was called.
  /// - Throws: `StoreError`, `FileError`, ``HeatMapError/exposedFolder(path:)``, or `CancellationError`.
  @concurrent
  public func update(
    from known: HeatMap? = nil, anew: Bool = false,
    progress: @Sendable (HeatProgress) -> Void = { _ in }
  ) async throws -> HeatMap {
    let lock = try await lockFolder()
    defer { withExtendedLifetime(lock) {} }
    removeAbandonedParts()
    if !anew, let old = path == nil ? known : open() {
      do {
        if let updated = try await update(old, progress) { return updated }
      } catch is PyramidDamage {
        // Made anew below, as if there were none.
      } catch HeatMapError.damaged {
      }
    }
    do {
      guard let plan = try await plan(since: nil) else { throw HeatMapError.damaged }
      return try await write(plan, onto: nil, progress)
    } catch is PyramidDamage {
      throw HeatMapError.damaged
    }
  }

  /// Returns the updated map; `nil` if the changes cannot be applied to it.
  private func update(
    _ old: HeatMap, _ progress: @Sendable (HeatProgress) -> Void
  ) async throws -> HeatMap? {
    let start = ContinuousClock.now
    guard let plan = try await plan(since: old.anchor), !plan.isReset else { return nil }
    if plan.added.isEmpty, plan.removed.isEmpty, ContinuousClock.now - start < Self.longSearch {
      return old
    }
    return try await write(plan, onto: old, progress)
  }

  /// What changed since the map was made.
  private struct Plan {
    var added: [UUID] = []
    var removed: Set<UUID> = []
    var isReset = false
    var anchor: QueryAnchor
  }

  private func plan(since anchor: QueryAnchor?) async throws -> Plan? {
    guard var changes = try await changes(since: anchor, limit: Self.changesAtOnce) else {
      return nil
    }
    var plan = Plan(isReset: changes.isReset, anchor: changes.anchor)
    var added: Set<UUID> = []
    while true {
      for object in changes.deleted {
        plan.removed.insert(object.uuid)
        added.remove(object.uuid)
      }
      for sample in changes.added where added.insert(sample.header.uuid).inserted {
        plan.added.append(sample.header.uuid)
      }
      plan.anchor = changes.anchor
      guard changes.hasMore else { break }
      guard let next = try await self.changes(since: plan.anchor, limit: Self.changesAtOnce)
      else { return nil }
      changes = next
      // The store was replaced meanwhile; the next update begins anew.
      if changes.isReset { plan.isReset = true }
    }
    plan.added = plan.added.filter(added.contains)
    return plan
  }

  /// Writes the map with the changes of a plan.
  private func write(
    _ plan: Plan, onto old: HeatMap?, _ progress: @Sendable (HeatProgress) -> Void
  ) async throws -> HeatMap {
    var runs = CellRuns(in: place, limit: memoryLimit)
    var new = try NewRoutes(in: place)
    var kept = try old?.pyramid.routes() ?? []
    // A route that was analyzed anew keeps its identity and may have other locations.
    let replaced = plan.removed.union(plan.added)
    if let old {
      for route in kept where replaced.contains(route.id) {
        try runs.insert(try old.pyramid.cells(of: route), isRemoved: true)
      }
      kept.removeAll { replaced.contains($0.id) }
    }
    var state = HeatProgress(routesRead: 0, routeCount: plan.added.count)
    progress(state)
    for id in plan.added {
      if let route = try await cells(of: id) {
        let locationCount = route.locationCount
        let cells = route.finish()
        try runs.insert(cells)
        try new.append(id, cells: cells, locationCount: locationCount)
      }
      state.routesRead += 1
      progress(state)
    }
    return try write(runs, old: old, kept: kept, new: new, anchor: plan.anchor)
  }

  private func write(
    _ runs: consuming CellRuns, old: HeatMap?, kept: [PyramidFile.Route], new: NewRoutes,
    anchor: QueryAnchor
  ) throws -> HeatMap {
    var cells = try runs.drain(mergedWith: old.map { [PyramidCells($0.pyramid)] } ?? [])
    let output = try PyramidOutput(path: path, place: place)
    var writer = try PyramidWriter(to: output, place: place)
    try writer.write(cells: &cells)
    let pyramid = old?.pyramid
    let keptRoutes = StoredRoutes(routes: kept) { route in try pyramid?.bytes(of: route) ?? [] }
    try writer.finish(routes: [keptRoutes, new.stored()], anchor: anchor.text)
    return try HeatMap(PyramidFile(output.commit()))
  }

  /// Returns the cells of a route; `nil` if it was deleted since it was found, or its workout is private.
  private func cells(of id: UUID) async throws -> RouteCells? {
    guard let route = try await store.route(id),
      try await store.workout(route.workout)?.isPrivate == false
    else { return nil }
    var cells = RouteCells()
    do throws(StoreError) {
      for try await batch in RouteQuery(route, in: store).batches() {
        for location in batch.locations { cells.insert(location) }
      }
    } catch {
      switch error {
      case .cancelled: throw CancellationError()
      case .object(_, .unknown(_)): return nil
      default: throw error
      }
    }
    return cells
  }

  // MARK: - The folder

  /// Returns a lock of the cache folder, once no other process has it.
  private func lockFolder() async throws -> FolderLock? {
    guard case .folder(let folder) = place else { return nil }
    let lock: FolderLock
    do {
      lock = try FolderLock(folder)
    } catch let error as ExposedFolder {
      throw HeatMapError.exposedFolder(path: error.path)
    }
    while !lock.isHeld {
      try await Task.sleep(for: Self.retryAfter)
      lock.attempt()
    }
    return lock
  }

  /// Removes what a process left that was ended while it wrote; it had the lock that this one has now.
  private func removeAbandonedParts() {
    guard let path, case .folder(let folder) = place else { return }
    let prefix = URL(filePath: path).lastPathComponent + StagedFile.mark
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(prefix) { unlink("\(folder)/\(name)") }
  }
}
