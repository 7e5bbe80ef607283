public import Foundation
public import HealthModel

/// The properties that stored objects of any kind have.
///
/// Source revision and device are given by their rows, the metadata by its stored text: a JSON object
/// with its keys in order. A string is a string and a number a number, a date is `{"date": µs}` and a
/// quantity `{"unit": "yd", "value": 25}`.
public struct StoredHead: Hashable, Sendable {
  public let uuid: UUID
  public let span: TimeRange
  /// The row of the source revision (``StoreState/origins()``).
  public let revision: Int64
  /// The row of the device.
  public let device: Int64?
  public let metadataText: String?
  /// The identities of the associated workouts.
  public let workouts: [UUID]
}

/// A quantity or category sample.
public struct StoredSample: Hashable, Sendable {
  public let head: StoredHead
  /// The value of a quantity as it was given, in ``unit``, or the case number of a category.
  public let value: Double
  /// The unit of the value; `nil` for the type's stored unit, and for a category.
  public let unit: String?
}

/// A correlation, its members ordered by start and identity.
public struct StoredCorrelation: Hashable, Sendable {
  public let head: StoredHead
  /// The identifier of its type.
  public let type: String
  public let members: [UUID]
}

/// A workout.
public struct StoredWorkout: Hashable, Sendable {
  /// An event, with the text of its metadata.
  public struct Event: Hashable, Sendable {
    public let kind: WorkoutEvent.Kind
    public let span: TimeRange
    public let metadataText: String?
  }

  public let head: StoredHead
  public let configuration: WorkoutConfiguration
  public let totals: Workout.Totals
  public let events: [Event]
}

/// A clinical document.
public struct StoredDocument: Hashable, Sendable {
  public let head: StoredHead
  public let title: String
  public let patientName: String?
  public let authorName: String?
  public let custodianName: String?
  /// The size of its XML in bytes.
  public let size: Int
}

/// A series of readings of a workout: a trace, or the locations of a route that was built without one.
public struct StoredSeries: Hashable, Sendable {
  let row: Int64
  public let id: UUID
  public let workout: UUID
  public let kind: TraceKind
  /// Whether a recording created the series; `false` for locations that a route builder inserted.
  public let isRecorded: Bool
  public let device: Int64?
  public let metadataText: String?
  public let readingCount: Int
  /// Its position among the series of the workout, from 1: by kind, beginning and identity.
  public let ordinal: Int
}

/// A route, and the series that contains its locations.
public struct StoredRoute: Hashable, Sendable {
  public let head: StoredHead
  public let workout: UUID
  public let locationCount: Int
  public let distanceMeters: Double?
  public let series: UUID
}

/// Readings of one series, in their stored order.
public enum StoredReadings: Sendable {
  case locations([RecordedLocation])
  case motion([TraceSample<MotionSample>])
  case heartRates([TraceSample<HeartRate>])
  case pressures([TraceSample<AirPressure>])
  case measures([TraceSample<Double>])
  case cycling([TraceSample<CyclingReading>])
}
