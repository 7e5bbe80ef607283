public import Foundation
public import HealthModel
import Interchange

/// What became of one file.
public struct ImportedFile: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    /// Something of it is new in the store; in a dry run, it would be.
    case imported
    /// All that it holds was here.
    case known
    /// It can be read, and holds nothing to keep: why.
    case empty(String)
    /// It cannot be read, or the store did not take it: why, with the place.
    case refused(String)
  }

  /// The path as it was found, with the name in the archive after it: `year.zip/2019/run.fit`.
  public let path: String
  /// The format in words; `nil` when it was not recognised.
  public var format: String?
  public var outcome: Outcome
  public var workouts: [WorkoutOutcome]
  /// Samples that belong to no workout of the file, by type.
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

/// How many samples of a type were new, here already, and not taken by the store.
public struct SampleTally: Hashable, Sendable {
  public var added = 0
  public var known = 0
  public var refused = 0

  public init() {}
}

/// What became of one workout of a file.
public struct WorkoutOutcome: Hashable, Sendable {
  public enum Fate: Hashable, Sendable {
    case added
    /// It is here: as which workout, from which file, and how that was told.
    case known(as: UUID, from: String?, Likeness)
    /// Its owner deleted it here.
    case deletedEarlier
    /// It gave what another workout lacked.
    case merged(into: UUID, [MergedPart])
    case refused(String)
  }

  /// How a workout was found to be one that is here.
  public enum Likeness: String, Hashable, Sendable, CaseIterable {
    case identity
    /// The same values at the same moments.
    case values
    /// No moments to compare: the same start, duration, distance and activity.
    case totals
  }

  /// Another workout of the same time that is not the same data: two watches on one walk.
  public struct Near: Hashable, Sendable {
    public let id: UUID
    public let source: String?
    /// The part of the shorter one's time that both share, 0...1.
    public let overlap: Double
  }

  public let id: UUID
  public let activity: WorkoutActivityType
  public let span: Span
  public let distanceMeters: Double?
  public var fate: Fate
  public var near: [Near]
}

/// A part that one of two workouts of the same time lacked and took from the other.
public enum MergedPart: Hashable, Sendable {
  case route
  case heartRates
  case measure(String)
  case laps
  case totals
  case samples(Int)
}
