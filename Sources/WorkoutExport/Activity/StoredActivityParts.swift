import Console
import Foundation
import HealthModel
import Importing
import ActivityItems
import Reports

/// The items of a stored workout other than points: its header, laps, lengths, events and totals.
struct StoredActivityParts {
  private let workout: Workout
  private let needsLap: Bool
  private let part: ActivityPart?

  init(_ workout: Workout, needsLap: Bool = false, part: ActivityPart? = nil) {
    self.workout = workout
    self.needsLap = needsLap
    self.part = part
  }

  /// Returns the activities of a workout in order; the whole workout if it is one activity.
  static func activities(of workout: Workout, needsLap: Bool) -> [StoredActivityParts] {
    let activities = workout.activities
    guard activities.count > 1 else {
      return [StoredActivityParts(workout, needsLap: needsLap)]
    }
    return activities.enumerated().map { index, activity in
      StoredActivityParts(
        workout.part(activity), needsLap: true,
        part: ActivityPart(index: index, count: activities.count, uuid: activity.uuid))
    }
  }

  /// The start of the activity.
  var start: Instant { workout.span.start }

  /// Returns the header, then each kind of item by start.
  var items: [ActivityItem] {
    var items: [ActivityItem] = [.activity(head)]
    let laps = laps
    items += (laps.isEmpty && needsLap ? [wholeLap] : laps).map(ActivityItem.lap)
    items += lengths.map(ActivityItem.length)
    items += events.map(ActivityItem.event)
    return items
  }

  private var isPool: Bool { workout.configuration.swimmingLocationType == .pool }

  private var metadata: Metadata { workout.header.metadata }

  private var head: ActivityHeader {
    let revision = workout.header.sourceRevision
    let device = workout.header.device
    return ActivityHeader(
      workout.configuration,
      sport: metadata.string(.fileSport) ?? workout.configuration.activityType.word,
      name: metadata.string(.workoutName), notes: metadata.string(.workoutNotes),
      identifier: workout.uuid.word, start: workout.span.start, end: workout.span.end,
      recorder: ActivityRecorder(
        name: revision?.source.name, manufacturer: device?.manufacturer, model: device?.model,
        softwareVersion: revision?.version, serialNumber: device?.localIdentifier),
      secondsFromUTC: zone?.secondsFromGMT(
        for: Date(timeIntervalSince1970: workout.span.start.secondsSince1970)),
      timeZone: metadata.string(.timeZone), part: part)
  }

  private var zone: TimeZone? { metadata.string(.timeZone).flatMap { TimeZone(identifier: $0) } }

  /// Returns the workout as one lap.
  private var wholeLap: ActivityLap {
    ActivityLap(start: workout.span.start, end: workout.span.end, totals: totals)
  }

  /// In a pool a lap is a set, as on watches, and each length is an item of its own.
  private var laps: [ActivityLap] {
    guard isPool else { return workout.laps.map(lap) }
    return workout.events.filter { $0.kind == .segment }.map { segment in
      var totals = totals(of: segment.span)
      let inside = poolLengths.filter { segment.span.contains($0.span) && !$0.isRest }
      totals.activeLengthCount = inside.count
      totals.distanceMeters =
        inside.isEmpty ? nil : inside.compactMap(\.distanceMeters).reduce(0, +)
      let strokes = inside.compactMap(\.strokeCount)
      totals.strokeCount = strokes.isEmpty ? nil : strokes.reduce(0, +)
      return lap(
        segment.span, segment.metadata, totals, isRest: inside.isEmpty && !workout.isFromFile)
    }
  }

  private func lap(_ lap: LapSummary) -> ActivityLap {
    var totals = totals(of: lap.span)
    totals.distanceMeters = lap.distanceMeters
    totals.strokeCount = lap.strokeCount
    return self.lap(lap.span, lap.metadata, totals)
  }

