public import Foundation
import GRDB
public import HealthModel
import SeriesCoding
import StoreDatabase
public import StoreErrors
import StoreFiles

/// Builds one route: locations in any order and many calls, sorted when the route is finished.
///
///     let builder = RouteBuilder(in: store)
///     try await builder.insert(locations)  // again and again
///     let route = try await builder.finish(for: workout)
///
/// Memory use is constant for any number of locations. The store is not changed before
/// ``finish(for:metadata:distanceMeters:id:)``; a builder that is released discards its locations. Routes
/// have an object type of their own, and a save permission separate from workouts.
public actor RouteBuilder {
  private let store: HealthStore
  private let device: Device
  private var runs: LocationRuns
  private var acceptedCount = 0
  private var span: TimeRange?
  private var isClosed = false

  /// Creates a builder of one route; without a `device` the locations are attributed to this machine.
  public init(in store: HealthStore, device: Device? = nil) {
    self.store = store
    self.device = device ?? store.client.localDevice
    runs = LocationRuns(spillingBeside: store.path, inMemory: store.key != nil)
  }

  /// Adds locations; an empty call does nothing.
  ///
  /// - Throws: `StoreError.route(_:)` (`invalidLocation`) if coordinates are out of range
  ///   (then none of this call is added), `StoreError.route(_:)` (`builderClosed`), or the errors of the file system.
  public func insert(_ locations: [Location]) throws(StoreError) {
    try insert(recorded: locations.map { RecordedLocation($0) })
  }

  /// Adds locations with their verdicts; the coordinates of rejected ones may be anything.
  public func insert(recorded locations: [RecordedLocation]) throws(StoreError) {
    guard !isClosed else { throw .builderClosed }
    var accepted = 0
    var span = span
    for (index, recorded) in locations.enumerated() where recorded.verdict == .accepted {
      let location = recorded.location
      guard abs(location.latitude) <= 90, abs(location.longitude) <= 180 else {
        throw .invalidLocation(
          index: index, latitude: location.latitude, longitude: location.longitude)
      }
      accepted += 1
      let time = Instant(gridMilliseconds: location.time.gridMilliseconds)
      span =
        span.map { TimeRange(start: min($0.start, time), end: max($0.end, time)) }
        ?? TimeRange(at: time)
    }
    try runs.append(locations)
    acceptedCount += accepted
    self.span = span
  }

  /// Saves the route for a saved workout and closes the builder.
  ///
  /// A route with a sync identifier in its metadata replaces an older version of itself; an equal or
  /// older version is ignored without an error.
  ///
  /// - Parameters:
  ///   - workout: The workout of the route, which the store must have.
  ///   - metadata: Facts about the route.
  ///   - distanceMeters: The measured length of the route.
  ///   - id: The identity of the new route.
  /// - Returns: The route as it is stored.
  /// - Throws: `StoreError.route(_:)` (`noLocations`), `StoreError.object(_:_:)` (`unknown`) or the any-time cases, after
  ///   which the builder still has its locations and may be finished again; `StoreError.route(_:)` (`builderClosed`).
  public func finish(
    for workout: Workout, metadata: Metadata = [:], distanceMeters: Double? = nil,
    id: UUID = UUID()
  ) async throws(StoreError) -> WorkoutRoute {
    guard !isClosed else { throw .builderClosed }
    guard let span, acceptedCount > 0 else { throw .noLocations }
    guard try await store.workout(workout.uuid) != nil else {
      throw .unknownWorkout(workout.uuid)
    }
    guard !isClosed else { throw .builderClosed }
    isClosed = true
    let route = WorkoutRoute(
      workout: workout.uuid, span: span, locationCount: acceptedCount,
      distanceMeters: distanceMeters,
      header: ObjectHeader(uuid: id, device: device, metadata: metadata))
    do {
      let saved = try await store.save { [runs, path = store.path] transaction in
        try transaction.insert(route, draining: runs, path: path)
      }
      runs = LocationRuns(spillingBeside: store.path, inMemory: store.key != nil)
      return saved
    } catch {
      isClosed = false
      throw error
    }
  }

  /// Drops the locations and closes the builder.
  public func discard() {
    isClosed = true
    runs = LocationRuns(spillingBeside: store.path, inMemory: store.key != nil)
  }
}

extension SaveTransaction {
  /// Saves a route with its locations.
  fileprivate mutating func insert(
    _ route: WorkoutRoute, draining runs: LocationRuns, path: String
  ) throws -> WorkoutRoute {
    let workout = try workoutRow(route.workout)
    let table = SeriesTable(db: db)
    let series = try table.insert(
      .locations, owner: .workout(workout), isRecorded: false,
      device: try device(route.header.device))
    var runs = runs
    var ordinal = 0
    try runs.drain { (chunk) throws(StoreError) in
      do {
        try table.append(chunk, to: series, ordinal: ordinal)
      } catch {
        throw .from(error, path: path)
      }
      ordinal += 1
    }
    guard try insert(route, workout: workout, series: series) else {
      try db.execute(sql: "DELETE FROM series WHERE id = ?", arguments: [series])
      return route
    }
    return try RouteRows(db: db, policy: policy)
      .routes(where: "sample.uuid = ?", arguments: [route.uuid.bytes]).first ?? route
  }
}
