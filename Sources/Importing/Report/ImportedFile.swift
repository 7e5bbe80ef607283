import Foundation
import HealthModel

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
  public private(set) var path: String
  /// The display name of the format; `nil` if it was not recognized.
  public var format: String?
  public var outcome: Outcome
  public var workouts: [WorkoutOutcome]
  /// Samples that do not belong to a workout of the file, by type.
  public var samples: [String: SampleTally]
  public var leftOut: LeftOut
  /// The number of details of its workouts that the list of an archive has, by kind: `names`, `notes`, `gear`,
  /// `commutes`, `photos`.
  public var details: [String: Int] = [:]

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

  /// Returns the same result with another path.
  func moved(to path: String) -> ImportedFile {
    var file = self
    file.path = path
    return file
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

/// A part that a workout lacked and that was merged from another workout of the same time.
public enum MergedPart: Hashable, Sendable {
  case route
  case heartRates
  case measure(String)
  case laps
  case totals
  case samples(Int)
}
