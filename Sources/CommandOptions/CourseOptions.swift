package import ArgumentParser
import HealthModel
package import HealthStorage
package import Routes
package import Sessions
import TrainingReports

/// The course that a recording follows.
package struct CourseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A course to follow: a GPX, TCX or FIT file, or a workout's id or last, which is also the ghost to race.",
      valueName: "file|id"),
    completion: .file(extensions: ["gpx", "tcx", "fit"]))
  package var course: String?

  package init() {}

  /// Returns the course.
  ///
  /// - Parameter store: The store, for workouts.
  /// - Returns: `nil` if none was given.
  /// - Throws: A `CommandError` with the reason, or an error of the store.
  package func chosen(in store: HealthStore) async throws -> FollowedCourse? {
    guard let course else { return nil }
    return try await CourseFile.course(course, in: store)
  }
}

extension FollowedCourse {
  /// The length in meters below which laps end by distance: the position on a short course is too uncertain.
  private static var minimumLineMeters: Double { 200 }

  /// Returns whether its line ends the laps: not if other laps were given, and not without positions.
  package func endsLaps(besides given: AutoLapArgument?, hasPositions: Bool) -> Bool {
    given == nil && hasPositions && lengthMeters >= Self.minimumLineMeters
  }

  /// Returns the rule of the automatic laps of a recording along it.
  package func autoLap(besides given: AutoLapArgument?, hasPositions: Bool) -> AutoLap? {
    guard given == nil, !endsLaps(besides: given, hasPositions: hasPositions) else {
      return given?.rule
    }
    return .distance(Quantity(lengthMeters, .meter))
  }
}

extension AutoLapArgument {
  /// The rule of the session; `nil` for none.
  package var rule: AutoLap? {
    switch self {
    case .distance(let length): .distance(length.quantity)
    case .time(let time): .time(time.duration)
    case .never: nil
    }
  }
}
