package import Foundation
package import HealthModel
package import HealthStorage
package import Routes

/// A segment of a person: a part of the way of a workout, which other workouts pass.
package struct RouteSegment: Hashable, Sendable, Codable {
  package let name: String
  /// The activity of the workout; only workouts of the same activity have efforts.
  package let activity: WorkoutActivityType
  /// The workout that it was taken from.
  package let workout: UUID
  /// The part of that workout's way in meters.
  package let fromMeters: Double
  package let toMeters: Double
  package let line: FollowedCourse

  package var lengthMeters: Double { line.lengthMeters }

  private enum CodingKeys: String, CodingKey {
    case name, activity, workout, line
    case fromMeters = "from_m"
    case toMeters = "to_m"
  }

  init(
    name: String, activity: WorkoutActivityType, workout: UUID, fromMeters: Double,
    toMeters: Double, line: FollowedCourse
  ) {
    self.name = name
    self.activity = activity
    self.workout = workout
    self.fromMeters = fromMeters
    self.toMeters = toMeters
    self.line = line
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    activity =
      WorkoutActivityType(word: try container.decode(String.self, forKey: .activity)) ?? .other
    workout = try container.decode(UUID.self, forKey: .workout)
    fromMeters = try container.decode(Double.self, forKey: .fromMeters)
    toMeters = try container.decode(Double.self, forKey: .toMeters)
    line = try container.decode(FollowedCourse.self, forKey: .line)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(activity.name, forKey: .activity)
    try container.encode(workout, forKey: .workout)
    try container.encode(fromMeters, forKey: .fromMeters)
    try container.encode(toMeters, forKey: .toMeters)
    try container.encode(line, forKey: .line)
  }
}

/// The segments of a person, by name.
package struct SegmentList: Hashable, Sendable {
  /// In the order in which they were added.
  package private(set) var segments: [RouteSegment] = []

  /// The greatest number of segments.
  package static let limit = 500
  /// The greatest length of a name in characters.
  package static let nameLimit = 100
  /// The greatest length of a segment in meters: a longer one is a course.
  package static let maximumMeters = 100_000.0

  package init() {}

  /// Decodes the segments of a profile; `nil` means none.
  ///
  /// - Parameter profile: The text of `ProfileFact.segments`.
  /// - Throws: ``SegmentError/unreadable``.
  package init(profile: String?) throws(SegmentError) {
    guard let profile else { return }
    do {
      segments = try JSONDecoder().decode(Stored.self, from: Data(profile.utf8)).segments
    } catch {
      throw .unreadable
    }
  }

  /// Reads the segments of a store's owner.
  ///
  /// - Parameter store: The store, opened as its owner.
  /// - Throws: ``SegmentError/unreadable``, or the any-time cases of `StoreError`.
  package init(of store: HealthStore) async throws {
    try self.init(profile: try await store.profileFact(.segments))
  }

  /// The text for `ProfileFact.segments`; `nil` for none.
  package var profile: String? {
    guard !segments.isEmpty else { return nil }
    return ProfileFact.text(of: Stored(segments: segments))
  }

  package subscript(name: String) -> RouteSegment? { segments.first { $0.name == name } }

  /// Returns the segment of a name.
  ///
  /// - Parameter name: The name.
  /// - Returns: The segment.
  /// - Throws: ``SegmentError/unknown(_:)``.
  package func named(_ name: String) throws(SegmentError) -> RouteSegment {
    guard let segment = self[name] else { throw .unknown(name) }
    return segment
  }

  /// Adds a segment, or replaces the one of its name.
  ///
  /// - Parameter segment: The segment.
  /// - Throws: ``SegmentError/name(_:)`` or ``SegmentError/tooMany``.
  package mutating func insert(_ segment: RouteSegment) throws(SegmentError) {
    try Self.check(name: segment.name)
    if let index = segments.firstIndex(where: { $0.name == segment.name }) {
      segments[index] = segment
      return
    }
    guard segments.count < Self.limit else { throw .tooMany }
    segments.append(segment)
  }

  /// Checks a name.
  ///
  /// - Throws: ``SegmentError/name(_:)``.
  static func check(name: String) throws(SegmentError) {
    guard !name.isEmpty, name.count <= nameLimit, !name.contains(where: \.isNewline) else {
      throw .name(name)
    }
  }

  /// Removes a segment.
  ///
  /// - Parameter name: Its name.
  /// - Throws: ``SegmentError/unknown(_:)``.
  package mutating func remove(_ name: String) throws(SegmentError) {
    guard self[name] != nil else { throw .unknown(name) }
    segments.removeAll { $0.name == name }
  }

  private struct Stored: Codable {
    let segments: [RouteSegment]
  }
}

