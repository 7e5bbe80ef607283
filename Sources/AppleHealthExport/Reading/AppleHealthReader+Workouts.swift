import ByteStreams
internal import Foundation
internal import HealthModel

/// A workout whose start tag was read, with the contents read so far.
struct AppleHealthPendingWorkout {
  static let maximumEvents = 100_000
  static let maximumParts = 10_000
  static let maximumLocations = 1_000_000

  var value: AppleHealthWorkout
  var head: AppleHealthIdentity.Head
  var event: WorkoutEvent?
  var activity: AppleHealthActivity?
  var route: AppleHealthRoute?
  var locationCount = 0
}

extension AppleHealthReader {
  private static let secondsPerMinute = 60.0

  mutating func beginWorkout() {
    workout = nil
    guard let text = tags.value(.workoutActivityType) else {
      return report(.missing(attribute: "workoutActivityType", element: "Workout"))
    }
    let name = String(decoding: text, as: UTF8.self)
    let digest = AppleHealthIdentity.digest(text)
    let known =
      WorkoutActivityType(exportName: name)
      ?? Int(name).flatMap(WorkoutActivityType.init(rawValue:))
    if known == nil { report(.unknownActivity(AppleHealthReadError.quote(text))) }
    guard let fields = readHead(nil, element: "Workout") else { return }
    let head = AppleHealthIdentity.Head(
      type: digest, source: tables.provenanceDigests[fields.provenance], start: fields.start,
      end: fields.end, created: fields.created)
    var identity = ContentIdentity(AppleHealthIdentity.workoutKind)
    head.add(to: &identity)
    let provenance = vocabulary.provenances[fields.provenance]
    var made = Workout(
      configuration: WorkoutConfiguration(activityType: known ?? .other),
      span: TimeRange(start: fields.start, end: fields.end),
      header: ObjectHeader(
        uuid: identity.uuid(), sourceRevision: provenance.sourceRevision,
        device: provenance.device))
    made.totals.distanceMeters = quantity(.totalDistance, .totalDistanceUnit, in: .meter)
    made.totals.energyKilocalories = quantity(
      .totalEnergyBurned, .totalEnergyBurnedUnit, in: .kilocalorie)
    made.totals.strokeCount = tags.number(.totalSwimmingStrokeCount)
      .flatMap { Int(exactly: $0.rounded()) }
    var element = AppleHealthCapture(.workout)
    element.append(start: tags, isEmpty: false)
    capture = element
    workout = AppleHealthPendingWorkout(
      value: AppleHealthWorkout(
        workout: made, activityName: name, created: fields.created,
        activeSeconds: readDuration(), line: tags.line),
      head: head)
  }

  /// Returns a number and its unit, both attributes of the current tag; `nil` if they are missing
  /// or invalid.
  func quantity(
    _ number: AppleHealthAttribute, _ unit: AppleHealthAttribute, in expected: HealthModel.Unit
  ) -> Double? {
    guard let value = tags.number(number), let text = tags.string(unit),
      let unit = AppleHealthUnit.parse(text)
    else { return nil }
    do throws(UnitError) { return try unit.convert(value, to: expected) } catch { return nil }
  }

  /// Reads a duration in seconds; a duration without a unit is in minutes, as in exports.
  private func readDuration() -> Double? {
    guard let value = tags.number(.duration), value >= 0 else { return nil }
    guard tags.value(.durationUnit) != nil else { return value * Self.secondsPerMinute }
    return quantity(.duration, .durationUnit, in: .second)
  }

  mutating func finishWorkout() {
    let result = drainMetadata(at: places.count)
    guard var value = workout.take()?.value else { return }
    if let element = capture.take(), !element.isCut {
      value.element = element.bytes
    } else {
      ledger?.settleOriginal(.refused(because: "the element is larger than 16 MB"))
    }
    let header = value.workout.header
    value.workout.header = ObjectHeader(
      uuid: header.uuid, sourceRevision: header.sourceRevision, device: header.device,
      metadata: result.metadata)
    value.workout.configuration = AppleHealthWorkout.configuration(
      value.workout.configuration.activityType, result.metadata)
    value.workout.events.sort { $0.date < $1.date }
    value.completeTotals()
    summary.workouts += 1
    send(.workout(value))
  }

