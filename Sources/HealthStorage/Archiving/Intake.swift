public import Foundation
public import HealthModel

/// An object that comes from an archive, with what it is tied to.
public struct IncomingObject: Sendable {
  /// Any but a route; a correlation's members are named in ``members``.
  public var sample: Sample
  /// The workouts that it is tied to.
  public var workouts: [UUID]
  /// Of a correlation.
  public var members: [UUID]

  public init(_ sample: Sample, workouts: [UUID] = [], members: [UUID] = []) {
    self.sample = sample
    self.workouts = workouts
    self.members = members
  }
}

/// A deletion that comes from an archive.
public struct IncomingDeletion: Sendable {
  public var deletion: StoredDeletion
  public var type: ObjectType

  public init(_ deletion: StoredDeletion, type: ObjectType) {
    self.deletion = deletion
    self.type = type
  }
}

/// What became of something that came from an archive.
public enum IntakeOutcome: Hashable, Sendable {
  case added
  /// It is here already.
  case known
  /// It was deleted here, and stays so.
  case deletedHere
  /// A version that is not older is here.
  case superseded
  /// The store does not keep what is so old.
  case tooOld
  /// A deletion of what is here, and stays.
  case leftAlone
  /// What it belongs to is not here.
  case homeless(UUID)
  case refused(StoreError)
}

/// What became of an object, and which of those that it names were never here.
public struct IntakeResult: Hashable, Sendable {
  public var outcome: IntakeOutcome
  public var missing: [UUID] = []
}
