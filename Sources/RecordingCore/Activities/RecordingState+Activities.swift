import Foundation
package import HealthModel
import Routes
import Sessions

/// The activities of a workout with several: each has its own engines and rules.
///
/// A change ends the engines, the line of the route and the samples of one activity, and begins those of the next. The
/// session counts from the first activity to the last, so that the totals of the activities add up to those of the workout.
extension RecordingState {
  /// The configuration in effect: that of the current activity, if there are several.
  package var configuration: WorkoutConfiguration {
    session.activities.last?.configuration ?? options.activities?.first ?? session.configuration
  }

  /// Whether another activity follows the current one.
  var hasNextActivity: Bool { session.activities.count < options.activities?.count ?? 0 }

  /// Begins the first activity with the session.
  mutating func beginFirstActivity(at date: Instant) {
    guard let first = options.activities?.first, session.activities.isEmpty else { return }
    observe(.beginActivity(activityID(0), first, at: date))
  }

  /// Ends the current activity, and begins the next.
  ///
  /// - Returns: The reply if that is not possible.
  /// - Throws: `SessionError` if the session rejects it, such as in a pause.
  mutating func beginNextActivity(at now: Instant) throws(SessionError) -> ControlReply? {
    guard let activities = options.activities else {
      return ControlReply(
        refusal: "the recording is one activity; only a multisport one has a next")
    }
    let index = session.activities.count
    guard index < activities.count else {
      return ControlReply(refusal: "the last activity is running; stop the recording to end it")
    }
    let event = SessionEvent.beginActivity(activityID(index), activities[index], at: now)
    // An event that the session rejects must not end the engines.
    var trial = session
    _ = try trial.reduce(event)
    reportEngines(at: now)
    finishEngines(at: now)
    if isMeasuredByRoute {
      route.flush()
      observe(.distance(meters: route.totals.distanceMeters, at: now))
    }
    (isNextActivityDue, isNextActivityAnnounced) = (false, false)
    try apply(event)
    change(to: index, of: session.activities)
    return nil
  }

  /// Begins the next activity, or announces that it has begun, once the sensors show it.
  mutating func followActivityChange(at now: Instant) {
    guard isNextActivityDue, !isNextActivityAnnounced, let change = options.activityChange else {
      return
    }
    if change == .automatic {
      do throws(SessionError) {
        if try beginNextActivity(at: now) == nil { return }
      } catch {
        // In a pause: the person decides.
      }
    }
    isNextActivityAnnounced = true
    if let status = activityStatus(at: now) {
      effects.append(.announce(.nextActivityDue(status, at: now)))
    }
  }

  /// Begins the next activity at a moment of a stored workout.
  package mutating func beginNextActivity(again date: Instant) {
    _ = try? beginNextActivity(at: date)
  }

  /// Follows the changes of a journaled session that the replayed one has not made.
  mutating func replayActivities(of journaled: Session) {
    for (index, activity) in journaled.activities.enumerated().dropFirst(session.activities.count) {
      finishEngines(at: activity.start)
      change(to: index, of: journaled.activities)
    }
  }

  /// Sets up the route, the engines and the samples of an activity that has begun.
  private mutating func change(to index: Int, of activities: [SessionActivity]) {
    guard activities.indices.contains(index) else { return }
    let activity = activities[index]
    let next = activity.configuration
    let wasCounted = index == 0 || isRouteCounted(activities[index - 1].configuration)
    routeParts.append(
      route.change(
        to: next.activityType, swimmingLocation: next.swimmingLocationType, at: activity.start,
        isCounted: wasCounted))
    formerEngines += engines
    context.steps = StepTimes()
    (context.strokeStyle, context.lastStroke) = (nil, nil)
    engines = registry.engines(
      for: EngineSetup(recording: id, configuration: next, options: options, activity: index))
    beginEngines(at: activity.start)
    for type in omittedTypes { removeEngines(ofOnly: type) }
    let earlier = Self.sumsByType(activities.prefix(index))
    slicer?.countedMeters = route.totals.countedMeters
    slicer?.begin(
      next.activityType, isPool: next.swimmingLocationType == .pool, totals: activity.totalsBefore,
      earlier: earlier, at: activity.start)
  }

