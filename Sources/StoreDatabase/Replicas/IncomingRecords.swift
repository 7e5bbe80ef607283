package import Foundation
package import HealthModel
package import StoreErrors

/// The record of a deleted object.
package struct StoredDeletion: Hashable, Sendable {
  package let object: DeletedObject
  /// The identifier of its type.
  package let type: String
  package let source: Source
  /// Whether an object of the same identity was saved again later.
  package let isSavedAgain: Bool
  /// The number of earlier beginnings of its name.
  package let incarnation: Int64
  /// Whether another object of its name took its place; it was not deleted then.
  package let isReplaced: Bool

  package init(
    object: DeletedObject, type: String, source: Source, isSavedAgain: Bool,
    incarnation: Int64 = 0, isReplaced: Bool = false
  ) {
    self.object = object
    self.type = type
    self.source = source
    self.isSavedAgain = isSavedAgain
    self.incarnation = incarnation
    self.isReplaced = isReplaced
  }
}

/// An object from an archive, with its associations.
package struct IncomingObject: Sendable {
  /// The object: any sample but a route; a correlation's members are named in ``members``.
  package var sample: Sample
  /// The associated workouts.
  package var workouts: [UUID]
  /// The members of a correlation.
  package var members: [UUID]
  /// The number of earlier beginnings of its name.
  package var incarnation: Int64

  package init(
    _ sample: Sample, workouts: [UUID] = [], members: [UUID] = [], incarnation: Int64 = 0
  ) {
    self.sample = sample
    self.workouts = workouts
    self.members = members
    self.incarnation = incarnation
  }
}

/// A deletion from an archive.
package struct IncomingDeletion: Sendable {
  package var deletion: StoredDeletion
  package var type: ObjectType

  package init(_ deletion: StoredDeletion, type: ObjectType) {
    self.deletion = deletion
    self.type = type
  }
}

/// The outcome of restoring one object of an archive.
package enum IntakeOutcome: Hashable, Sendable {
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
package struct IntakeResult: Hashable, Sendable {
  package var outcome: IntakeOutcome
  package var missing: [UUID] = []

  package init(outcome: IntakeOutcome) {
    self.outcome = outcome
  }
}
