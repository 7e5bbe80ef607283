package import Foundation
package import HealthModel
package import StoreErrors

/// The sources and devices of a store's objects, with their rows.
package struct StoredOrigins: Hashable, Sendable {
  /// A source and those of its revisions that objects have, ordered by content.
  package struct KnownSource: Hashable, Sendable {
    package let source: Source
    package let revisions: [KnownRevision]
  }

  /// A source revision and its row.
  package struct KnownRevision: Hashable, Sendable {
    package let row: Int64
    package let revision: SourceRevision
  }

  /// A device and its row.
  package struct KnownDevice: Hashable, Sendable {
    package let row: Int64
    package let device: Device
  }

  /// In the order in which the store first saw them; the default source order follows it.
  package let sources: [KnownSource]
  /// Ordered by content.
  package let devices: [KnownDevice]
}

/// An object type that occurs in the store.
package struct StoredObjectType: Hashable, Sendable {
  let row: Int64
  package let identifier: String
  /// The unit in which a quantity type is stored; `nil` for other kinds.
  package let unit: String?
  package let aggregation: QuantityType.Aggregation?
  /// The object type; `nil` for a type that only a later release knows.
  package let type: ObjectType?
  /// The number of its objects.
  package let count: Int
}

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

/// The store's data other than objects: facts about the person, and the owner's settings.
package struct StoredSettings: Hashable, Sendable {
  /// A characteristic and the moment from which it is effective; `nil` for always.
  package struct DatedFact: Hashable, Sendable {
    package let value: Characteristic
    package let since: Instant?

    package init(value: Characteristic, since: Instant?) {
      self.value = value
      self.since = since
    }
  }

  /// A goal and the day from which it is effective.
  package struct Goal: Hashable, Sendable {
    package let metric: ActivityMetric
    package let day: CalendarDay
    package let value: Double

    package init(metric: ActivityMetric, day: CalendarDay, value: Double) {
      self.metric = metric
      self.day = day
      self.value = value
    }
  }

  package var characteristics: [DatedFact] = []
  package var facts: [ProfileFact: String] = [:]
  package var goals: [Goal] = []
  /// The owner's source orders, by type identifier: bundle identifiers, the preferred first.
  package var sourcePriorities: [String: [String]] = [:]
  package var recalibrations: [EstimateRecalibration] = []
  /// The retention time of samples in seconds, by type identifier; `*` for every type without its own.
  package var retention: [String: Int64] = [:]

  package init() {}
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
}
