import ByteStreams
import ActivityItems
internal import HealthModel

/// A trackpoint while its element is open.
struct TCXPointBuilder {
  var point = ActivityPoint()
  var latitude: Double?
  var longitude: Double?
  var isBreak = false
  /// A point within this project's own element, while it is open.
  var moment: ActivityPoint?
}

extension TCXReader {
  mutating func readField(_ name: TCXName, of parent: Place) {
    switch parent {
    case .activity: readActivityField(name)
    case .training: foot.planName = xml.textString
    case .creator:
      if name == .name { foot.creatorName = xml.textString }
      if name == .unitIdentifier { foot.unitIdentifier = xml.textString }
    case .version: readVersion(name)
    case .lap, .transition: readLapField(name)
    case .averageHeartRate: lap.totals.averageHeartRate = positive(name)
    case .maximumHeartRate: lap.totals.maximumHeartRate = positive(name)
    case .point: readPointField(name)
    case .position:
      if name == .latitude { point.latitude = number(name) }
      if name == .longitude { point.longitude = number(name) }
    case .heartRate: point.point.heartRate = positive(name)
    default: break
    }
  }

  private mutating func readActivityField(_ name: TCXName) {
    if name == .notes { foot.notes = xml.textString }
    if name == .identifier, let text = xml.textString { emit(.identifier(text)) }
  }

  private mutating func readVersion(_ name: TCXName) {
    let index: Int
    switch name {
    case .versionMajor: index = 0
    case .versionMinor: index = 1
    case .buildMajor: index = 2
    case .buildMinor: index = 3
    default: return
    }
    foot.version[index] = count(name)
  }

  private mutating func readLapField(_ name: TCXName) {
    switch name {
    case .totalSeconds: lap.totals.timerSeconds = nonNegative(name)
    case .distance: lap.totals.distanceMeters = nonNegative(name)
    case .maximumSpeed: lap.totals.maximumSpeed = nonNegative(name)
    case .calories: lap.totals.kilocalories = nonNegative(name)
    case .cadence: lap.totals.averageCadence = nonNegative(name)
    case .intensity: lap.isRest = xml.textString?.lowercased() == "resting"
    case .trigger: lap.trigger = xml.textString.map(Self.trigger)
    case .notes: lap.notes = xml.textString
    default: break
    }
  }

  private static func trigger(_ word: String) -> ActivityLap.Trigger {
    switch word.lowercased() {
    case "manual": .manual
    case "distance": .distance
    case "time": .time
    case "location": .position
    default: .other
    }
  }

  private mutating func readPointField(_ name: TCXName) {
    switch name {
    case .time: point.point.time = time(name)
    case .altitude: point.point.altitude = number(name)
    case .distance: point.point.distance = nonNegative(name)
    case .cadence: if point.point.cadence == nil { point.point.cadence = nonNegative(name) }
    default: break
    }
  }

  mutating func readPointExtension(_ name: TCXName) {
    switch name {
    case .speed: point.point.speed = nonNegative(name)
    case .runCadence: point.point.cadence = nonNegative(name)
    case .watts: point.point.power = number(name)
    case .ownMoment: endMoment()
    default: break
    }
  }

  mutating func readLapExtension(_ name: TCXName) {
    switch name {
    case .averageSpeed: lap.totals.averageSpeed = nonNegative(name)
    case .averageRunCadence: lap.totals.averageCadence = nonNegative(name)
    case .maximumBikeCadence, .maximumRunCadence: lap.totals.maximumCadence = nonNegative(name)
    case .averageWatts: lap.totals.averagePower = nonNegative(name)
    case .maximumWatts: lap.totals.maximumPower = nonNegative(name)
    case .steps: lap.totals.stepCount = count(name)
    default: break
    }
  }

  /// Reads one of this project's elements at its start tag.
  mutating func startOwn(_ name: TCXName) {
    guard xml.isWorkoutElement else { return }
    switch name {
    case .ownActivity: foot.own = xml.workoutActivity()
    case .ownLap: if places.last == .lapExtensions { lap.own = xml.workoutLap() } else { emitOwn() }
    case .ownLength, .ownEvent, .ownBeats, .ownTotals: emitOwn()
    case .ownMoment: point.moment = xml.workoutMoment()
    case .ownMeasure: if let measure = xml.workoutMeasure() { add(measure) }
    case .ownQuality: point.point.quality = xml.workoutQuality()
    case .ownValues: applyValues(xml.workoutMoment())
    case .ownSegment: point.isBreak = true
    default: break
    }
  }