  // MARK: Events

  mutating func beginEvent() {
    workout?.event = nil
    guard workout != nil else { return }
    guard let text = tags.value(.type) else {
      return report(.missing(attribute: "type", element: "WorkoutEvent"))
    }
    guard let kind = Self.eventKind(String(decoding: text, as: UTF8.self)) else {
      return report(.unknownEvent(AppleHealthReadError.quote(text)))
    }
    guard let date = requiredInstant(.date, "WorkoutEvent") else { return }
    if !kind.mayLast {
      ledger?.settle(attribute: "duration", AppleHealthFates.original)
      ledger?.settle(attribute: "durationUnit", AppleHealthFates.original)
    }
    let seconds = kind.mayLast ? readDuration() ?? 0 : 0
    // Longer than any workout: the number is not a duration.
    let duration = seconds < 1e9 ? Duration.seconds(clamping: seconds) : .zero
    workout?.event = WorkoutEvent(kind: kind, span: TimeRange(start: date, duration: duration))
  }

  private static let eventPrefix = "HKWorkoutEventType"
  private static let eventKinds = Dictionary(
    uniqueKeysWithValues: WorkoutEvent.Kind.allCases.map {
      (eventPrefix + $0.name.prefix(1).uppercased() + $0.name.dropFirst(), $0)
    })

  private static func eventKind(_ text: String) -> WorkoutEvent.Kind? {
    eventKinds[text] ?? Int(text).flatMap(WorkoutEvent.Kind.init)
  }

  mutating func finishEvent(in parent: AppleHealthElement?) {
    let result = drainMetadata(at: places.count)
    guard var event = workout?.event.take(), let span = workout?.value.workout.span else { return }
    event.metadata = result.metadata
    // Times are truncated to whole seconds, so the last lap may seem to end after its workout.
    guard event.span.start <= span.end, event.span.end >= span.start else {
      return report(.eventOutside)
    }
    event.span = TimeRange(
      start: max(event.span.start, span.start), end: min(event.span.end, span.end))
    let isInActivity = parent == .workoutActivity
    let count =
      isInActivity
      ? workout?.activity?.events.count ?? 0 : workout?.value.workout.events.count ?? 0
    guard count < AppleHealthPendingWorkout.maximumEvents else {
      return report(.tooMany("events", limit: AppleHealthPendingWorkout.maximumEvents))
    }
    if isInActivity {
      workout?.activity?.events.append(event)
    } else {
      workout?.value.workout.events.append(event)
    }
  }

  // MARK: Statistics and activities

  mutating func addStatistics() {
    guard let span = workout?.value.workout.span else { return }
    guard let text = tags.value(.type), let type = tables.type(text) else {
      return report(.missing(attribute: "type", element: "WorkoutStatistics"))
    }
    guard case .quantity(let quantity) = tables.types[type].meaning else {
      ledger?.settle(AppleHealthFates.original)
      return AppleHealthSummary.count(tables.types[type].name, in: &summary.unknownTypes)
    }
    guard let unitText = tags.string(.unit), let unit = AppleHealthUnit.parse(unitText) else {
      return report(.badUnit(AppleHealthReadError.quote(tags.value(.unit))))
    }
    guard unit.isCompatible(with: quantity.canonicalUnit) else {
      return report(.incompatibleUnit(type: tables.types[type].name, unit: unitText))
    }
    let statistics = AppleHealthStatistics(
      type: quantity, unit: unit,
      span: TimeRange(
        start: tags.instant(.startDate) ?? span.start, end: tags.instant(.endDate) ?? span.end),
      sum: tags.number(.sum), average: tags.number(.average), minimum: tags.number(.minimum),
      maximum: tags.number(.maximum))
    let isInActivity = places.last == .workoutActivity
    let count =
      isInActivity
      ? workout?.activity?.statistics.count ?? 0 : workout?.value.statistics.count ?? 0
    guard count < AppleHealthPendingWorkout.maximumParts else {
      return report(.tooMany("statistics", limit: AppleHealthPendingWorkout.maximumParts))
    }
    if isInActivity {
      workout?.activity?.statistics.append(statistics)
    } else {
      workout?.value.statistics.append(statistics)
    }
  }

