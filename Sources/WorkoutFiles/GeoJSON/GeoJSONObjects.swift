import ByteStreams
import ActivityItems
internal import HealthModel

/// The JSON objects of laps, events and totals.
extension XMLOutput {
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
}