  private mutating func emitOwn() {
    if let item = xml.workoutItem() { emit(.own(item)) }
  }

  private mutating func add(_ measure: (name: String, unit: String, value: Double)) {
    let read = ActivityMeasure(
      kinds.kind(name: measure.name, unit: measure.unit), measure.value)
    if point.moment == nil {
      point.point.measures.append(read)
    } else {
      point.moment?.measures.append(read)
    }
  }

  mutating func endMoment() {
    if let moment = point.moment.take() { emit(.own(.point(moment))) }
  }

  /// Sets the values that the format's own elements do not contain, or not exactly.
  private mutating func applyValues(_ values: ActivityPoint) {
    point.point.heartRate = values.heartRate ?? point.point.heartRate
    point.point.cadence = values.cadence ?? point.point.cadence
    point.point.power = values.power ?? point.point.power
    point.point.course = values.course ?? point.point.course
    point.point.temperature = values.temperature ?? point.point.temperature
    point.point.speed = values.speed ?? point.point.speed
    point.point.distance = values.distance ?? point.point.distance
  }

  mutating func finishPoint() {
    if let latitude = point.latitude, let longitude = point.longitude {
      if (-90...90).contains(latitude), (-180...180).contains(longitude) {
        point.point.place = ActivityPoint.Place(
          latitude: latitude, longitude: longitude == 180 ? -180 : longitude)
      } else {
        report("position left out: not on Earth: \(latitude), \(longitude)")
      }
    }
    guard point.point.time != nil || point.point.place != nil else {
      return report("point left out: neither a time nor a place")
    }
    emit(.point(point.point, isBreak: point.isBreak))
  }

  mutating func startTime() -> Instant? {
    guard let text = xml.attributeString(.startTime), !text.isEmpty else {
      report("a lap without StartTime begins with its first point")
      return nil
    }
    return instant(text, name: .startTime)
  }

  private mutating func time(_ name: TCXName) -> Instant? {
    switch xml.textValue(Instant.parse) {
    case .value(let instant): instant
    case .absent: nil
    case .invalid(let text): instant(text, name: name)
    }
  }

  /// Reads a time; one without a zone is read as UTC, which is reported once per file.
  mutating func instant(_ text: String, name: TCXName) -> Instant? {
    if let instant = Instant(rfc3339: text) { return instant }
    guard let instant = Instant(rfc3339: text + "Z") else {
      report("<\(name.rawValue)> left out: “\(text)”")
      return nil
    }
    if !saidTimeWithoutZone {
      saidTimeWithoutZone = true
      report(
        "time without a zone, read as UTC, as are all such in this file: \(text)", weight: .note)
    }
    return instant
  }

  private mutating func number(_ name: TCXName) -> Double? {
    switch xml.textNumber {
    case .value(let value): return value
    case .absent: return nil
    case .invalid(let text):
      // Some programs write numbers in the user's locale.
      let pointed = Array(text.replacing(",", with: ".").utf8)
      guard let value = pointed.withUnsafeBufferPointer({ DecimalText.parse($0) }) else {
        report("<\(name.rawValue)> left out: “\(text)”")
        return nil
      }
      if !saidComma {
        saidComma = true
        report("numbers with a comma, read as decimal points: \(text)", weight: .note)
      }
      return value
    }
  }

  private mutating func nonNegative(_ name: TCXName) -> Double? {
    guard let value = number(name) else { return nil }
    guard value >= 0 else {
      report("<\(name.rawValue)> left out: negative: \(value)")
      return nil
    }
    return value
  }

  /// Returns the value if it is positive; a strap without contact reports 0.
  private mutating func positive(_ name: TCXName) -> Double? {
    nonNegative(name).flatMap { $0 > 0 ? $0 : nil }
  }

  private mutating func count(_ name: TCXName) -> Int? {
    nonNegative(name).flatMap { Int(exactly: $0) }
  }
}
