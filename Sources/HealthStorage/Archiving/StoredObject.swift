package import Foundation
package import HealthModel
package import SeriesCoding
import StoreDatabase

/// The properties that stored objects of any kind have.
///
/// Source revision and device are given by their rows, the metadata by its stored text: a JSON object
/// with its keys in order. A string is a string and a number a number, a date is `{"date": µs}` and a
/// quantity `{"unit": "yd", "value": 25}`.
package struct StoredHead: Hashable, Sendable {
  package let uuid: UUID
  package let span: TimeRange
  /// The row of the source revision (``StoreState/origins()``).
  package let revision: Int64
  /// The row of the device.
  package let device: Int64?
  package let metadataText: String?
  /// The identities of the associated workouts.
  package let workouts: [UUID]
  /// The number of earlier beginnings of its name.
  package let incarnation: Int64
}

/// A quantity or category sample.
package struct StoredSample: Hashable, Sendable {
  package let head: StoredHead
  /// The value of a quantity as it was given, in ``unit``, or the case number of a category.
  package let value: Double
  /// The unit of the value; `nil` for the type's stored unit, and for a category.
  package let unit: String?
}

/// A correlation, its members ordered by start and identity.
package struct StoredCorrelation: Hashable, Sendable {
  package let head: StoredHead
  /// The identifier of its type.
  package let type: String
  package let members: [UUID]
}

/// A workout.
package struct StoredWorkout: Hashable, Sendable {
  /// An event, with the text of its metadata.
  package struct Event: Hashable, Sendable {
    package let kind: WorkoutEvent.Kind
    package let span: TimeRange
    package let metadataText: String?
  }

  package let head: StoredHead
  package let configuration: WorkoutConfiguration
  package let totals: Workout.Totals
  package let events: [Event]
}

/// A clinical document.
package struct StoredDocument: Hashable, Sendable {
  package let head: StoredHead
  package let title: String
  package let patientName: String?
  package let authorName: String?
  package let custodianName: String?
  /// The size of its XML in bytes.
  package let size: Int
}

/// A series of readings of a workout: a trace, or the locations of a route that was built without one.
package struct StoredSeries: Hashable, Sendable {
  let row: Int64
  package let id: UUID
  package let workout: UUID
  package let kind: TraceKind
  /// Whether a recording created the series; `false` for locations that a route builder inserted.
  package let isRecorded: Bool
  package let device: Int64?
  package let metadataText: String?
  package let readingCount: Int
  /// Its position among the series of the workout, from 1: by kind, beginning and identity.
  package let ordinal: Int
}

/// A route, and the series that contains its locations.
package struct StoredRoute: Hashable, Sendable {
  package let head: StoredHead
  package let workout: UUID
  package let locationCount: Int
  package let distanceMeters: Double?
  package let series: UUID
}

/// Readings of one series, in their stored order.
package enum StoredReadings: Sendable {
  case locations([RecordedLocation])
  case trace(TraceBatch)

  package var count: Int {
    switch self {
    case .locations(let locations): locations.count
    case .trace(let batch): batch.count
    }
  }
}
