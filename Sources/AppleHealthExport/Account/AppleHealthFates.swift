import ByteStreams

/// What becomes of an element or attribute if nothing is wrong with it.
enum AppleHealthFates {
  typealias Fate = AppleHealthAccount.Fate

  /// What has no place of its own in a workout is in the element as a whole, which is kept.
  static let original = Fate.kept(as: "part of the original of the workout")

  /// What has no type of its own is a sample of kept contents.
  static let kept = Fate.kept(as: "a sample of kept contents")
  /// What is unknown in a record or correlation is in its metadata.
  static let part = Fate.kept(as: "metadata of kept contents")

  static func fate(of element: AppleHealthElement?, in parent: AppleHealthElement?) -> Fate {
    switch element {
    case .record where parent == .correlation:
      .merged(with: "the record with the same identity")
    case .record: .kept(as: "a sample")
    case .correlation: .kept(as: "a correlation")
    case .workout: .kept(as: "a workout")
    case .metadataEntry where parent == .workoutRoute: original
    case .metadataEntry: .kept(as: "metadata")
    case .beatList, .beat: .kept(as: "metadata: the beats of the sample")
    case .workoutEvent where parent == .workout: .kept(as: "an event of the workout")
    case .workoutStatistics where parent == .workout:
      .kept(as: "a total or sample of the workout, and in its original")
    case .workoutActivity: .kept(as: "an activity or segment of the workout, and in its original")
    case .workoutRoute, .fileReference, .location: .kept(as: "the route of the workout")
    case .me: .kept(as: "facts about the person")
    case .activitySummary: .kept(as: "goals of the rings, and a sample of kept contents")
    case .exportDate: .refused(because: "it is the time at which the file was written")
    case .healthData: .kept(as: "what it contains")
    case .clinicalRecord, .audiogram, .visionPrescription, .workoutEvent, .workoutStatistics, nil:
      isInWorkout(element, parent) ? original : unknownElement
    }
  }

  static func fate(
    of attribute: String, value: String, _ element: AppleHealthElement?,
    in parent: AppleHealthElement?
  ) -> Fate {
    let fallback = fallback(element, parent)
    guard let element, let entry = table[element]?[attribute] else { return fallback }
    var text = value
    switch entry.kind {
    case .text: return entry.fate
    case .number:
      let number = text.withUTF8 { DecimalText.parse($0.trimmed) }
      if number != nil { return entry.fate }
      return fallback == original || fallback == kept ? fallback : .refused(because: "not a number")
    case .time:
      var clock = AppleHealthClock()
      if text.withUTF8({ clock.instant($0) }) != nil { return entry.fate }
      return fallback == original ? original : .refused(because: "not a time")
    }
  }

  static let unknownElement = Fate.refused(because: "unknown element")
  static let unknownAttribute = Fate.refused(because: "unknown attribute")

  private static func isInWorkout(
    _ element: AppleHealthElement?, _ parent: AppleHealthElement?
  ) -> Bool {
    switch parent {
    case .workout, .workoutEvent, .workoutActivity, .workoutRoute: true
    default: element == .workout
    }
  }

  private static func fallback(
    _ element: AppleHealthElement?, _ parent: AppleHealthElement?
  ) -> Fate {
    if isInWorkout(element, parent) { return original }
    switch element {
    case .activitySummary, .me: return kept
    case .record, .correlation: return part
    default: return unknownAttribute
    }
  }

  private enum Kind {
    case text, number, time
  }

  private struct Entry {
    let kind: Kind
    let fate: Fate
  }

  private typealias Attributes = [String: Entry]

  private static func kept(_ name: String, _ kind: Kind = .text) -> Entry {
    Entry(kind: kind, fate: .kept(as: name))
  }

  private static let origin: Attributes = [
    "sourceName": kept("the source"), "sourceVersion": kept("the version of the source"),
    "device": kept("the device"), "startDate": kept("the start", .time),
    "endDate": kept("the end", .time),
  ]

  private static let sample: Attributes = origin.merging([
    "type": kept("the type"), "unit": kept("the unit"), "value": kept("the value"),
    "creationDate": Entry(kind: .time, fate: .merged(with: "the identity of the object")),
  ]) { $1 }

  private static let summary: Attributes = {
    var attributes: Attributes = [
      "dateComponents": kept("the day of a goal"), "activeEnergyBurnedUnit": kept("the unit"),
    ]
    for name in ["activeEnergyBurned", "appleMoveTime", "appleExerciseTime", "appleStandHours"] {
      attributes[name] = Entry(kind: .number, fate: kept)
      attributes[name + "Goal"] = kept("a goal", .number)
    }
    return attributes
  }()

  /// Returns whether an attribute of a record or correlation is read.
  static func isRead(_ attribute: String, of element: AppleHealthElement) -> Bool {
    table[element]?[attribute] != nil
  }

  private static let table: [AppleHealthElement: Attributes] = [
    .healthData: [
      "locale": Entry(
        kind: .text, fate: .refused(because: "no value depends on the language of the phone"))
    ],
    .exportDate: [
      "value": Entry(
        kind: .time, fate: .refused(because: "it is the time at which the file was written"))
    ],
    .me: Dictionary(
      uniqueKeysWithValues: AppleHealthReader.characteristicNames.map {
        ($0, kept("a fact about the person"))
      }),
    .record: sample, .correlation: sample,
    .metadataEntry: ["key": kept("metadata"), "value": kept("metadata")],
    .beatList: [:],
    .beat: [
      "bpm": kept("metadata: the beats of the sample", .number),
      "time": kept("metadata: the beats of the sample, from the first one on"),
    ],
    .workout: origin.merging([
      "workoutActivityType": kept("the activity"),
      "duration": kept("the time of activity", .number),
      "durationUnit": kept("the time of activity"), "totalDistance": kept("a total", .number),
      "totalDistanceUnit": kept("a total"), "totalEnergyBurned": kept("a total", .number),
      "totalEnergyBurnedUnit": kept("a total"),
      "totalSwimmingStrokeCount": kept("a total", .number),
    ]) { $1 },
    .workoutEvent: [
      "type": kept("the kind of the event"), "date": kept("the time of the event", .time),
      "duration": kept("the time of the event", .number),
      "durationUnit": kept("the time of the event"),
    ],
    .fileReference: ["path": kept("the route of the workout")],
    .location: Dictionary(
      uniqueKeysWithValues: [
        "latitude", "longitude", "altitude", "horizontalAccuracy", "verticalAccuracy", "course",
        "speed",
      ].map { ($0, kept("the route of the workout", .number)) }
    ).merging(["date": kept("the route of the workout", .time)]) { $1 },
    .activitySummary: summary,
  ]
}
