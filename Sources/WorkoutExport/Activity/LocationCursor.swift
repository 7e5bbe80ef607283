import HealthModel
import HealthStorage
import Reports

/// A cursor over the accepted locations of a workout's routes and the breaks between them.
struct LocationCursor {
  struct Place {
    let recorded: RecordedLocation
    let beginsSegment: Bool
  }

  private let workout: Workout
  private let store: HealthStore
  private var routes: ArraySlice<WorkoutRoute>
  private var batches: Batches<RouteBatch<RecordedLocation>>.AsyncIterator?
  private var batch: [RecordedLocation] = []
  private var index = 0
  private var breaks: SegmentBreaks
  private var beginsRoute = false
  private var next: Place?

  init(_ workout: Workout, in store: HealthStore) async throws {
    self.workout = workout
    self.store = store
    routes = try await store.routes(of: workout.uuid)[...]
    breaks = SegmentBreaks(of: workout)
  }

  /// The declared number of locations of the routes.
  var count: Int { routes.reduce(0) { $0 + $1.locationCount } }

  /// Returns the next location without consuming it.
  mutating func upcoming() async throws -> Place? {
    if next == nil { next = try await read() }
    return next
  }

  @discardableResult
  mutating func removeNext() async throws -> Place? {
    let place = try await upcoming()
    next = nil
    return place
  }

  private mutating func read() async throws -> Place? {
    while true {
      while index < batch.count {
        let recorded = batch[index]
        index += 1
        guard recorded.verdict == .accepted else { continue }
        let breaksLine = breaks.beginsSegment(at: recorded.location)
        defer { beginsRoute = false }
        return Place(recorded: recorded, beginsSegment: breaksLine || beginsRoute)
      }
      if let read = try await batches?.next() {
        batch = read.locations
        index = 0
      } else {
        guard let route = routes.popFirst() else { return nil }
        batches = RouteQuery(route, in: store).recordedBatches().makeAsyncIterator()
        beginsRoute = true
      }
    }
  }
}
