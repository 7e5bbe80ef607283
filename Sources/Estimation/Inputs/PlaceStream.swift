import Fitness
import HealthModel
import HealthStorage
import Routes

/// Speed, accuracy and altitude of a route, at any later moment than before.
struct PlaceStream {
  /// Between two places further apart in time nobody knows the speed.
  private static let longestStep = Duration.seconds(15)

  private var cursors: [BatchCursor<RouteBatch<Location>, Location>]
  private var before: Location?
  private var after: Location?

  init(of workout: Workout, in store: HealthStore) async throws(StoreError) {
    cursors = try await store.routes(of: workout.uuid)
      .map { BatchCursor(RouteQuery($0, in: store).batches(), \.locations) }
  }

  /// The way from the place before a pause to the one after it is not the workout's.
  mutating func interrupt() { before = nil }

  mutating func move(to time: Instant, _ moment: inout EffortMoment) async throws(StoreError) {
    while after.map({ $0.time <= time }) ?? true {
      if let after { before = after }
      after = try await next()
      if after == nil { break }
    }
    guard let place = before, time - place.time < Self.longestStep else { return }
    moment.horizontalAccuracy = place.horizontalAccuracy
    moment.altitude = place.altitude
    if let speed = place.speed {
      moment.speed = speed
    } else if let after, after.time - place.time <= Self.longestStep {
      let seconds = (after.time - place.time) / .seconds(1)
      if seconds > 0 { moment.speed = place.distance(to: after) / seconds }
    }
  }

  private mutating func next() async throws(StoreError) -> Location? {
    while !cursors.isEmpty {
      if let location = try await cursors[0].next() { return location }
      cursors.removeFirst()
    }
    return nil
  }
}
