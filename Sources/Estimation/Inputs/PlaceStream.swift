import Fitness
import HealthModel
import HealthStorage
import Routes

/// The speed, accuracy and altitude of a route, read at ascending moments.
struct PlaceStream {
  /// The longest interval between two locations for which a speed is determined.
  private static let maximumStep = Duration.seconds(15)

  private var cursor: BatchCursor<RouteBatch<Location>, Location>
  private var place: Location?

  init(of workout: Workout, in store: HealthStore) async throws(StoreError) {
    let routes = try await store.routes(of: workout.uuid)
    cursor = BatchCursor(routes.map { RouteQuery($0, in: store).batches() }, \.locations)
  }

  /// Interrupts the route at a pause: the distance across it does not belong to the workout.
  mutating func interrupt() { place = nil }

  mutating func move(to time: Instant, _ moment: inout EffortMoment) async throws(StoreError) {
    while let next = try await cursor.next(where: { $0.time <= time }) { place = next }
    guard let place, time - place.time < Self.maximumStep else { return }
    moment.horizontalAccuracy = place.horizontalAccuracy
    moment.altitude = place.altitude
    if let speed = place.speed {
      moment.speed = speed
    } else if let next = try await cursor.peek() {
      let step = next.time - place.time
      if step > .zero, step <= Self.maximumStep {
        moment.speed = place.distance(to: next) / step.inSeconds
      }
    }
  }
}
