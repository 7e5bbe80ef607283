public import Foundation

/// An edit of a workout that is in effect: a version of it.
///
/// A workout as it was saved is version 1; each edit makes the next version, and undoing the newest edit
/// restores the one before.
public struct WorkoutEdit: Hashable, Sendable {
  /// The kinds of edit; raw values are stored.
  public enum Kind: Int, Hashable, Sendable, CaseIterable {
    /// Values were changed: activity, name, note, effort, gear, privacy.
    case values = 1
    /// The start or the end was moved inwards, perhaps with changed values.
    case trim = 2
    /// Another workout was added at the end.
    case merge = 3
    /// The end became a workout of its own.
    case split = 4
    /// The workout was the end of another one.
    case splitOff = 5

    /// The word used in JSON.
    public var name: String {
      switch self {
      case .values: "values"
      case .trim: "trim"
      case .merge: "merge"
      case .split: "split"
      case .splitOff: "split_off"
      }
    }
  }

  /// A property of a workout that edits change.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    case activity, name, note, effort, gear, `private`, start, end

    /// The metadata key of the value; `nil` for a property of its own.
    public var key: MetadataKey? {
      switch self {
      case .name: .workoutName
      case .note: .workoutNotes
      case .effort: .workoutEffort
      case .gear: .workoutGear
      case .private: .workoutIsPrivate
      case .activity, .start, .end: nil
      }
    }
  }

  /// The value of a field.
  public enum Value: Hashable, Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case activity(WorkoutActivityType)
    case instant(Instant)
  }

  /// A changed field, with the value before and after; `nil` for none.
  public struct Change: Hashable, Sendable {
    public var field: Field
    public var from: Value?
    public var to: Value?

    public init(_ field: Field, from: Value?, to: Value?) {
      self.field = field
      self.from = from
      self.to = to
    }
  }

  /// The version of the workout that the edit made, from 2.
  public var version: Int
  public var kind: Kind
  /// The moment of the edit.
  public var date: Instant
  /// The application that edited the workout.
  public var source: SourceRevision
  public var changes: [Change]
  /// The workout that was added, became one of its own, or that this one was the end of.
  public var other: UUID?

  public init(
    version: Int, kind: Kind, date: Instant, source: SourceRevision, changes: [Change],
    other: UUID? = nil
  ) {
    self.version = version
    self.kind = kind
    self.date = date
    self.source = source
    self.changes = changes
    self.other = other
  }
}

/// The reason why a workout cannot be edited.
public enum WorkoutEditError: Error, Hashable, Sendable {
  /// A name, a note or gear without a letter or a digit.
  case emptyText(WorkoutEdit.Field)
  case longText(WorkoutEdit.Field)
  case effort(Int)
  /// Nothing would remain of the workout.
  case trimsAll
  /// A distance was given for a workout without a route.
  case noRoute
  case sameWorkout
  case differentActivities(WorkoutActivityType, WorkoutActivityType)
  /// The times of the two workouts overlap.
  case overlap
  /// The moment is not between start and end.
  case outside(Instant)
  case nothingToUndo
  /// The other part of a split, which has newer edits.
  case otherEdited(UUID)
  /// A workout that was merged, and was saved again since.
  case savedAgain(UUID)
  /// Another program changed the workout at the same time.
  case changedMeanwhile
}

extension WorkoutEditError: CustomStringConvertible {
  /// The reason, and what to do.
  public var description: String {
    switch self {
    case .emptyText(let field):
      "the \(field) is empty; give a text, or remove the \(field)"
    case .longText(let field):
      "the \(field) is longer than \(WorkoutChanges.maximumTextBytes) bytes"
    case .effort(let effort): "\(effort) is not a valid effort; use 1 to 10"
    case .trimsAll: "nothing would remain of it; trim less than its whole length"
    case .noRoute: "it has no route to measure a distance on; give a time"
    case .sameWorkout: "a workout cannot be merged with itself"
    case .differentActivities(let first, let second):
      "one is \(first.title.lowercased()) and the other \(second.title.lowercased()); edit the activity of one first"
    case .overlap: "their times overlap"
    case .outside(let instant): "\(instant.rfc3339) is not between its start and its end"
    case .nothingToUndo: "it has no edits"
    case .otherEdited(let id):
      "its other part \(id.uuidString.lowercased()) has newer edits; undo these first"
    case .savedAgain(let id):
      "\(id.uuidString.lowercased()) was saved again since they were merged; delete that one first"
    case .changedMeanwhile: "it was changed at the same time; try again"
    }
  }
}
