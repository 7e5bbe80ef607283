package import HealthModel
package import HealthStorage
import Routes

/// The routes of other workouts around one, each in a limited number of points, to be drawn faint below it.
package struct RouteBackdrop: Sendable {
  package struct Point: Hashable, Sendable {
    package let latitude: Double
    package let longitude: Double
    /// Whether a line leads here from the previous point.
    package let isJoined: Bool
  }

  /// The newest routes first.
  package private(set) var routes: [[Point]] = []

  package static let none = RouteBackdrop()
  /// The most workouts that are drawn: more would be a gray area, which is what a heat map is for.
  private static let workoutLimit = 12
  /// The most locations that are read for them.
  private static let locationLimit = 150_000
  /// No farther away from the middle of the workout's route than this.
  private static let maximumRadiusMeters = 30_000.0
  private static let pointLimit = 400

  private init() {}

  /// Returns the routes as changed by `change`; those without points are dropped.
  func mappingRoutes(_ change: ([Point]) -> [Point]) -> RouteBackdrop {
    var changed = RouteBackdrop()
    changed.routes = routes.map(change).filter { !$0.isEmpty }
    return changed
  }

  /// Reads the routes that pass near a workout's.
  ///
  /// - Parameters:
  ///   - series: The workout's series.
  ///   - workout: The workout, whose own routes are omitted.
  ///   - store: The store.
  /// - Throws: The any-time cases of ``StoreError``.
  package init(
    around series: WorkoutSeries, of workout: Workout, in store: HealthStore
  ) async throws(StoreError) {
    guard let circle = Self.circle(around: series) else { return }
    var rest = Self.locationLimit
    let filter = WorkoutFilter(near: circle, omitsPrivate: true)
    for try await near in store.workoutBatches(where: filter, size: Self.workoutLimit + 1) {
      for other in near where other.uuid != workout.uuid {
        for route in try await store.routes(of: other.uuid) {
          rest -= route.locationCount
          guard rest >= 0 else { return }
          routes.append(try await Self.points(of: route, in: store))
        }
      }
      // The newest are enough; a store has thousands.
      return
    }
  }

  private static func circle(around series: WorkoutSeries) -> GeoCircle? {
    let latitudes = series.moments.compactMap(\.latitude)
    let longitudes = series.moments.compactMap(\.longitude)
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max(), east - west < 180
    else { return nil }
    let middle = SurfacePoint(latitude: (south + north) / 2, longitude: (west + east) / 2)
    let corner = SurfacePoint(latitude: north, longitude: east)
    return GeoCircle(
      latitude: (south + north) / 2, longitude: (west + east) / 2,
      radiusMeters: min(max(200, middle.distance(to: corner)), maximumRadiusMeters))
  }

  private static func points(
    of route: WorkoutRoute, in store: HealthStore
  ) async throws(StoreError) -> [Point] {
    let stride = max(1, route.locationCount / pointLimit)
    var points: [Point] = []
    var count = 0
    var last: Instant?
    for try await batch in RouteQuery(route, in: store).batches() {
      for location in batch.locations {
        defer { count += 1 }
        // A gap of the recording is no way.
        let isGap = last.map { $0.distance(to: location.time) > longestGap } ?? true
        last = location.time
        guard count.isMultiple(of: stride) || isGap else { continue }
        points.append(
          Point(
            latitude: location.latitude, longitude: location.longitude, isJoined: !isGap))
      }
    }
    return points
  }

  private static let longestGap = Duration.seconds(60)
}
