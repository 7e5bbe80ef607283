public import HealthModel

/// Where the objects of a store are from: what their rows stand for.
public struct StoredOrigins: Hashable, Sendable {
  /// A source and those of its revisions that objects have, in order of what they say.
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

  /// In the order in which the store met them, on which the default order of sources rests.
  public let sources: [KnownSource]
  /// In order of what they say.
  public let devices: [KnownDevice]
}

/// A type that something in the store is of.
public struct StoredObjectType: Hashable, Sendable {
  let row: Int64
  public let identifier: String
  /// The unit that a quantity type is kept in; `nil` for other kinds.
  public let unit: String?
  public let aggregation: QuantityType.Aggregation?
  /// `nil` for a type that only a later release knows.
  public let type: ObjectType?
  /// How many objects of it there are.
  public let count: Int
}

/// What is left of a deleted object.
public struct StoredDeletion: Hashable, Sendable {
  public let object: DeletedObject
  /// The identifier of its type.
  public let type: String
  public let source: Source
  /// Whether an object of the identity was saved again later.
  public let isSavedAgain: Bool

  public init(object: DeletedObject, type: String, source: Source, isSavedAgain: Bool) {
    self.object = object
    self.type = type
    self.source = source
    self.isSavedAgain = isSavedAgain
  }
}

/// What the store knows that is no object: of the person, and of what the owner set.
public struct StoredSettings: Hashable, Sendable {
  /// A characteristic and the moment from which it holds; `nil` for always.
  public struct DatedFact: Hashable, Sendable {
    public let value: Characteristic
    public let since: Instant?

    public init(value: Characteristic, since: Instant?) {
      self.value = value
      self.since = since
    }
  }

  /// A goal and the day from which it holds.
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
  /// The owner's orders of sources, by the identifier of the type: bundle identifiers, the preferred first.
  public var sourcePriorities: [String: [String]] = [:]
  public var recalibrations: [EstimateRecalibration] = []
  /// Seconds that samples are kept, by the identifier of the type; `*` for every type without its own.
  public var retention: [String: Int64] = [:]

  public init() {}
}