/// The reason why a segment cannot be read, made or found.
package enum SegmentError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable
  case name(String)
  case tooMany
  case unknown(String)
  /// The workout has no route.
  case noRoute
  /// The part is not within the way of the workout, whose meters are given.
  case range(Double)
  case line(FollowedCourseError)

  package var description: String {
    switch self {
    case .unreadable: "the stored segments cannot be read; they may be from a later release"
    case .name(let name):
      "'\(name)' is not a name of a segment; use 1 to \(SegmentList.nameLimit) characters on one line"
    case .tooMany: "there are \(SegmentList.limit) segments already; delete one first"
    case .unknown(let name): "the segment '\(name)' does not exist"
    case .noRoute: "the workout has no route to take a segment from"
    case .range(let meters):
      "the part is not within the \((meters / 10).rounded() / 100) km of the workout"
    case .line(let error): "\(error)".replacing("course", with: "segment")
    }
  }
}

extension HealthStore {
  /// Changes the segments of the person.
  ///
  /// - Throws: What `body` throws, ``SegmentError/unreadable``, or the any-time cases of `StoreError`.
  package func changeSegments(_ body: (inout SegmentList) throws -> Void) async throws {
    var list = try await SegmentList(of: self)
    try body(&list)
    try await setProfileFact(.segments, list.profile)
  }

  /// Returns a part of the way of a workout as a segment.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - workout: The workout.
  ///   - fromMeters: The start along its way, as its splits count it.
  ///   - toMeters: The end.
  /// - Returns: The segment.
  /// - Throws: ``SegmentError``, or the any-time cases of `StoreError`.
  package func segment(
    named name: String, of workout: Workout, fromMeters: Double, toMeters: Double
  ) async throws -> RouteSegment {
    try SegmentList.check(name: name)
    let reader = FiguresReader(workout, in: self)
    guard let total = workout.totals.distanceMeters else { throw SegmentError.noRoute }
    guard fromMeters >= 0, toMeters > fromMeters, toMeters <= total + 0.5,
      toMeters - fromMeters <= SegmentList.maximumMeters
    else { throw SegmentError.range(total) }
    let times = try await reader.routeTimes(at: [fromMeters, toMeters])
    guard times.count == 2 else { throw SegmentError.noRoute }
    var points: [FollowedCourse.SourcePoint] = []
    let part = TimeRange(start: times[0], end: times[1] + .milliseconds(1))
    for route in try await routes(of: workout.uuid) {
      for try await batch in RouteQuery(route, in: self, during: part).batches() {
        points += batch.locations.map {
          FollowedCourse.SourcePoint(
            latitude: $0.latitude, longitude: $0.longitude, altitude: $0.altitude,
            seconds: ($0.time - times[0]).inSeconds)
        }
      }
    }
    do throws(FollowedCourseError) {
      return RouteSegment(
        name: name, activity: workout.configuration.activityType, workout: workout.uuid,
        fromMeters: fromMeters, toMeters: toMeters,
        line: try FollowedCourse(name: name, points, closes: false))
    } catch {
      throw SegmentError.line(error)
    }
  }
}
