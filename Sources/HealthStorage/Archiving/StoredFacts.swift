package import Foundation
package import HealthModel

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

/// A trace of a workout from elsewhere.
package struct IncomingTrace: Sendable {
  package var trace: PackedTrace
  package var id: UUID
  package var workout: UUID

  package init(_ trace: PackedTrace, id: UUID, workout: UUID) {
    (self.trace, self.id, self.workout) = (trace, id, workout)
  }
}

/// A route from elsewhere, over a stored series or over the locations that come with it.
package struct IncomingRoute: Sendable {
  package var route: WorkoutRoute
  /// The identity of its series.
  package var series: UUID
  /// The readings of the series, unless it is a stored trace.
  package var locations: PackedTrace?
  /// The number of earlier beginnings of the route's name.
  package var incarnation: Int64

  package init(
    _ route: WorkoutRoute, series: UUID, locations: PackedTrace?, incarnation: Int64 = 0
  ) {
    (self.route, self.series) = (route, series)
    (self.locations, self.incarnation) = (locations, incarnation)
  }
}
