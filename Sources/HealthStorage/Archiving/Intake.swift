public import Foundation
public import HealthModel

/// An object from an archive, with its associations.
public struct IncomingObject: Sendable {
  /// The object: any sample but a route; a correlation's members are named in ``members``.
  public var sample: Sample
  /// The associated workouts.
  public var workouts: [UUID]
  /// The members of a correlation.
  public var members: [UUID]

  public init(_ sample: Sample, workouts: [UUID] = [], members: [UUID] = []) {
    self.sample = sample
    self.workouts = workouts
    self.members = members
  }
}

/// A deletion from an archive.
public struct IncomingDeletion: Sendable {
  public var deletion: StoredDeletion
  public var type: ObjectType

  public init(_ deletion: StoredDeletion, type: ObjectType) {
    self.deletion = deletion
    self.type = type
  }
}

/// The outcome of restoring one object of an archive.
public enum IntakeOutcome: Hashable, Sendable {
  case added
  /// It is already stored.
  case known
  /// It was deleted here, and remains deleted.
  case deletedHere
  /// The store has a version that is not older.
  case superseded
  /// The store does not retain samples of this age.
  case tooOld
  /// It is a deletion of a stored object, which remains.
  case leftAlone
  /// The object that it belongs to is missing.
  case homeless(UUID)
  case refused(StoreError)
}

/// The outcome for an object, and the referenced objects that were never stored here.
public struct IntakeResult: Hashable, Sendable {
  public var outcome: IntakeOutcome
  public var missing: [UUID] = []
}
