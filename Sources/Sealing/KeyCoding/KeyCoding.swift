public import HealthModel

/// Turns what the store has of a person into what may leave it: a code in the place of every name.
///
/// An allow-list: a record has what is named here and nothing else. Left behind are the source and the
/// machine, the device, and every text of metadata (``KeyCoding/metadata(_:)`` says which keys go along).
/// In the place of identities stand others, which join the releases of one person and point back for
/// nobody without the subject's secret. Where someone was is identifying by itself: routes and
/// locations are no part of a release.
///
/// Key-coded is not anonymous. Values themselves can be recognised by who knows some of them.
public struct KeyCoding: Sendable {
  public let subject: Subject
  public let dateShift: DateShift
  private let offset: Duration

  public init(subject: Subject, dateShift: DateShift) {
    self.subject = subject
    self.dateShift = dateShift
    offset = dateShift.offset(for: subject)
  }

  /// The release record of a sample of any kind.
  ///
  /// - Throws: `KeyCodingError` for what no code makes fit to leave, and for a type that is not known.
  public func record(_ sample: Sample) throws(KeyCodingError) -> ReleaseRecord {
    switch sample {
    case .quantity(let sample): try record(sample)
    case .category(let sample): record(sample)
    case .correlation(let sample): try record(sample)
    case .workout(let sample): record(sample)
    case .route, .document: throw .staysBehind(type: sample.type.name)
    }
  }

  /// The release record of a number.
  ///
  /// - Throws: `KeyCodingError` for a type that is not known: its name may say anything.
  public func record(_ sample: QuantitySample) throws(KeyCodingError) -> ReleaseRecord {
    guard QuantityType(identifier: sample.type.identifier) != nil else { throw .unknownType }
    return record(
      sample.header, sample.span,
      .quantity(type: sample.type.name, sample.quantity))
  }

  /// The release record of a case.
  public func record(_ sample: CategorySample) -> ReleaseRecord {
    record(
      sample.header, sample.span,
      .category(
        type: sample.type.name, value: sample.value, name: sample.type.values.cases[sample.value]))
  }

  /// The release record of what belongs together, with its members in it.
  ///
  /// - Throws: `KeyCodingError` for a member that cannot leave.
  public func record(_ correlation: Correlation) throws(KeyCodingError) -> ReleaseRecord {
    var members: [ReleaseRecord] = []
    for member in correlation.members { members.append(try record(member)) }
    return record(
      correlation.header, correlation.span,
      .correlation(type: correlation.type.name, members: members))
  }

  /// The release record of a workout, with its events and totals and without its routes.
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
    _ header: ObjectHeader, _ span: Span, _ content: ReleaseRecord.Content
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

  /// The instant as the release has it.
  public func shifted(_ instant: Instant) -> Instant {
    min(max(instant, Instant.earliest), .latest) + offset
  }

  private func shifted(_ span: Span) -> Span {
    Span(start: shifted(span.start), end: shifted(span.end))
  }
}

/// Why something cannot be key-coded.
public enum KeyCodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The type has no entry in the table of types, so its name is a text of someone's own.
  case unknownType
  /// A type whose content is identifying, whatever is taken off: routes and documents.
  case staysBehind(type: String)

  public var description: String {
    switch self {
    case .unknownType:
      "a sample is of a type that is not known here, and a type of someone's own may name them"
    case .staysBehind(let type):
      "\(type) is no part of a release: it tells who someone is, whatever is taken off it"
    }
  }
}
