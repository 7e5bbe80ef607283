public import HealthModel

/// The sources and devices of a store's objects, with their rows.
public struct StoredOrigins: Hashable, Sendable {
  /// A source and those of its revisions that objects have, ordered by content.
  public struct KnownSource: Hashable, Sendable {
    public let source: Source
    public let revisions: [KnownRevision]
  }

  /// A source revision and its row.
  public struct KnownRevision: Hashable, Sendable {
    public let row: Int64
    public let revision: SourceRevision
  }

  /// A device and its row.
  public struct KnownDevice: Hashable, Sendable {
    public let row: Int64
    public let device: Device
  }

  /// In the order in which the store first saw them; the default source order follows it.
  public let sources: [KnownSource]
  /// Ordered by content.
  public let devices: [KnownDevice]
}

/// An object type that occurs in the store.
public struct StoredObjectType: Hashable, Sendable {
  let row: Int64
  public let identifier: String
  /// The unit in which a quantity type is stored; `nil` for other kinds.
  public let unit: String?
  public let aggregation: QuantityType.Aggregation?
  /// The object type; `nil` for a type that only a later release knows.
  public let type: ObjectType?
  /// The number of its objects.
  public let count: Int
}

/// The record of a deleted object.
public struct StoredDeletion: Hashable, Sendable {
  public let object: DeletedObject
  /// The identifier of its type.
  public let type: String
  public let source: Source
  /// Whether an object of the same identity was saved again later.
  public let isSavedAgain: Bool

  public init(object: DeletedObject, type: String, source: Source, isSavedAgain: Bool) {
    self.object = object
    self.type = type
    self.source = source
    self.isSavedAgain = isSavedAgain
  }
}

/// The store's data other than objects: facts about the person, and the owner's settings.
public struct StoredSettings: Hashable, Sendable {
  /// A characteristic and the moment from which it is effective; `nil` for always.
  public struct DatedFact: Hashable, Sendable {
    public let value: Characteristic
    public let since: Instant?

    public init(value: Characteristic, since: Instant?) {
      self.value = value
      self.since = since
    }
  }

  /// A goal and the day from which it is effective.
  public struct Goal: Hashable, Sendable {
    public let metric: ActivityMetric
    public let day: CalendarDay
    public let value: Double

    public init(metric: ActivityMetric, day: CalendarDay, value: Double) {
      self.metric = metric
      self.day = day
      self.value = value
    }
  }

  public var characteristics: [DatedFact] = []
  public var facts: [ProfileFact: String] = [:]
  public var goals: [Goal] = []
  /// The owner's source orders, by type identifier: bundle identifiers, the preferred first.
  public var sourcePriorities: [String: [String]] = [:]
  public var recalibrations: [EstimateRecalibration] = []
  /// The retention time of samples in seconds, by type identifier; `*` for every type without its own.
  public var retention: [String: Int64] = [:]

  public init() {}
}
