import HealthModel
import HealthStorage
import Routes

/// Returns the totals of a stored workout, re-analyzed from its stored route.
func reanalysedTotals(_ workout: Workout, in store: HealthStore) async throws -> RouteTotals {
  var engine = RouteEngine(
    activity: workout.configuration.activityType,
    swimmingLocation: workout.configuration.swimmingLocationType)
  var pauses = WorkoutEvent.pauses(workout.events, within: workout.span)[...]
  for route in try await store.routes(of: workout.uuid) {
    for try await batch in RouteQuery(route, in: store).recordedBatches() {
      for recorded in batch.locations {
        while let pause = pauses.first, pause.end <= recorded.location.time {
          _ = engine.interrupt(at: pause.start)
          _ = engine.resume(at: pause.end)
          pauses.removeFirst()
        }
        if let pause = pauses.first, pause.start <= recorded.location.time {
          _ = engine.interrupt(at: pause.start)
        }
        _ = engine.process(recorded)
      }
    }
  }
  _ = engine.finish()
  return engine.totals
}
