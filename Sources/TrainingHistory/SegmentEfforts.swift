package import Foundation
package import HealthModel
import HealthStorage
package import Routes

/// A pass of a segment in a workout.
package struct SegmentEffort: Hashable, Sendable {
  package let workout: UUID
  /// The number of the pass in the workout, from 1.
  package let number: Int
  package let pass: SegmentPass
  /// Whether pages omit the workout.
  package let isPrivate: Bool
  /// The place among all efforts by time, from 1; equal times have the same.
  package var rank = 1

  /// Returns efforts by time, the fastest first, with their ranks.
  static func ranked(_ efforts: [SegmentEffort]) -> [SegmentEffort] {
    var sorted = efforts.sorted {
      ($0.pass.seconds, $0.pass.span.start, $0.workout)
        < ($1.pass.seconds, $1.pass.span.start, $1.workout)
    }
    for index in sorted.indices {
      let isEqual = index > 0 && sorted[index].pass.seconds == sorted[index - 1].pass.seconds
      sorted[index].rank = isEqual ? sorted[index - 1].rank : index + 1
    }
    return sorted
  }
}

/// Finds the efforts at segments in the routes of workouts.
struct EffortsReader {
  /// The circle in which a route has to have a location to pass the start of a segment: a fast ride has one each
  /// hundred meters where its device records seldom.
  private static let startMeters = 150.0

  let store: HealthStore

  /// Returns the efforts of all workouts at a segment, in no order.
  ///
  /// Only routes that are near its start are read, found by their bounding boxes.
  func efforts(at segment: RouteSegment) async throws -> [SegmentEffort] {
    guard let start = segment.line.points.first else { return [] }
    let circle = GeoCircle(
      latitude: start.latitude, longitude: start.longitude, radiusMeters: Self.startMeters)
    let filter = WorkoutFilter(activity: segment.activity, near: circle)
    var efforts: [SegmentEffort] = []
    for try await workouts in store.workoutBatches(where: filter) {
      for workout in workouts {
        efforts += try await self.efforts(in: workout, at: [segment])[0]
      }
    }
    return efforts
  }

  /// Returns the efforts of one workout at each of several segments; its routes are read once.
  func efforts(
    in workout: Workout, at segments: [RouteSegment]
  ) async throws -> [[SegmentEffort]] {
    var passes = [[SegmentPass]](repeating: [], count: segments.count)
    for route in segments.isEmpty ? [] : try await store.routes(of: workout.uuid) {
      var matchers = segments.map { SegmentMatcher($0.line) }
      for try await batch in RouteQuery(route, in: store).batches() {
        for index in matchers.indices {
          for location in batch.locations { passes[index] += matchers[index].process(location) }
        }
      }
      for index in matchers.indices { passes[index] += matchers[index].finish() }
    }
    return passes.map { passes in
      passes.enumerated().map {
        SegmentEffort(
          workout: workout.uuid, number: $0.offset + 1, pass: $0.element,
          isPrivate: workout.isPrivate)
      }
    }
  }
}
