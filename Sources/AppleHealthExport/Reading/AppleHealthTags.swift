import ByteStreams
internal import HealthModel

/// The tags of an export with their names resolved.
struct AppleHealthTags: ~Copyable {
  enum Event {
    /// A start tag; the element is `nil` if it is unknown.
    case start(AppleHealthElement?, isEmpty: Bool)
    case end(AppleHealthElement?)
  }

  private static let elements = AppleHealthElement.allCases
  private static let attributes = AppleHealthAttribute.allCases
  private static let attributeNumbers = Dictionary(
    uniqueKeysWithValues: zip(attributes, 0...))
  private static let absent: Int8 = -1

  private(set) var scanner: TagScanner
  /// Whether ``text`` is kept.
  var keepsText: Bool {
    get { scanner.keepsText }
    set { scanner.keepsText = newValue }
  }
  /// The text before the current tag.
  var text: [UInt8] { scanner.text }
  private var elementNames: ByteInterner
  private var attributeNames: ByteInterner
  /// The position of each known attribute in the current tag.
  private let places: UnsafeMutablePointer<Int8>
  private var clock = AppleHealthClock()

  init(_ source: any ByteSource) {
    scanner = TagScanner(source)
    elementNames = ByteInterner(limit: Self.elements.count)
    attributeNames = ByteInterner(limit: Self.attributes.count)
    places = .allocate(capacity: Self.attributes.count)
    places.initialize(repeating: Self.absent, count: Self.attributes.count)
    for element in Self.elements { elementNames.insert(element.rawValue) }
    for attribute in Self.attributes { attributeNames.insert(attribute.rawValue) }
  }

  deinit {
    places.deallocate()
  }

  mutating func next() -> Event? {
    guard let tag = scanner.next() else { return nil }
    let element = elementNames.index(of: scanner.name).map { Self.elements[$0] }
    guard case .start(let isEmpty) = tag else { return .end(element) }
    places.update(repeating: Self.absent, count: Self.attributes.count)
    for index in 0..<scanner.attributeCount {
      // If an attribute appears twice, the first one counts.
      guard let known = attributeNames.index(of: scanner.attributeName(index)),
        places[known] == Self.absent
      else { continue }
      places[known] = Int8(truncatingIfNeeded: index)
    }
    return .start(element, isEmpty: isEmpty)
  }

  var line: Int { scanner.line }
  var fault: TagScanner.MarkupError? { scanner.fault }
  var elementName: String { String(decoding: scanner.name, as: UTF8.self) }

  mutating func peek(_ count: Int) -> [UInt8] { scanner.peek(count) }

  /// Returns the value of an attribute of the current tag; valid until the next tag.
  func value(_ attribute: AppleHealthAttribute) -> UnsafeBufferPointer<UInt8>? {
    let place = places[Int(attribute.number)]
    return place == Self.absent ? nil : scanner.attributeValue(Int(place))
  }

  func string(_ attribute: AppleHealthAttribute) -> String? {
    value(attribute).map { String(decoding: $0, as: UTF8.self) }
  }

  func number(_ attribute: AppleHealthAttribute) -> Double? {
    value(attribute).flatMap { DecimalText.parse($0.trimmed) }
  }

  mutating func instant(_ attribute: AppleHealthAttribute) -> Instant? {
    guard let text = value(attribute) else { return nil }
    return clock.instant(text)
  }

  /// The number of attributes of the current tag.
  var attributeCount: Int { scanner.attributeCount }

  /// Returns the number of those attributes that the current tag has.
  func count(of attributes: [AppleHealthAttribute]) -> Int {
    attributes.count { places[Int($0.number)] != Self.absent }
  }

  /// Returns all attributes by name, for an element without a fixed set of attributes.
  func strings() -> [(name: String, value: String)] {
    (0..<scanner.attributeCount).map { index in
      (
        String(decoding: scanner.attributeName(index), as: UTF8.self),
        String(decoding: scanner.attributeValue(index), as: UTF8.self)
      )
    }
  }
}

extension AppleHealthAttribute {
  /// The index among all cases, which the compiler numbers from 0 in declaration order.
  @inline(__always)
  fileprivate var number: UInt8 { unsafeBitCast(self, to: UInt8.self) }
}

extension ByteInterner {
  mutating func insert(_ text: String) {
    var text = text
    _ = text.withUTF8 { index(of: $0) }
  }
}

/// The elements of an export that are read, or known and skipped; raw values are their names.
enum AppleHealthElement: String, CaseIterable {
  case healthData = "HealthData"
  case exportDate = "ExportDate"
  case me = "Me"
  case record = "Record"
  case correlation = "Correlation"
  case workout = "Workout"
  case activitySummary = "ActivitySummary"
  case metadataEntry = "MetadataEntry"
  case beatList = "HeartRateVariabilityMetadataList"
  case beat = "InstantaneousBeatsPerMinute"
  case workoutEvent = "WorkoutEvent"
  case workoutStatistics = "WorkoutStatistics"
  case workoutActivity = "WorkoutActivity"
  case workoutRoute = "WorkoutRoute"
  case fileReference = "FileReference"
  case location = "Location"
  case clinicalRecord = "ClinicalRecord"
  case audiogram = "Audiogram"
  case visionPrescription = "VisionPrescription"

  /// Whether the element is a child of an export's root.
  var isTopLevel: Bool {
    switch self {
    case .exportDate, .me, .record, .correlation, .workout, .activitySummary, .clinicalRecord,
      .audiogram, .visionPrescription:
      true
    default: false
    }
  }
}

/// The attributes that are read; raw values are their names.
enum AppleHealthAttribute: String, CaseIterable {
  case type, unit, value, sourceName, sourceVersion, device, creationDate, startDate, endDate
  case key, locale, bpm, time, uuid, date, duration, durationUnit, path
  case sum, average, minimum, maximum
  case workoutActivityType, totalDistance, totalDistanceUnit, totalEnergyBurned
  case totalEnergyBurnedUnit, totalSwimmingStrokeCount
  case latitude, longitude, altitude, horizontalAccuracy, verticalAccuracy, course, speed
  case dateIssued, receivedDate
  case dateComponents, activeEnergyBurned, activeEnergyBurnedGoal, activeEnergyBurnedUnit
  case appleMoveTime, appleMoveTimeGoal, appleExerciseTime, appleExerciseTimeGoal
  case appleStandHours, appleStandHoursGoal
}
