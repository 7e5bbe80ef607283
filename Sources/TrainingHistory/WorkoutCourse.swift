package import HealthModel
package import HealthStorage
package import Routes

extension HealthStore {
  /// Returns the route of a workout as a course, with its times without pauses as the ghost.
  ///
  /// - Parameter workout: The workout.
  /// - Returns: `nil` if the workout has no route.
  /// - Throws: `FollowedCourseError`, or the any-time cases of `StoreError`.
  package func course(of workout: Workout) async throws -> FollowedCourse? {
    let pauses = WorkoutEvent.pauses(workout.events, within: workout.span)
    var points: [FollowedCourse.SourcePoint] = []
    var next = 0
    var paused = Duration.zero
    for route in try await routes(of: workout.uuid) {
      for try await batch in RouteQuery(route, in: self).batches() {
        for location in batch.locations {
          while next < pauses.count, pauses[next].end <= location.time {
            paused += pauses[next].duration
            next += 1
          }
          // One who moves while the workout is paused is not on its way.
          if next < pauses.count, pauses[next].start <= location.time { continue }
          points.append(
            FollowedCourse.SourcePoint(
              latitude: location.latitude, longitude: location.longitude,
              altitude: location.altitude,
              seconds: (location.time - workout.span.start - paused).inSeconds))
        }
      }
    }
    guard points.count > 1 else { return nil }
    let day = workout.span.start.rfc3339.prefix(10)
    let name =
      workout.header.metadata.string(.workoutName)
      ?? "\(workout.configuration.activityType.title) of \(day)"
    return try FollowedCourse(name: name, points)
  }
}