  /// Returns a lap; values of the device take precedence over computed ones.
  private func lap(
    _ span: TimeRange, _ metadata: Metadata, _ totals: ActivityTotals, isRest: Bool = false
  ) -> ActivityLap {
    ActivityLap(
      start: span.start, end: span.end,
      totals: ActivityTotals(deviceTotals: metadata).filled(from: totals),
      trigger: metadata.string(.lapTrigger).flatMap { ActivityLap.Trigger(rawValue: $0) },
      isRest: metadata.bool(.lapIsRest) ?? isRest, name: metadata.string(.segmentName),
      strokeStyle: metadata.enumeration(.swimmingStrokeStyle))
  }

  private func totals(of span: TimeRange) -> ActivityTotals {
    var totals = ActivityTotals()
    totals.elapsedSeconds = span.duration.exactSeconds
    totals.timerSeconds =
      (span.duration - WorkoutEvent.pausedTime(workout.events, within: span)).exactSeconds
    return totals
  }

  private var lengths: [ActivityLength] { isPool ? poolLengths : [] }

  /// Returns the lengths and the rests between them.
  private var poolLengths: [ActivityLength] {
    var lengths: [ActivityLength] = []
    for lap in workout.laps {
      if let last = lengths.last, lap.span.start - last.span.end >= LapPlan.shortestGap {
        lengths.append(
          ActivityLength(span: TimeRange(start: last.span.end, end: lap.span.start), isRest: true))
      }
      lengths.append(
        ActivityLength(
          span: lap.span, strokeStyle: lap.style,
          isDrill: lap.metadata.bool(.lengthIsDrill) ?? false, strokeCount: lap.strokeCount,
          distanceMeters: lap.distanceMeters))
    }
    return lengths
  }

  /// Returns the pauses: one event of the formats for two of the store.
  ///
  /// Motion pauses with a running timer are not included.
  private var events: [ActivityEvent] {
    let motionPauses = Set(workout.events.filter { $0.kind == .motionPaused }.map(\.date))
    let motionResumes = Set(workout.events.filter { $0.kind == .motionResumed }.map(\.date))
    return workout.events.compactMap { event in
      let kind: ActivityEvent.Kind? =
        switch event.kind {
        case .pause: motionPauses.contains(event.date) ? .motionPaused : .pause
        case .resume: motionResumes.contains(event.date) ? .motionResumed : .resume
        case .marker: .marker
        case .motionPaused, .motionResumed, .lap, .segment, .pauseOrResumeRequest: nil
        }
      return kind.map {
        ActivityEvent(
          $0, at: event.date, text: event.metadata.string(.markerText), place: event.place)
      }
    }
  }

  /// Returns the totals of the device of an imported workout; for missing ones, the computed totals.
  var totals: ActivityTotals {
    let stored = workout.totals
    var totals = totals(of: workout.span)
    totals.movingSeconds = stored.movingSeconds
    totals.distanceMeters = stored.distanceMeters
    totals.ascentMeters = stored.ascentMeters
    totals.descentMeters = stored.descentMeters
    totals.kilocalories = stored.energyKilocalories
    totals.averageSpeed = workout.averageSpeedMetersPerSecond
    totals.maximumSpeed = stored.maximumSpeedMetersPerSecond
    totals.averageHeartRate = stored.averageHeartRate
    totals.maximumHeartRate = stored.maximumHeartRate
    totals.stepCount = stored.stepCount
    totals.strokeCount = stored.strokeCount
    if isPool {
      totals.activeLengthCount = poolLengths.count { !$0.isRest }
      totals.restLengthCount = poolLengths.count { $0.isRest }
    }
    return ActivityTotals(shownOf: metadata).filled(from: totals)
  }
}

extension WorkoutEvent {
  /// Returns the position of a marker, if the imported file had one.
  fileprivate var place: ActivityPoint.Place? {
    guard let latitude = metadata.number(.markerLatitude),
      let longitude = metadata.number(.markerLongitude)
    else { return nil }
    return ActivityPoint.Place(latitude: latitude, longitude: longitude)
  }
}

extension TimeRange {
  fileprivate func contains(_ other: TimeRange) -> Bool { start <= other.start && other.end <= end }
}
