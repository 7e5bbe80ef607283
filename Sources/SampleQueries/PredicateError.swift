public import HealthModel

/// The reason why a query is invalid.
public enum PredicateError: Error, Hashable, Sendable {
  case incompatibleUnit(Unit, type: String)
  /// The predicate refers to a property that samples of the type do not have.
  case doesNotApply(Subject, type: String)
  case sortDoesNotApply(SampleSort.Key, type: String)
  /// There are no samples of the type.
  case notSamples(type: String)
  case notFinite
  case tooDeep(limit: Int)
  case tooManyValues(limit: Int)

  /// A subject of predicates that does not apply to every type.
  public enum Subject: String, Hashable, Sendable {
    case quantity, category, member, workout, document
  }
}

extension PredicateError: CustomStringConvertible {
  /// One sentence for people: the reason why the query is invalid.
  public var description: String {
    switch self {
    case .incompatibleUnit(let unit, let type): "\(unit) is not a unit of \(type)"
    case .doesNotApply(let subject, let type): "\(type) has no \(subject.rawValue) to ask for"
    case .sortDoesNotApply(let key, let type): "\(type) cannot be sorted by \(key.rawValue)"
    case .notSamples(let type): "\(type) has no samples; it is read by itself"
    case .notFinite: "nothing compares with a number that is not finite"
    case .tooDeep(let limit): "the predicate has more than \(limit) levels; make it flatter"
    case .tooManyValues(let limit):
      "the predicate compares with more than \(limit) values; ask in several queries"
    }
  }
}

/// A comparison of two values.
public enum Comparison: String, Hashable, Sendable, Codable, CaseIterable {
  case less = "<"
  case atMost = "<="
  case equal = "="
  case notEqual = "<>"
  case atLeast = ">="
  case greater = ">"

  /// Whether the comparison is true for two values.
  package func holds<Value: Comparable>(_ a: Value, _ b: Value) -> Bool {
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
