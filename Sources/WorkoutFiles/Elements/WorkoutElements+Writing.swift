import ByteStreams
import ActivityItems
internal import HealthModel

/// Writes the elements of `urn:workout:gpx:1`, for data that a text format cannot represent.
///
/// All data is in attributes, so that an element is complete at its start tag. Numbers have the
/// shortest digits that identify them. `docs/formats.md` lists the elements.
extension XMLOutput {
  /// Writes `workout:activity`: the fields of the head that the format has no elements for.
  mutating func workoutActivity(_ head: ActivityHeader) {
    raw("<workout:activity")
    let configuration = head.configuration
    attribute("type", configuration.activityType.name)
    if configuration.locationType != .unknown {
      attribute("location", String(describing: configuration.locationType))
    }
    if configuration.swimmingLocationType != .unknown {
      attribute("water", String(describing: configuration.swimmingLocationType))
    }
    if let length = configuration.lapLength {
      attribute("poolLength", length.value)
      attribute("poolUnit", "\(length.unit)")
    }
    attribute("sport", head.sport)
    attribute("name", head.name)
    attribute("notes", head.notes)
    attribute("id", head.identifier)
    attribute("start", head.start)
    attribute("end", head.end)
    attribute("recorder", head.recorder.name)
    attribute("manufacturer", head.recorder.manufacturer)
    attribute("model", head.recorder.model)
    attribute("version", head.recorder.softwareVersion)
    attribute("serial", head.recorder.serialNumber)
    attribute("secondsFromUTC", head.secondsFromUTC)
    attribute("timeZone", head.timeZone)
    raw("/>")
  }

  /// Writes the element of an item other than a head, a segment or an issue.
  mutating func workoutItem(_ item: ActivityItem) {
    switch item {
    case .lap(let lap): workoutLap(lap)
    case .length(let length): workoutLength(length)
    case .event(let event): workoutEvent(event)
    case .beats(let beats): workoutBeats(beats)
    case .end(let totals):
      raw("<workout:totals")
      attributes(totals)
      raw("/>")
    case .point(let point): workoutMoment(point)
    case .activity, .segment, .issue: break
    }
  }

  mutating func workoutMeasure(_ measure: ActivityMeasure) {
    raw("<workout:measure")
    attribute("name", measure.kind.name)
    if !measure.kind.unit.isEmpty { attribute("unit", measure.kind.unit) }
    attribute("value", measure.value)
    raw("/>")
  }

  mutating func workoutLap(_ lap: ActivityLap) {
    raw("<workout:lap")
    attribute("start", lap.start)
    attribute("end", lap.end)
    attribute("trigger", lap.trigger?.rawValue)
    attribute("rest", ifTrue: lap.isRest)
    attribute("name", lap.name)
    attribute("style", lap.strokeStyle?.name)
    attributes(lap.totals)
    raw("/>")
  }

  private mutating func workoutLength(_ length: ActivityLength) {
    raw("<workout:length")
    attribute("start", length.span.start)
    attribute("end", length.span.end)
    attribute("rest", ifTrue: length.isRest)
    attribute("style", length.strokeStyle?.name)
    attribute("drill", ifTrue: length.isDrill)
    attribute("strokes", length.strokeCount)
    attribute("distance", length.distanceMeters)
    raw("/>")
  }

  private mutating func workoutEvent(_ event: ActivityEvent) {
    raw("<workout:event")
    attribute("kind", event.kind.rawValue)
    attribute("time", event.time)
    attribute("text", event.text)
    attribute("lat", event.place?.latitude)
    attribute("lon", event.place?.longitude)
    raw("/>")
  }

  private mutating func workoutBeats(_ beats: ActivityBeats) {
    raw("<workout:beats")
    attribute("time", beats.time)
    let finite = beats.intervals.filter(\.isFinite)
    attribute("intervals", finite.map { "\($0)" }.joined(separator: " "))
    raw("/>")
  }

  /// Writes a point that the format cannot represent: one without a position in GPX, one without a time in TCX.
  private mutating func workoutMoment(_ point: ActivityPoint) {
    raw("<workout:moment")
    attribute("time", point.time)
    attribute("lat", point.place?.latitude)
    attribute("lon", point.place?.longitude)
    attribute("ele", point.altitude)
    attribute("speed", point.speed)
    attribute("course", point.course)
    attribute("distance", point.distance)
    attribute("hr", point.heartRate)
    attribute("cad", point.cadence)
    attribute("power", point.power)
    attribute("temp", point.temperature)
    if let quality = point.quality { attributes(quality) }
    guard !point.measures.isEmpty else { return raw("/>") }
    raw(">")
    for measure in point.measures { workoutMeasure(measure) }
    raw("</workout:moment>")
  }

  /// Writes `workout:quality` for a point whose format has no such fields.
  mutating func workoutQuality(_ quality: ActivityPoint.Quality) {
    raw("<workout:quality")
    attributes(quality)
    raw("/>")
  }

  private mutating func attributes(_ quality: ActivityPoint.Quality) {
    attribute("hAcc", quality.horizontalAccuracy)
    attribute("vAcc", quality.verticalAccuracy)
    attribute("speedAccuracy", quality.speedAccuracy)
    attribute("courseAccuracy", quality.courseAccuracy)
    attribute("geoid", quality.geoidSeparation)
    attribute("hdop", quality.hdop)
    attribute("satellites", quality.satellites)
    if quality.mode != .unknown { attribute("mode", quality.mode.rawValue) }
  }

  private mutating func attributes(_ totals: ActivityTotals) {
    attribute("timer", totals.timerSeconds)
    attribute("elapsed", totals.elapsedSeconds)
    attribute("moving", totals.movingSeconds)
    attribute("distance", totals.distanceMeters)
    attribute("ascent", totals.ascentMeters)
    attribute("descent", totals.descentMeters)
    attribute("kcal", totals.kilocalories)
    attribute("averageSpeed", totals.averageSpeed)
    attribute("maximumSpeed", totals.maximumSpeed)
    attribute("averageHeartRate", totals.averageHeartRate)
    attribute("minimumHeartRate", totals.minimumHeartRate)
    attribute("maximumHeartRate", totals.maximumHeartRate)
    attribute("averageCadence", totals.averageCadence)
    attribute("maximumCadence", totals.maximumCadence)
    attribute("averagePower", totals.averagePower)
    attribute("maximumPower", totals.maximumPower)
    attribute("steps", totals.stepCount)
    attribute("strokes", totals.strokeCount)
    attribute("lengths", totals.activeLengthCount)
    attribute("rests", totals.restLengthCount)
  }
}
