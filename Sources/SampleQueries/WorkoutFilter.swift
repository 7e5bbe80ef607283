public import HealthModel

/// Conditions on workouts; a workout has to meet all that are given.
///
///     var filter = WorkoutFilter()
///     filter.activity = .running
///     filter.near = GeoCircle(latitude: 47.37, longitude: 8.54, radiusMeters: 2000)
///     for try await workouts in store.workoutBatches(where: filter) { … }
///
/// A filter reveals nothing that the handle may not read: without the permissions for routes and for the location, no
/// workout of another source is near any place.
public struct WorkoutFilter: Hashable, Sendable {
  /// The activity.
  public var activity: WorkoutActivityType?
  /// The time range in which a workout starts.
  public var startingIn: TimeRange?
  /// A circle that contains at least one accepted location of a route.
  public var near: GeoCircle?
  /// Words, separated by white space, that all occur in the texts of a workout.
  ///
  /// The texts are its name, notes and brand, the texts of its markers, the names of its segments, and the name of its
  /// source. Case and diacritics do not matter, and a word may be part of a longer one.
  public var text: String?
  /// Whether workouts that the person marked as private are omitted.
  public var omitsPrivate: Bool

  /// Creates a filter; without conditions, every workout meets it.
  public init(
    activity: WorkoutActivityType? = nil, startingIn: TimeRange? = nil, near: GeoCircle? = nil,
    text: String? = nil, omitsPrivate: Bool = false
  ) {
    self.activity = activity
    self.startingIn = startingIn
    self.near = near
    self.text = text
    self.omitsPrivate = omitsPrivate
  }
}

/// The conditions as SQL on rows of `sample`, `workout` and `source`.
