internal import HealthModel

/// Writes JSON properties with the necessary commas.
extension XMLOutput {
  /// Writes `"name":`, preceded by a comma unless it is the first property.
  mutating func key(_ name: StaticString) {
    if !endsWithOpening { raw(",") }
    raw("\"")
    raw(name)
    raw("\":")
  }

  mutating func property(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    json(text)
  }

  mutating func property(_ name: StaticString, _ value: Double?) {
    guard let value else { return }
    guard value.isFinite else { return countOmittedNumber() }
    key(name)
    append("\(value)")
  }

  mutating func property(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    key(name)
    integer(value)
  }

  mutating func property(_ name: StaticString, _ instant: Instant?) {
    guard let instant else { return }
    key(name)
    raw("\"")
    time(instant)
    raw("\"")
  }

  mutating func property(_ name: StaticString, ifTrue flag: Bool) {
    guard flag else { return }
    key(name)
    raw("true")
  }

  mutating func list<Element>(_ list: [Element], _ write: (inout XMLOutput, Element) -> Void) {
    raw("[")
    for (index, element) in list.enumerated() {
      if index > 0 { raw(",") }
      write(&self, element)
    }
    raw("]")
  }

  mutating func object(_ lap: ActivityLap) {
    raw("{")
    property("start", lap.start)
    property("end", lap.end)
    property("trigger", lap.trigger?.rawValue)
    property("rest", ifTrue: lap.isRest)
    property("name", lap.name)
    property("strokeStyle", lap.strokeStyle?.name)
    properties(lap.totals)
    raw("}")
  }

  mutating func object(_ event: ActivityEvent) {
    raw("{")
    property("kind", event.kind.rawValue)
    property("time", event.time)
    property("text", event.text)
    raw("}")
  }

  mutating func properties(_ head: ActivityHeader) {
    property("type", head.configuration.activityType.word)
    property("sport", head.sport)
    property("name", head.name)
    property("desc", head.notes)
    property("identifier", head.identifier)
    property("time", head.start)
    property("endTime", head.end)
    property("recorder", head.recorder.name)
    property("timeZone", head.timeZone)
  }

  mutating func properties(_ totals: ActivityTotals) {
    property("timerSeconds", totals.timerSeconds)
    property("elapsedSeconds", totals.elapsedSeconds)
    property("movingSeconds", totals.movingSeconds)
    property("distanceMeters", totals.distanceMeters)
    property("ascentMeters", totals.ascentMeters)
    property("descentMeters", totals.descentMeters)
    property("kilocalories", totals.kilocalories)
    property("averageSpeed", totals.averageSpeed)
    property("maximumSpeed", totals.maximumSpeed)
    property("averageHeartRate", totals.averageHeartRate)
    property("maximumHeartRate", totals.maximumHeartRate)
    property("averageCadence", totals.averageCadence)
    property("averagePower", totals.averagePower)
    property("stepCount", totals.stepCount)
    property("strokeCount", totals.strokeCount)
  }

  /// Writes a JSON string (RFC 8259); quotes, backslashes and the characters that can steer a terminal
  /// are escaped.
  mutating func json(_ text: String) {
    raw("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": raw("\\\"")
      case "\\": raw("\\\\")
      case "\n": raw("\\n")
      case "\r": raw("\\r")
      case "\t": raw("\\t")
      case _ where scalar.steersTerminal:
        let digits = String(scalar.value, radix: 16)
        append("\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits)
      default: append(String(scalar))
      }
    }
    raw("\"")
  }
}
