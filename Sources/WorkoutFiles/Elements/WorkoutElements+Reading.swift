import ByteStreams
import ActivityItems
internal import HealthModel

/// Reads the elements of `urn:workout:gpx:1` at the current start tag.
///
/// A missing or invalid attribute is read as missing: only this project writes these elements, so
/// an invalid one was edited by hand.
extension XMLStream {
  /// Whether the current tag is in this project's namespace.
  var isWorkoutElement: Bool { namespaceIs(GPXNamespace.workout) }

  func workoutActivity() -> ActivityHeader {
    var configuration = WorkoutConfiguration(
      activityType: text("type").flatMap { WorkoutActivityType(word: $0) } ?? .other)
    if let word = text("location") {
      configuration.locationType = WorkoutConfiguration.LocationType(word: word)
    }
    if let word = text("water") {
      configuration.swimmingLocationType = WorkoutConfiguration.SwimmingLocationType(word: word)
    }
    if let value = number("poolLength"), let unit = text("poolUnit").flatMap({ try? Unit($0) }) {
      configuration.lapLength = Quantity(value, unit)
    }
    return ActivityHeader(
      configuration, sport: text("sport"), name: text("name"), notes: text("notes"),
      identifier: text("id"), start: time("start"), end: time("end"),
      recorder: ActivityRecorder(
        name: text("recorder"), manufacturer: text("manufacturer"), model: text("model"),
        softwareVersion: text("version"), serialNumber: text("serial")),
      secondsFromUTC: whole("secondsFromUTC"), timeZone: text("timeZone"))
  }

  /// Returns the item of an element; `nil` for an unknown element or one without its required attributes.
  func workoutItem() -> ActivityItem? {
    switch localName {
    case "lap": workoutLap().map { .lap($0) }
    case "length": workoutLength().map { .length($0) }
    case "event": workoutEvent().map { .event($0) }
    case "beats": .beats(workoutBeats())
    case "totals": .end(workoutTotals())
    default: nil
    }
  }

  func workoutLap() -> ActivityLap? {
    guard let start = time("start") else { return nil }
    return ActivityLap(
      start: start, end: time("end"), totals: workoutTotals(),
      trigger: text("trigger").flatMap { ActivityLap.Trigger(rawValue: $0) }, isRest: flag("rest"),
      name: text("name"), strokeStyle: style)
  }

  func workoutMeasure() -> (name: String, unit: String, value: Double)? {
    guard let name = text("name"), let value = number("value") else { return nil }
    return (name, text("unit") ?? "", value)
  }

  /// Returns a point without its measures.
  func workoutMoment() -> ActivityPoint {
    var point = ActivityPoint(
      time: time("time"), place: place, altitude: number("ele"), speed: number("speed"),
      course: number("course"), distance: number("distance"), heartRate: number("hr"),
      cadence: number("cad"), power: number("power"), temperature: number("temp"))
    point.quality = workoutQuality()
    return point
  }

  func workoutQuality() -> ActivityPoint.Quality? {
    let quality = ActivityPoint.Quality(
      horizontalAccuracy: number("hAcc"), verticalAccuracy: number("vAcc"),
      speedAccuracy: number("speedAccuracy"), courseAccuracy: number("courseAccuracy"),
      geoidSeparation: number("geoid"), hdop: number("hdop"), satellites: whole("satellites"),
      mode: whole("mode").flatMap { Fix.Mode(rawValue: $0) } ?? .unknown)
    return quality == ActivityPoint.Quality() ? nil : quality
  }

  private func workoutLength() -> ActivityLength? {
    guard let start = time("start"), let end = time("end") else { return nil }
    return ActivityLength(
      span: TimeRange(start: start, end: end), isRest: flag("rest"), strokeStyle: style,
      isDrill: flag("drill"), strokeCount: whole("strokes"), distanceMeters: number("distance"))
  }

  private func workoutEvent() -> ActivityEvent? {
    guard let kind = text("kind").flatMap({ ActivityEvent.Kind(rawValue: $0) }),
      let time = time("time")
    else { return nil }
    return ActivityEvent(kind, at: time, text: text("text"), place: place)
  }

  private func workoutBeats() -> ActivityBeats {
    let intervals: [Double]? = withAttribute(named: "intervals") { text in
      text.split(separator: UInt8(ascii: " ")).compactMap {
        DecimalText.parse(UnsafeBufferPointer(rebasing: $0))
      }
    }
    return ActivityBeats(time: time("time"), intervals: intervals ?? [])
  }

  private func workoutTotals() -> ActivityTotals {
    var totals = ActivityTotals()
    totals.timerSeconds = number("timer")
    totals.elapsedSeconds = number("elapsed")
    totals.movingSeconds = number("moving")
    totals.distanceMeters = number("distance")
    totals.ascentMeters = number("ascent")
    totals.descentMeters = number("descent")
    totals.kilocalories = number("kcal")
    totals.averageSpeed = number("averageSpeed")
    totals.maximumSpeed = number("maximumSpeed")
    totals.averageHeartRate = number("averageHeartRate")
    totals.minimumHeartRate = number("minimumHeartRate")
    totals.maximumHeartRate = number("maximumHeartRate")
    totals.averageCadence = number("averageCadence")
    totals.maximumCadence = number("maximumCadence")
    totals.averagePower = number("averagePower")
    totals.maximumPower = number("maximumPower")
    totals.stepCount = whole("steps")
    totals.strokeCount = whole("strokes")
    totals.activeLengthCount = whole("lengths")
    totals.restLengthCount = whole("rests")
    return totals
  }

  private var place: ActivityPoint.Place? {
    guard let latitude = number("lat"), let longitude = number("lon"),
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else { return nil }
    return ActivityPoint.Place(
      latitude: latitude, longitude: longitude == 180 ? -180 : longitude)
  }

  private var style: SwimmingStrokeStyle? {
    text("style").flatMap { word in SwimmingStrokeStyle.allCases.first { $0.name == word } }
  }

  private func text(_ name: StaticString) -> String? {
    withAttribute(named: name) { String(decoding: $0, as: UTF8.self) }
  }

  private func number(_ name: StaticString) -> Double? {
    withAttribute(named: name) { DecimalText.parse($0) } ?? nil
  }

  private func whole(_ name: StaticString) -> Int? { number(name).flatMap { Int(exactly: $0) } }

  private func flag(_ name: StaticString) -> Bool { text(name) == "true" }

  private func time(_ name: StaticString) -> Instant? {
    withAttribute(named: name) { Instant.parse($0) } ?? nil
  }
}

extension WorkoutConfiguration.LocationType {
  /// Creates the case of that name; unknown for any other name.
  init(word: String) {
    self = Self.allCases.first { String(describing: $0) == word } ?? .unknown
  }
}

extension WorkoutConfiguration.SwimmingLocationType {
  /// Creates the case of that name; unknown for any other name.
  init(word: String) {
    self = Self.allCases.first { String(describing: $0) == word } ?? .unknown
  }
}
