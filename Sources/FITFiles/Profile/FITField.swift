/// The numbers of message fields.
///
/// **Source** Garmin, *FIT Profile*.
enum FITField {
  /// The timestamp of any message.
  static let timestamp: UInt8 = 253
  /// The index of a message among those of its kind.
  static let messageIndex: UInt8 = 254
  /// The event and event type of a session, lap, length, event or activity message.
  static let event: UInt8 = 0
  static let eventType: UInt8 = 1
  /// The start of a session, lap or length.
  static let startTime: UInt8 = 2

  enum FileID {
    static let type: UInt8 = 0
    static let manufacturer: UInt8 = 1
    static let product: UInt8 = 2
    static let serialNumber: UInt8 = 3
    static let timeCreated: UInt8 = 4
    static let productName: UInt8 = 8
  }

  enum FileCreator {
    static let softwareVersion: UInt8 = 0
  }

  enum DeviceInfo {
    static let deviceIndex: UInt8 = 0
    static let manufacturer: UInt8 = 2
    static let serialNumber: UInt8 = 3
    static let product: UInt8 = 4
    /// The software version in hundredths.
    static let softwareVersion: UInt8 = 5
    static let productName: UInt8 = 27
  }

  enum Sport {
    static let sport: UInt8 = 0
    static let subSport: UInt8 = 1
    static let name: UInt8 = 3
  }

  enum Session {
    static let sport: UInt8 = 5
    static let subSport: UInt8 = 6
    static let firstLapIndex: UInt8 = 25
    static let numberOfLaps: UInt8 = 26
    static let trigger: UInt8 = 28
    static let poolLength: UInt8 = 44
    static let poolLengthUnit: UInt8 = 46
    static let profileName: UInt8 = 110
  }

  enum Record {
    static let latitude: UInt8 = 0
    static let longitude: UInt8 = 1
    static let altitude: UInt8 = 2
    static let heartRate: UInt8 = 3
    static let cadence: UInt8 = 4
    static let distance: UInt8 = 5
    static let speed: UInt8 = 6
    static let power: UInt8 = 7
    static let compressedSpeedDistance: UInt8 = 8
    static let temperature: UInt8 = 13
    static let accuracy: UInt8 = 31
    static let cadence256: UInt8 = 52
    static let fractionalCadence: UInt8 = 53
    static let enhancedSpeed: UInt8 = 73
    static let enhancedAltitude: UInt8 = 78
    static let altitudeScale = 5.0
    /// The altitude offset in meters: a raw number of 0 is 500 m below sea level.
    static let altitudeShift = 500.0
    static let distanceScale = 100.0
    static let speedScale = 1000.0
  }

  enum Lap {
    static let intensity: UInt8 = 23
    static let trigger: UInt8 = 24
    static let sport: UInt8 = 25
    static let firstLengthIndex: UInt8 = 35
    static let swimStroke: UInt8 = 38
    static let subSport: UInt8 = 39
    static let workoutStepIndex: UInt8 = 71
  }

  enum Length {
    static let elapsedTime: UInt8 = 3
    static let timerTime: UInt8 = 4
    static let strokes: UInt8 = 5
    static let swimStroke: UInt8 = 7
    static let lengthType: UInt8 = 12
  }

  enum Event {
    static let data: UInt8 = 3
  }

  enum Activity {
    static let timerTime: UInt8 = 0
    static let numberOfSessions: UInt8 = 1
    static let type: UInt8 = 2
    static let event: UInt8 = 3
    static let eventType: UInt8 = 4
    static let localTimestamp: UInt8 = 5
  }

  enum TimestampCorrelation {
    static let systemTimestamp: UInt8 = 1
  }

  enum WorkoutStep {
    static let name: UInt8 = 0
  }

  enum HRV {
    /// The time in thousandths of a second.
    static let time: UInt8 = 0
  }

  enum HR {
    /// The fraction in units of 1/32768 s.
    static let fractionalTimestamp: UInt8 = 0
    static let filteredRate: UInt8 = 6
    /// The time in units of 1/1024 s.
    static let eventTimestamp: UInt8 = 9
    /// The low twelve bits of the event timestamp, two values in three bytes.
    static let eventTimestamp12: UInt8 = 10
  }

  enum FieldDescription {
    static let developerDataIndex: UInt8 = 0
    static let fieldDefinitionNumber: UInt8 = 1
    static let baseType: UInt8 = 2
    static let name: UInt8 = 3
    static let scale: UInt8 = 6
    static let offset: UInt8 = 7
    static let units: UInt8 = 8
    static let nativeMessage: UInt8 = 14
    static let nativeField: UInt8 = 15
  }

  enum DeveloperDataID {
    static let applicationID: UInt8 = 1
    static let developerDataIndex: UInt8 = 3
    static let applicationVersion: UInt8 = 4
  }
}
