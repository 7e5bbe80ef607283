import Foundation
import HealthModel
import HealthStorage
import Routes
import Sessions

/// The workout that a finished session and its route make, with the samples that belong to it.
struct FinishedWorkout {
  let workout: Workout
  let samples: [QuantitySample]
  let route: RouteDetails

  init(_ summary: SessionSummary, core: RecordingCore) {
    let measured = core.route.totals
    var totals = summary.totals
    totals.ascentMeters = measured.ascentMeters
    totals.descentMeters = measured.descentMeters
    // Pushes have their samples; a workout counts steps.
    if core.walk?.countsPushes == true { totals.stepCount = nil }
    if core.isMeasuredByRoute {
      totals.movingSeconds = measured.movingSeconds
      totals.maximumSpeedMetersPerSecond = measured.maximumSpeedMetersPerSecond
    }
    var header = ObjectHeader(uuid: core.id)
    header.metadata = Self.metadata(core, totals)
    var workout = summary.workout(header: header)
    workout.totals = totals
    self.workout = workout
    var slicer = core.slicer
    slicer?.countedMeters = measured.countedMeters
    var samples = slicer?.finish(totals, at: workout.span.end) ?? []
    if workout.configuration.swimmingLocationType == .pool {
      samples += LengthSamples(recording: core.id)
        .rest(of: totals.strokeCount, laps: summary.laps, within: workout.span)
    }
    self.samples = samples + core.fieldTestSamples
    route = RouteDetails(
      distanceMeters: core.isMeasuredByRoute ? measured.distanceMeters : nil)
  }

  private static func metadata(_ core: RecordingCore, _ totals: Workout.Totals) -> Metadata {
    var metadata: Metadata = [:]
    if let zone = core.options.timeZone { metadata[.timeZone] = .string(zone) }
    if core.options.isLeftOutOfEstimates == true {
      metadata[.leftOutOfEstimates] = .bool(true)
    }
    if let ascent = totals.ascentMeters {
      metadata[.elevationAscended] = .quantity(Quantity(ascent, .meter))
    }
    if let descent = totals.descentMeters {
      metadata[.elevationDescended] = .quantity(Quantity(descent, .meter))
    }
    let notes = core.notes.lines
    if !notes.isEmpty { metadata[.recordingNotes] = .string(notes.joined(separator: "\n")) }
    return metadata.merging(core.fieldTest?.outcome?.metadata ?? [:]) { $1 }
  }
}
