import ActivityItems
import Foundation
import HealthModel
import HealthStorage

/// A workout of a file, ready to be compared and saved.
struct ReadWorkout {
  var workout: Workout
  var samples: [Sample]
  /// Samples that are saved if the store has none of the same type, source and time.
  var sums: [QuantitySample] = []
  var outline: WorkoutOutline
  /// Seconds with the timer running, as counted by the device.
  let timerSeconds: Double?
}

extension WorkoutDraft {
  /// The maximum difference between the head's times and the data's; beyond it, the data's are
  /// used.
  private static let clockTrust = Duration.seconds(86_400)

  /// Returns the workout; `nil` if the file contains no data about it.
  func read() -> ReadWorkout? {
    guard let span, hasContent else { return nil }
    let id = WorkoutIdentity.uuid(of: self, span: span)
    let revision = head.recorder.revision(origin)
    var header = ObjectHeader(
      uuid: id, sourceRevision: revision, device: head.recorder.device, metadata: metadata)
    let totals = wholeTotals
    header.metadata.merge(totals.metadata) { $1 }
    var workout = Workout(
      configuration: wholeConfiguration, span: span, totals: totals.workoutTotals, header: header)
    workout.activities = activities(of: id, within: span)
    workout.events = WorkoutEvents(of: self, workout: workout).events
    return ReadWorkout(
      workout: workout, samples: DeviceSamples(of: self, workout: workout).samples,
      outline: outline, timerSeconds: totals.timerSeconds)
  }

  /// Whether the workout has any data other than a name and a time.
  private var hasContent: Bool {
    let totals = wholeTotals
    return pointCount > 0 || !lengths.isEmpty || totals.distanceMeters.isPositive
      || totals.timerSeconds.isPositive || totals.elapsedSeconds.isPositive
      || totals.kilocalories.isPositive || laps.contains { $0.totals.timerSeconds.isPositive }
  }

  /// The span from the head, if it agrees with the data; it always contains all dated items.
  private var span: TimeRange? {
    var start = head.start
    var end = head.end
    let totals = wholeTotals
    if start == nil || end == nil, let elapsed = totals.elapsedSeconds ?? totals.timerSeconds {
      if let start, end == nil { end = start.later(by: elapsed) }
      if let end, start == nil { start = end.later(by: -elapsed) }
    }
    guard let times else {
      return start.map { TimeRange(start: $0, end: end ?? $0) }
    }
    if let told = start, abs((told - times.lowerBound).wholeMicroseconds) <= Self.trusted {
      start = min(told, times.lowerBound)
    } else {
      start = times.lowerBound
    }
    if let told = end, abs((told - times.upperBound).wholeMicroseconds) <= Self.trusted {
      end = max(told, times.upperBound)
    } else {
      end = times.upperBound
    }
    return TimeRange(start: start ?? times.lowerBound, end: end ?? times.upperBound)
  }

  private static var trusted: Int64 { clockTrust.wholeMicroseconds }

  /// A workout of which a truncated file has one activity is that activity.
  private var wholeConfiguration: WorkoutConfiguration {
    var declared = parts.count == 1 ? parts[0].head.configuration : head.configuration
    if declared.activityType == .other, let told = details?.configuration { declared = told }
    return configuration(declared, hasLengths: !lengths.isEmpty)
  }

  /// Returns a valid configuration; lengths indicate a pool if the file does not declare one.
  func configuration(
    _ declared: WorkoutConfiguration, hasLengths: Bool
  ) -> WorkoutConfiguration {
    var configuration = declared
    if configuration.activityType == .swimming, configuration.swimmingLocationType == .unknown,
      hasLengths || configuration.lapLength != nil
    {
      configuration.swimmingLocationType = .pool
    }
    if let length = configuration.lapLength, !(length.value > 0 && length.value.isFinite) {
      configuration.lapLength = nil
    }
    return configuration
  }

  /// What the archive of the file says about the workout.
  private var details: ActivityDetails? { origin.details(start: head.start ?? times?.lowerBound) }

  private var metadata: Metadata {
    var metadata: Metadata = [.importedFrom: .string(origin.text)]
    let texts: [(String?, MetadataKey)] = [
      (head.identifier, .fileIdentifier), (head.sport, .fileSport), (head.name, .workoutName),
      (head.notes, .workoutNotes), (timeZone, .timeZone),
    ]
    for case (let text?, let key) in texts where !text.isEmpty { metadata[key] = .string(text) }
    let media = events.lazy.compactMap { ActivityDetails.text($0.media) }
      .prefix(ActivityDetails.maximumMedia).joined(separator: "\n")
    if !media.isEmpty { metadata[.workoutMedia] = .string(media) }
    if let details { metadata.merge(details.metadata) { $1 } }
    // The export format has its own field for ascent, which other programs read.
    let totals = wholeTotals
    if let ascent = totals.ascentMeters.sound {
      metadata[.elevationAscended] = .quantity(Quantity(ascent, .meter))
    }
    if let descent = totals.descentMeters.sound {
      metadata[.elevationDescended] = .quantity(Quantity(descent, .meter))
    }
    return metadata
  }

  /// The time zone by name, else by its offset from UTC, in a form that Foundation's `TimeZone`
  /// reads.
  private var timeZone: String? {
    if let name = head.timeZone, TimeZone(identifier: name) != nil { return name }
    guard let seconds = head.secondsFromUTC, seconds.magnitude <= Self.furthestZone else {
      return nil
    }
    return TimeZone(secondsFromGMT: seconds)?.identifier
  }

  /// The maximum offset in seconds; Kiribati is 14 hours ahead.
  private static let furthestZone: UInt = 14 * 3600
}

extension Double? {
  fileprivate var isPositive: Bool { (self ?? 0) > 0 }
}

extension Instant {
  /// Returns the instant later by a number of seconds, clamped to the range of instants.
  func later(by seconds: Double) -> Instant {
    Instant(secondsSince1970: secondsSince1970 + seconds)
  }
}
