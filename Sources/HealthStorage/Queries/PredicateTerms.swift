/// A comparison of two values.
public enum Comparison: String, Hashable, Sendable, Codable, CaseIterable {
  case less = "<"
  case atMost = "<="
  case equal = "="
  case notEqual = "<>"
  case atLeast = ">="
  case greater = ">"

  /// Whether the comparison is true for two values.
  func holds<Value: Comparable>(_ a: Value, _ b: Value) -> Bool {
    switch self {
    case .less: a < b
    case .atMost: a <= b
    case .equal: a == b
    case .notEqual: a != b
    case .atLeast: a >= b
    case .greater: a > b
    }
  }
}

/// One of the eight properties of a device.
public enum DeviceProperty: String, Hashable, Sendable, Codable, CaseIterable {
  case name, manufacturer, model, hardwareVersion, firmwareVersion, softwareVersion
  case localIdentifier, udiDeviceIdentifier
}

/// A total of a workout, with its stored unit.
public enum WorkoutTotal: String, Hashable, Sendable, Codable, CaseIterable {
  case distance, energy, strokes
  /// The sum of the flights climbed in samples that belong to the workout.
  case flights
}

/// A text property of a clinical document besides its XML.
public enum DocumentField: String, Hashable, Sendable, Codable, CaseIterable {
  case title, patientName, authorName, custodianName
}

/// A method of matching text.
public enum TextMatch: String, Hashable, Sendable, Codable, CaseIterable {
  case equals
  /// Contains the text, ignoring case and accents.
  case contains
}