  /// Returns the sums of activities by the type of their samples.
  private static func sumsByType(_ activities: ArraySlice<SessionActivity>) -> [QuantityType:
    Double]
  {
    var sums: [QuantityType: Double] = [:]
    for activity in activities {
      if let type = activity.configuration.activityType.distanceType {
        sums[type, default: 0] += activity.totals.distanceMeters ?? 0
      }
      sums[.swimmingStrokeCount, default: 0] += Double(activity.totals.strokeCount ?? 0)
    }
    return sums
  }

  /// Whether the distance of an activity can be that of the route.
  private func isRouteCounted(_ configuration: WorkoutConfiguration) -> Bool {
    options.hasPositioning && configuration.swimmingLocationType != .pool
  }

  mutating func announceActivity(_ index: Int, at date: Instant) {
    if let status = activityStatus(at: date) {
      effects.append(.announce(.activity(status, at: date)))
    }
    effects.append(.journalActivity)
  }

  func activityStatus(at now: Instant) -> RecordingStatus.Activity? {
    guard let progress = session.currentActivity(at: now) else { return nil }
    let planned = options.activities ?? []
    return RecordingStatus.Activity(
      index: progress.number, count: max(planned.count, progress.number),
      activity: progress.configuration.activityType.name,
      transition: Self.transition(session.activities.map(\.configuration)),
      start: progress.start.rfc3339, durationSeconds: progress.activeDuration.inSeconds,
      distanceMeters: progress.totals.distanceMeters,
      averageHeartRate: progress.totals.averageHeartRate,
      energyKilocalories: progress.totals.energyKilocalories,
      next: progress.number < planned.count ? planned[progress.number].activityType.name : nil,
      isNextDue: isNextActivityDue)
  }

  /// The name of the current activity if it is a transition: T1, T2.
  private static func transition(_ begun: [WorkoutConfiguration]) -> String? {
    guard begun.last?.activityType == .transition else { return nil }
    return "T\(begun.count { $0.activityType == .transition })"
  }

  /// The identity of an activity, the same in recovery: that of the recording with its number.
  private func activityID(_ index: Int) -> UUID {
    var bytes = id.uuid
    let number = UInt16(clamping: index + 1)
    bytes.14 ^= UInt8(number >> 8)
    bytes.15 ^= UInt8(number & 0xff)
    return UUID(uuid: bytes)
  }

  // MARK: - Totals

  /// Returns the activities of the session with what the route measured in each.
  func measuredActivities(_ activities: [WorkoutActivity]) -> [WorkoutActivity] {
    activities.enumerated().map { index, activity in
      var activity = activity
      let part = index < routeParts.count ? routeParts[index] : route.activityTotals
      activity.totals.ascentMeters = part.ascentMeters
      activity.totals.descentMeters = part.descentMeters
      if isRouteCounted(activity.configuration),
        part.counts.accepted > 0 || part.countedMeters > 0
      {
        activity.totals.movingSeconds = part.movingSeconds
        activity.totals.maximumSpeedMetersPerSecond = part.maximumSpeedMetersPerSecond
      }
      _ = activity.totals.removeImpossibleValues()
      return activity
    }
  }

  /// Returns the samples of strokes that belong to no length; `nil` where no pool was swum.
  func restOfLengths(_ summary: SessionSummary, _ totals: Workout.Totals) -> [QuantitySample]? {
    let samples = LengthSamples(recording: id)
    guard !summary.activities.isEmpty else {
      guard summary.configuration.swimmingLocationType == .pool else { return nil }
      return samples.rest(of: totals.strokeCount, laps: summary.laps, within: summary.span)
    }
    return summary.activities.enumerated().flatMap { index, activity -> [QuantitySample] in
      guard activity.configuration.swimmingLocationType == .pool else { return [] }
      return samples.rest(
        of: activity.totals.strokeCount,
        laps: summary.laps.filter { activity.span.contains($0.span.start) },
        within: activity.span, named: "rest-\(index + 1)")
    }
  }
}
