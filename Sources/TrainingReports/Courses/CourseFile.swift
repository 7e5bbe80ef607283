import ActivityItems
import ByteStreams
import Console
import FITFiles
import Foundation
import HealthModel
package import HealthStorage
package import Routes
import StoreErrors
import TrainingHistory
import WorkoutFiles

/// Courses of files and of stored workouts.
package enum CourseFile {
  /// A file that is longer is no course.
  private static let maximumBytes = 128 << 20
  private static let last = "last"

  /// Returns the course of a file, or the route of a stored workout.
  ///
  /// - Parameters:
  ///   - words: The path of a GPX, TCX or FIT file, the id of a workout or the beginning of one, or `last`.
  ///   - store: The store.
  /// - Returns: The course.
  /// - Throws: A `CommandError` with the reason, or an error of the store.
  package static func course(
    _ words: String, in store: HealthStore
  ) async throws -> FollowedCourse {
    if words != last, FileManager.default.fileExists(atPath: words) { return try read(words) }
    let workout: Workout
    do throws(StoreError) {
      workout = try await store.workout(matching: words)
    } catch {
      guard words != last, words.contains(where: { $0 == "." || $0 == "/" }) else { throw error }
      throw CommandError(text: "the course '\(words)' is neither a file nor a workout")
    }
    do {
      guard let course = try await store.course(of: workout) else {
        throw CommandError(text: "the workout '\(words)' has no route to follow")
      }
      return course
    } catch let error as FollowedCourseError {
      throw CommandError(text: "the workout '\(words)': \(error)")
    }
  }

  /// Reads a file, whose format is recognized by its contents.
  ///
  /// - Parameter path: The file.
  /// - Returns: The course.
  /// - Throws: A `CommandError` with the file and the reason.
  package static func read(_ path: String) throws -> FollowedCourse {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandError(text: "\(path) cannot be read")
    }
    guard data.count <= maximumBytes else {
      throw CommandError(text: "\(path) is not a course: it is too long")
    }
    let bytes = Array(data)
    let fallback = URL(filePath: path).deletingPathExtension().lastPathComponent
    do {
      let (name, points) = try source(bytes)
      return try FollowedCourse(name: name ?? fallback, points)
    } catch let error as CommandError {
      throw CommandError(text: "\(path): \(error)")
    } catch let error as GPXError {
      throw CommandError(text: "\(path): \(error)")
    } catch let error as XMLElements.Failure {
      throw CommandError(text: "\(path): \(error)")
    } catch let error as FITCourseFile.Failure {
      throw CommandError(text: "\(path): \(error)")
    } catch let error as FollowedCourseError {
      throw CommandError(text: "\(path): \(error)")
    }
  }

  private static func source(
    _ bytes: [UInt8]
  ) throws -> (name: String?, points: [FollowedCourse.SourcePoint]) {
    switch ActivitySniffer.kind(of: bytes) {
    case .activity(.gpx):
      let course = try GPXCourse(GPXDocument(bytes: bytes))
      return (
        course.name,
        points(course.points) { ($0.latitude, $0.longitude, $0.altitude, $0.time) }
      )
    case .activity(.tcx):
      let course = try TCXCourse(MemorySource(bytes))
      return (
        course.name,
        points(course.points) { ($0.latitude, $0.longitude, $0.altitude, $0.time) }
      )
    case .activity(.fit):
      let course = try FITCourseFile(bytes)
      return (
        course.name,
        points(course.points) { ($0.latitude, $0.longitude, $0.altitude, $0.time) }
      )
    default:
      throw CommandError(text: "not a course; use a GPX, TCX or FIT file")
    }
  }

  private typealias Values = (
    latitude: Double, longitude: Double, altitude: Double?, time: Instant?
  )

  private static func points<Point>(
    _ points: [Point], _ values: (Point) -> Values
  ) -> [FollowedCourse.SourcePoint] {
    let start = points.first.flatMap { values($0).time }
    return points.map { point in
      let point = values(point)
      return FollowedCourse.SourcePoint(
        latitude: point.latitude, longitude: point.longitude, altitude: point.altitude,
        seconds: start.flatMap { start in point.time.map { ($0 - start).inSeconds } })
    }
  }
}
