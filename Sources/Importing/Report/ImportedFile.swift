public import Foundation
public import HealthModel
import Interchange

/// The result for one file.
public struct ImportedFile: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    /// Some of its data is new in the store; in a dry run, it would be.
    case imported
    /// All of its data was already imported.
    case known
    /// It is readable but contains nothing to import, with the reason.
    case empty(String)
    /// It is unreadable, or the store rejected it, with the reason and location.
    case refused(String)
  }

  /// The path as found, followed by the name in the archive: `year.zip/2019/run.fit`.
  public let path: String
  /// The display name of the format; `nil` if it was not recognized.
  public var format: String?
  public var outcome: Outcome
  public var workouts: [WorkoutOutcome]
  /// Samples that do not belong to a workout of the file, by type.
  public var samples: [String: SampleTally]
  public var leftOut: LeftOut

  public init(
    path: String, format: String? = nil, outcome: Outcome = .empty("nothing to import"),
    workouts: [WorkoutOutcome] = [], samples: [String: SampleTally] = [:],
    leftOut: LeftOut = LeftOut()
  ) {
    self.path = path
    self.format = format
    self.outcome = outcome
    self.workouts = workouts
    self.samples = samples
    self.leftOut = leftOut
  }

  public var isRefused: Bool {
    if case .refused = outcome { true } else { false }
  }
}

/// The number of samples of a type that were new, already imported, and rejected by the store.
public struct SampleTally: Hashable, Sendable {
  public var added = 0
  public var known = 0
  public var refused = 0

  public init() {}
}

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

/// A part that a workout lacked and that was merged from another workout of the same time.
public enum MergedPart: Hashable, Sendable {
  case route
  case heartRates
  case measure(String)
  case laps
  case totals
  case samples(Int)
}
