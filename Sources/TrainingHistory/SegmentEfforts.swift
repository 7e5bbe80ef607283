package import Foundation
package import HealthModel
package import HealthStorage
package import Routes

/// A pass of a segment in a workout.
package struct SegmentEffort: Hashable, Sendable {
  package let workout: UUID
  /// The number of the pass in the workout, from 1.
  package let number: Int
  package let pass: SegmentPass
  /// The place among all efforts by time, from 1; equal times have the same.
  package var rank = 1
}

extension HealthStore {
  /// The circle in which a route has to have a location to pass the start of a segment: a fast ride has one each
  /// hundred meters where its device records seldom.
  private static let startMeters = 150.0

  /// Returns all efforts at a segment, the fastest first.
  ///
  /// Only routes that are near its start are read, found by their bounding boxes.
  ///
  /// - Parameter segment: The segment.
  /// - Returns: The efforts of all workouts of its activity, with their ranks.
  /// - Throws: The any-time cases of `StoreError`.
  package func efforts(at segment: RouteSegment) async throws -> [SegmentEffort] {
    guard let start = segment.line.points.first else { return [] }
    let circle = GeoCircle(
      latitude: start.latitude, longitude: start.longitude, radiusMeters: Self.startMeters)
    let filter = WorkoutFilter(activity: segment.activity, near: circle)
    var efforts: [SegmentEffort] = []
    for try await workouts in workoutBatches(where: filter) {
      for workout in workouts {
        let passes = try await passes(of: segment.line, in: workout)
        efforts += passes.enumerated().map {
          SegmentEffort(workout: workout.uuid, number: $0.offset + 1, pass: $0.element)
        }
      }
    }
    return Self.ranked(efforts)
  }

  /// Returns all segments of the person with their efforts, in the order in which they were added.
  ///
  /// - Returns: The segments; each with its efforts, the fastest first.
  /// - Throws: ``SegmentError/unreadable``, or the any-time cases of `StoreError`.
  package func segmentEfforts() async throws -> [(segment: RouteSegment, efforts: [SegmentEffort])]
  {
    var entries: [(segment: RouteSegment, efforts: [SegmentEffort])] = []
    for segment in try await SegmentList(of: self).segments {
      entries.append((segment, try await efforts(at: segment)))
    }
    return entries
  }

  private func passes(of line: FollowedCourse, in workout: Workout) async throws -> [SegmentPass] {
    var passes: [SegmentPass] = []
    for route in try await routes(of: workout.uuid) {
      var matcher = SegmentMatcher(line)
      for try await batch in RouteQuery(route, in: self).batches() {
        for location in batch.locations { passes += matcher.process(location) }
      }
      passes += matcher.finish()
    }
    return passes
  }

  private static func ranked(_ efforts: [SegmentEffort]) -> [SegmentEffort] {
    var sorted = efforts.sorted {
      ($0.pass.seconds, $0.pass.span.start) < ($1.pass.seconds, $1.pass.span.start)
    }
    for index in sorted.indices {
      let isEqual = index > 0 && sorted[index].pass.seconds == sorted[index - 1].pass.seconds
      sorted[index].rank = isEqual ? sorted[index - 1].rank : index + 1
    }
    return sorted
  }
}
