/// The values of a workout that a person changes; the values that are not set stay as they are.
///
///     var changes = WorkoutChanges()
///     changes.name = .set("Along the river")
///     changes.effort = .set(7)
///     try await store.edit(workout.uuid, changes)
public struct WorkoutChanges: Hashable, Sendable {
  /// A new value, or the removal of the one there is.
  public enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
    case set(Value)
    case remove
  }

  public var activity: WorkoutActivityType?
  public var name: Change<String>?
  public var note: Change<String>?
  /// How hard the workout was for the person, from 1 to 10.
  public var effort: Change<Int>?
  /// The name of the gear that was used.
  public var gear: Change<String>?
  /// Whether pages, reports, the heat map and exports of all workouts omit the workout.
  public var isPrivate: Bool?

  public init() {}

  /// Whether nothing is to be changed.
  public var isEmpty: Bool { self == WorkoutChanges() }

  /// The efforts from the lightest to the hardest.
  ///
  /// **Source** G. Borg's CR10 scale without its 0, as HealthKit's `workoutEffortScore` has it.
  public static let efforts = 1...10

  /// The maximum length of a text in bytes of UTF-8.
  public static let maximumTextBytes = 10_000
}

extension WorkoutChanges {
  /// Returns the metadata entries that change, with `nil` for those to be removed.
  ///
  /// - Throws: ``WorkoutEditError/emptyText(_:)``, ``WorkoutEditError/longText(_:)``,
  ///   ``WorkoutEditError/effort(_:)``.
  package func metadata() throws(WorkoutEditError) -> [(key: MetadataKey, value: MetadataValue?)] {
    var entries: [(key: MetadataKey, value: MetadataValue?)] = []
    for (field, change) in [(WorkoutEdit.Field.name, name), (.note, note), (.gear, gear)] {
      guard let change, let key = field.key else { continue }
      guard case .set(let text) = change else {
        entries.append((key, nil))
        continue
      }
      guard text.contains(where: { !$0.isWhitespace }) else { throw .emptyText(field) }
      guard text.utf8.count <= Self.maximumTextBytes else { throw .longText(field) }
      entries.append((key, .string(text)))
    }
    switch effort {
    case .set(let effort)?:
      guard Self.efforts.contains(effort) else { throw .effort(effort) }
      entries.append((.workoutEffort, .number(Double(effort))))
    case .remove?: entries.append((.workoutEffort, nil))
    case nil: break
    }
    if let isPrivate { entries.append((.workoutIsPrivate, isPrivate ? .bool(true) : nil)) }
    return entries
  }
}

extension Workout {
  /// Whether the person keeps the workout out of pages, reports, the heat map and exports of all.
  public var isPrivate: Bool { header.metadata.bool(.workoutIsPrivate) == true }

  /// How hard the workout was for the person, from 1 to 10; `nil` if they did not say.
  public var effort: Int? {
    header.metadata.number(.workoutEffort).flatMap { Int(exactly: $0) }
      .flatMap { WorkoutChanges.efforts.contains($0) ? $0 : nil }
  }
}
