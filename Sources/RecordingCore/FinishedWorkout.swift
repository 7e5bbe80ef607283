import Foundation
package import HealthModel
import Routes
package import Sessions
import Training

/// The workout of a finished session and its route, with its samples.
package struct FinishedWorkout {
  /// The workout with its totals, events, notes and metadata; totals that a store cannot represent are removed.
  package let workout: Workout
  /// The samples that were not stored while recording: the last of each type, and that of a field test.
  package let samples: [QuantitySample]
  /// Meters of the route, if it measures the distance.
  package let routeMeters: Double?

  package init(_ summary: SessionSummary, core: RecordingState) {
    let measured = core.route.totals
    var totals = summary.totals
    totals.ascentMeters = measured.ascentMeters
    totals.descentMeters = measured.descentMeters
    // Pushes have their own samples; the workout's total counts only steps.
    if core.context.countsPushes { totals.stepCount = nil }
    if core.isMeasuredByRoute {
      totals.movingSeconds = measured.movingSeconds
      totals.maximumSpeedMetersPerSecond = measured.maximumSpeedMetersPerSecond
    }
    var notes = core.notes
    let removed = totals.removeImpossibleValues()
    if !removed.isEmpty {
      notes.add(.impossibleTotals(removed))
    }
    var header = ObjectHeader(uuid: core.id)
    header.metadata = Self.metadata(core, totals, notes)
    var workout = summary.workout(header: header)
    workout.totals = totals
    workout.activities = core.measuredActivities(workout.activities)
    self.workout = workout
    var slicer = core.slicer
    slicer?.countedMeters = measured.countedMeters
    var samples = slicer?.finish(totals, at: workout.span.end) ?? []
    if let rest = core.restOfLengths(summary, totals) { samples += rest }
    self.samples = samples + core.fieldTestSamples
    routeMeters =
      core.isMeasuredByRoute && measured.distanceMeters.isFinite ? measured.distanceMeters : nil
  }

  private static func metadata(
    _ core: RecordingState, _ totals: Workout.Totals, _ notes: NoteList
  ) -> Metadata {
    var metadata: Metadata = [:]
    if let zone = core.options.timeZone { metadata[.timeZone] = .string(zone) }
    if let gear = core.options.gear { metadata[.workoutGear] = .string(gear) }
    if let plan = core.plan?.record.metadataText { metadata[.workoutPlan] = .string(plan) }
    if let course = core.course?.record.metadataText { metadata[.workoutCourse] = .string(course) }
    if core.options.isLeftOutOfEstimates == true {
      metadata[.leftOutOfEstimates] = .bool(true)
    }
    if let limit = core.options.accuracyLimitMeters {
      metadata[.accuracyLimit] = .quantity(Quantity(limit, .meter))
    }
    if let ascent = totals.ascentMeters {
      metadata[.elevationAscended] = .quantity(Quantity(ascent, .meter))
    }
    if let descent = totals.descentMeters {
      metadata[.elevationDescended] = .quantity(Quantity(descent, .meter))
    }
    let lines = notes.lines + (core.routeRefusal.map { [$0] } ?? [])
    if !lines.isEmpty { metadata[.recordingNotes] = .string(lines.joined(separator: "\n")) }
    return metadata.merging(core.fieldTest?.outcome?.metadata ?? [:]) { $1 }
  }
}

extension RecordingState {
  /// The reason why a recording with fixes has no route, if its accuracy limit is the cause.
  fileprivate var routeRefusal: String? {
    let counts = route.totals.counts
    guard let limit = options.accuracyLimitMeters, counts.accepted == 0, counts[.inaccurate] > 0
    else { return nil }
    let meters = Quantity(limit, .meter)
    return "no route: none of \(counts[.inaccurate]) fixes was as accurate as \(meters)"
  }
}

/// The notes of a recording, limited in number: a feed that fails all day must not fill the memory.
package struct NoteList: Sendable {
  static let longest = 200

  private(set) var notes: [RecordingNote] = []
  /// The number of notes that did not fit.
  private(set) var left = 0
  private(set) var malformedCount = 0

  init() {}

  /// Restores the notes of an earlier run of the same recording.
  init(earlier lines: [String]) {
    for line in lines { add(.earlier(line)) }
  }

  /// Adds a note; malformed input, and a receiver's clock that runs at another rate, have one note
  /// each with a count.
  mutating func add(_ note: RecordingNote) {
    if case .receiverClockJumped(let by, let at) = note,
      case .receiverClockJumped(let before, _)? = notes.last
    {
      notes[notes.count - 1] = .receiverClockJumped(by: before + by, at: at)
      return
    }
    if case .impossibleValues(let fields, let count, let at) = note,
      let index = notes.lastIndex(where: {
        if case .impossibleValues = $0 { true } else { false }
      }), case .impossibleValues(let former, let before, _) = notes[index]
    {
      notes[index] = .impossibleValues(
        fields: former.union(fields), count: before + count, at: at)
      return
    }
    if case .malformed = note {
      malformedCount += 1
      if let index = notes.lastIndex(where: { if case .malformed = $0 { true } else { false } }) {
        notes[index] = note
        return
      }
    }
    if notes.count < Self.longest {
      notes.append(note)
    } else {
      left += 1
    }
  }

  /// One line for each note, without a full stop, then the number of those that did not fit.
  package var lines: [String] {
    notes.map(\.description) + (left > 0 ? ["and \(left) more"] : [])
  }
}