  mutating func beginActivity() {
    workout?.activity = nil
    guard let pending = workout,
      let start = requiredInstant(.startDate, "WorkoutActivity")
    else { return }
    var identity = ContentIdentity("apple-health-activity")
    identity.add(pending.value.workout.uuid)
    identity.add(pending.value.activities.count)
    let activity = AppleHealthActivity(
      uuid: tags.string(.uuid).flatMap(UUID.init(uuidString:)) ?? identity.uuid(),
      span: TimeRange(start: start, end: tags.instant(.endDate) ?? pending.value.workout.span.end),
      activeSeconds: readDuration())
    workout?.activity = activity
  }

  mutating func finishActivity() {
    let result = drainMetadata(at: places.count)
    guard var activity = workout?.activity.take() else { return }
    activity.metadata = result.metadata
    activity.events.sort { $0.date < $1.date }
    guard workout?.value.activities.count ?? 0 < AppleHealthPendingWorkout.maximumParts else {
      return report(.tooMany("activities", limit: AppleHealthPendingWorkout.maximumParts))
    }
    workout?.value.activities.append(activity)
  }

  // MARK: Routes

  mutating func beginRoute() {
    workout?.route = nil
    guard let owner = workout?.value.workout.uuid,
      let head = readHead(nil, element: "WorkoutRoute")
    else { return }
    var identity = ContentIdentity(AppleHealthIdentity.routeKind)
    identity.add(owner)
    identity.add(head.start)
    identity.add(head.end)
    identity.add(head.created)
    let provenance = vocabulary.provenances[head.provenance]
    workout?.route = AppleHealthRoute(
      uuid: identity.uuid(), sourceRevision: provenance.sourceRevision, device: provenance.device,
      span: TimeRange(start: head.start, end: head.end), created: head.created)
  }

  mutating func addFile() {
    guard let route = workout?.route else { return }
    guard let text = tags.string(.path) else {
      return report(.missing(attribute: "path", element: "FileReference"))
    }
    let path = String(text.drop { $0 == "/" })
    let isInRoute = route.files.contains(path)
    if isInRoute || workout?.value.routes.contains(where: { $0.files.contains(path) }) == true {
      report(.repeatedFile(String(path.prefix(AppleHealthReadError.quotedCharacters))))
    }
    guard !isInRoute else {
      ledger?.settle(.merged(with: "the reference to the same file"))
      return
    }
    guard route.files.count < AppleHealthPendingWorkout.maximumParts else {
      return report(.tooMany("files of a route", limit: AppleHealthPendingWorkout.maximumParts))
    }
    workout?.route?.files.append(path)
  }

  mutating func addLocation() {
    guard workout?.route != nil, let time = requiredInstant(.date, "Location") else { return }
    guard let latitude = tags.number(.latitude), let longitude = tags.number(.longitude),
      abs(latitude) <= 90, abs(longitude) <= 180
    else {
      return report(.badNumber(attribute: "latitude or longitude", ""))
    }
    guard workout?.locationCount ?? 0 < AppleHealthPendingWorkout.maximumLocations else {
      return report(.tooMany("locations", limit: AppleHealthPendingWorkout.maximumLocations))
    }
    workout?.locationCount += 1
    let location = Location(
      time: time, latitude: latitude, longitude: longitude == 180 ? -180 : longitude,
      altitude: tags.number(.altitude), horizontalAccuracy: known(.horizontalAccuracy),
      verticalAccuracy: known(.verticalAccuracy), speed: known(.speed), course: known(.course))
    workout?.route?.locations.append(location)
  }

  /// Reads a number of a location; a negative number means unknown.
  private func known(_ attribute: AppleHealthAttribute) -> Double? {
    tags.number(attribute).flatMap { $0 < 0 ? nil : $0 }
  }

  mutating func finishRoute() {
    let result = drainMetadata(at: places.count)
    guard var route = workout?.route.take() else { return }
    route.metadata = result.metadata
    guard workout?.value.routes.count ?? 0 < AppleHealthPendingWorkout.maximumParts else {
      return report(.tooMany("routes", limit: AppleHealthPendingWorkout.maximumParts))
    }
    workout?.value.routes.append(route)
  }
}
