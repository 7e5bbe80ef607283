public import Foundation
public import HealthModel

/// The result for one workout of a file.
public struct WorkoutOutcome: Hashable, Sendable {
  public enum Fate: Hashable, Sendable {
    case added
    /// It was already imported: the workout, its file, and how it was recognized.
    case known(as: UUID, from: String?, Likeness)
    /// The owner deleted it from the store.
    case deletedEarlier
    /// Its data was merged into another workout.
    case merged(into: UUID, [MergedPart])
    case refused(String)
  }

  /// The criterion by which a workout was recognized as already imported.
  public enum Likeness: String, Hashable, Sendable, CaseIterable {
    case identity
    /// Equal values at the same moments.
    case values
    /// No comparable moments, but the same start, duration, distance and activity.
    case totals
  }

  /// Another workout of the same time with different data, such as from two watches on one walk.
  public struct Near: Hashable, Sendable {
    public let id: UUID
    public let source: String?
    /// The shared fraction of the shorter workout's time, 0...1.
    public let overlap: Double
  }

  public let id: UUID
  public let activity: WorkoutActivityType
  public let span: TimeRange
  public let distanceMeters: Double?
  public var fate: Fate
  public var near: [Near]
}
