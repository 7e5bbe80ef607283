public import HealthModel

/// Converts a person's stored data to records that may be released, with codes in place of names.
///
/// It is an allow-list: a record contains only what is listed here. Excluded are the source and the
/// machine, the device, and free-text metadata (``KeyCoding/metadata(_:)`` defines the included
/// keys). Identities are replaced by codes that are the same in all releases of one person and that
/// cannot be reversed without the subject's secret. Locations identify a person, so routes and
/// locations are never part of a release.
///
/// Key-coded data is not anonymous. Someone who knows some of the values can recognize them.
public struct KeyCoding: Sendable {
  public let subject: Subject
  public let dateShift: DateShift
  private let offset: Duration

  public init(subject: Subject, dateShift: DateShift) {
    self.subject = subject
    self.dateShift = dateShift
    offset = dateShift.offset(for: subject)
  }

  /// Returns the release record of a sample of any kind.
  ///
  /// - Throws: `KeyCodingError` for a sample that may not be released, and for an unknown type.
  public func record(_ sample: Sample) throws(KeyCodingError) -> ReleaseRecord {
    switch sample {
    case .quantity(let sample): try record(sample)
    case .category(let sample): record(sample)
    case .correlation(let sample): try record(sample)
    case .workout(let sample): record(sample)
    case .route, .document: throw .staysBehind(type: sample.type.name)
    }
  }

  /// Returns the release record of a quantity sample.
  ///
  /// - Throws: `KeyCodingError` for an unknown type, whose name may contain personal text.
  public func record(_ sample: QuantitySample) throws(KeyCodingError) -> ReleaseRecord {
    guard QuantityType(identifier: sample.type.identifier) != nil else { throw .unknownType }
    return record(
      sample.header, sample.span,
      .quantity(type: sample.type.name, sample.quantity))
  }

  /// Returns the release record of a category sample.
  public func record(_ sample: CategorySample) -> ReleaseRecord {
    record(
      sample.header, sample.span,
      .category(
        type: sample.type.name, value: sample.value, name: sample.type.values.cases[sample.value]))
  }

  /// Returns the release record of a correlation, including its members.
  ///
  /// - Throws: `KeyCodingError` for a member that may not be released.
  public func record(_ correlation: Correlation) throws(KeyCodingError) -> ReleaseRecord {
    var members: [ReleaseRecord] = []
    for member in correlation.members { members.append(try record(member)) }
    return record(
      correlation.header, correlation.span,
      .correlation(type: correlation.type.name, members: members))
  }

  /// Returns the release record of a workout, with its events and totals and without its routes.
  public func record(_ workout: Workout) -> ReleaseRecord {
    let events = workout.events.map { event in
      WorkoutEvent(
        kind: event.kind, span: shifted(event.span), metadata: metadata(event.metadata))
    }
    return record(
      workout.header, workout.span,
      .workout(
        ReleasedWorkout(
          configuration: workout.configuration, duration: workout.timerDuration, events: events,
          totals: workout.totals)))
  }

  private func record(
    _ header: ObjectHeader, _ span: TimeRange, _ content: ReleaseRecord.Content
  ) -> ReleaseRecord {
    ReleaseRecord(
      subject: subject.code, id: subject.identity(for: header.uuid), span: shifted(span),
      source: header.sourceRevision.map { revision in
        subject.name(for: [revision.source.bundleIdentifier], purpose: "source")
      },
      device: header.device.map { device in
        subject.name(
          for: [
            device.name, device.manufacturer, device.model, device.hardwareVersion,
            device.firmwareVersion, device.softwareVersion, device.localIdentifier,
            device.udiDeviceIdentifier,
          ], purpose: "device")
      },
      metadata: metadata(header.metadata), content: content)
  }

  /// Returns the instant with the release's date shift.
  public func shifted(_ instant: Instant) -> Instant {
    min(max(instant, Instant.earliest), .latest) + offset
  }

  private func shifted(_ span: TimeRange) -> TimeRange {
    TimeRange(start: shifted(span.start), end: shifted(span.end))
  }
}

/// The reason why a sample cannot be key-coded.
public enum KeyCodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The type is not in the table of types, so its name may contain personal text.
  case unknownType
  /// The type's content always identifies a person: routes and documents.
  case staysBehind(type: String)

  public var description: String {
    switch self {
    case .unknownType:
      "a sample is of a type that is not known here, and a type of someone's own may name them"
    case .staysBehind(let type):
      "\(type) cannot be released: it always identifies the person"
    }
  }
}

extension KeyCoding {
  /// Returns the metadata that may be released.
  ///
  /// Included are known keys with numbers, booleans, enumerations, quantities or dates, if the
  /// value has the type of the key; dates are shifted like all instants. Texts are included only if
  /// their key has a fixed list of words. Excluded are values that reveal a location (the weather,
  /// the air pressure), and all unknown keys, since even their names may contain personal text.
  public func metadata(_ metadata: Metadata) -> Metadata {
    var kept: Metadata = [:]
    for (key, value) in metadata where Self.mayLeave(key, value) {
      if case .date(let date) = value {
        kept[key] = .date(shifted(date))
      } else {
        kept[key] = value
      }
    }
    return kept
  }

  private static func mayLeave(_ key: MetadataKey, _ value: MetadataValue) -> Bool {
    if withheld.contains(key) { return false }
    switch value {
    case .string(let text): return words[key]?.contains(text) ?? false
    case .quantity(let quantity) where lengths.contains(key):
      return quantity.value.isFinite && quantity.isCompatible(with: .meter)
    case .number, .date, .quantity:
      guard let known = MetadataKey.known[key], known.kind != .string else { return false }
      return (try? key.validate(value)) != nil
    }
  }

  /// Keys of permitted types that reveal where and when someone was, or have no meaning without an
  /// excluded key.
  static let withheld: Set<MetadataKey> = [
    .barometricPressure, .weatherCondition, .weatherHumidity, .weatherTemperature, .syncVersion,
  ]

  /// This system's own keys with a length.
  private static let lengths: Set<MetadataKey> = [.lapDistance]

  /// The keys whose texts are from a fixed list, with the words of docs/units-and-frames.md.
  private static let words: [MetadataKey: Set<String>] = [
    .sensorPlacement: [
      "wrist-left", "wrist-right", "wrist-left-crown-left", "wrist-right-crown-left", "lower-back",
      "waist", "hip", "pocket", "chest", "ankle-left",
      "ankle-right",
    ]
  ]
}
