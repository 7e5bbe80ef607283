/// The type of any personal data, used for authorization and queries.
///
/// **Source** The object types of Apple's HealthKit documentation (`HKObjectType` and its
/// subclasses).
public enum ObjectType: Hashable, Sendable {
  case quantity(QuantityType)
  case category(CategoryType)
  case correlation(CorrelationType)
  case workout
  case workoutRoute
  /// Clinical documents in HL7 CDA.
  case document
  /// A fact about the person, such as the date of birth: read as a value, never a sample.
  case characteristic(CharacteristicType)
  /// The activity rings of a day: computed by the store, never a sample.
  case activitySummary
  /// The person's current and past locations: the permission to receive positions, in addition to
  /// the one for routes. It is read-only, and has no samples.
  case location

  /// The identifier of the export format.
  public var identifier: String {
    switch self {
    case .quantity(let type): type.identifier
    case .category(let type): type.identifier
    case .correlation(let type): type.identifier
    case .characteristic(let type): type.identifier
    case .workout: Self.workoutIdentifier
    case .workoutRoute: Self.workoutRouteIdentifier
    case .document: Self.documentIdentifier
    case .activitySummary: Self.activitySummaryIdentifier
    case .location: Self.locationIdentifier
    }
  }

  private static let workoutIdentifier = "HKWorkoutTypeIdentifier"
  private static let workoutRouteIdentifier = "HKWorkoutRouteTypeIdentifier"
  private static let documentIdentifier = "HKDocumentTypeIdentifierCDA"
  private static let activitySummaryIdentifier = "HKActivitySummaryTypeIdentifier"
  /// Defined by this project: Apple's permission for locations is not a HealthKit type.
  private static let locationIdentifier = "org.workout.location"

  /// Creates the type of an identifier; `nil` for one unknown to this release.
  public init?(identifier: String) {
    switch identifier {
    case Self.workoutIdentifier: self = .workout
    case Self.workoutRouteIdentifier: self = .workoutRoute
    case Self.documentIdentifier: self = .document
    case Self.activitySummaryIdentifier: self = .activitySummary
    case Self.locationIdentifier: self = .location
    default:
      if let type = QuantityType(identifier: identifier) {
        self = .quantity(type)
      } else if let type = CategoryType(identifier: identifier) {
        self = .category(type)
      } else if let type = CorrelationType(identifier: identifier) {
        self = .correlation(type)
      } else if let type = CharacteristicType(identifier: identifier) {
        self = .characteristic(type)
      } else {
        return nil
      }
    }
  }

  /// The word for the type on the command line and in JSON: `heartRate`, `workout`, `clinicalDocument`.
  public var name: String {
    switch self {
    case .quantity(let type): type.name
    case .category(let type): type.name
    case .correlation(let type): type.name
    case .characteristic(let type): type.name
    case .workout: "workout"
    case .workoutRoute: "workoutRoute"
    case .document: "clinicalDocument"
    case .activitySummary: "activitySummary"
    case .location: "location"
    }
  }

  /// Creates the type of a word; `nil` for an unknown one.
  public init?(name: String) {
    guard let type = Self.byName[name] else { return nil }
    self = type
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// All types, in the order of the tables.
  public static let all: [ObjectType] =
    QuantityType.all.map(ObjectType.quantity) + CategoryType.all.map(ObjectType.category)
    + CorrelationType.all.map(ObjectType.correlation) + [.workout, .workoutRoute, .document]
    + CharacteristicType.all.map(ObjectType.characteristic) + [.activitySummary, .location]

  /// Whether objects of the type are samples, with a span, an identity and a source.
  public var isSample: Bool {
    switch self {
    case .quantity, .category, .correlation, .workout, .workoutRoute, .document: true
    case .characteristic, .activitySummary, .location: false
    }
  }

  /// Whether an application can be authorized to save the type; other types are written only by the
  /// platform.
  public var isSavedByApplications: Bool {
    switch self {
    case .quantity(let type): type.isSavedByApplications
    case .category(let type): type.isSavedByApplications
    case .correlation, .workout, .workoutRoute, .document: true
    case .characteristic, .activitySummary, .location: false
    }
  }
}

/// A fact about the person that applications may read and only the owner sets.
public struct CharacteristicType: Hashable, Sendable {
  /// The identifier of the export format: `HKCharacteristicTypeIdentifier` and the name.
  public let identifier: String

  init(_ name: String) { identifier = Self.identifierPrefix + name }

  static let identifierPrefix = "HKCharacteristicTypeIdentifier"

  /// The word for the type on the command line and in JSON: `dateOfBirth`.
  public var name: String { TypeName.word(of: identifier, prefix: Self.identifierPrefix) }

  public init?(identifier: String) {
    guard let type = Self.all.first(where: { $0.identifier == identifier }) else { return nil }
    self = type
  }

  /// Creates the type of a word such as `dateOfBirth`; `nil` for an unknown one.
  public init?(name: String) {
    guard let type = Self.all.first(where: { $0.name == name }) else { return nil }
    self = type
  }
}

/// Derives the word for a type from its identifier.
enum TypeName {
  /// Returns the identifier without its prefix and with a lowercase first letter, or the whole
  /// identifier if it has no such prefix.
  static func word(of identifier: String, prefix: String) -> String {
    guard identifier.hasPrefix(prefix) else { return identifier }
    let name = identifier.dropFirst(prefix.count)
    // Leading capitals are one word, all lowercase except the one that begins the next: UVExposure,
    // VO2Max.
    let capitals = name.prefix { $0.isUppercase }.count
    let small =
      capitals > 1 && capitals < name.count && name.dropFirst(capitals).first?.isLetter == true
      ? capitals - 1 : max(capitals, 1)
    return name.prefix(small).lowercased() + name.dropFirst(small)
  }
}
