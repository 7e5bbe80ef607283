public import Foundation
public import HealthModel

/// An activity of a session with several: a discipline of a triathlon, or a transition.
///
/// Its totals are what the session counted between its start and its end.
public struct SessionActivity: Hashable, Sendable, Codable {
  public let uuid: UUID
  public let configuration: WorkoutConfiguration
  public internal(set) var start: Instant
  /// The end; `nil` while it is the current activity.
  public internal(set) var end: Instant?
  /// The totals; empty while it is the current activity.
  public internal(set) var totals = Workout.Totals()
  /// What the session had counted at the start.
  let base: Base
  var maximumHeartRate: Double?

  /// The sums of a session at the start of an activity.
  struct Base: Hashable, Sendable, Codable {
    var meters: Double?
    /// The distance of the session less that of the route; they differ after a pool.
    var routeOffset = 0.0
    var energyKilocalories: Double?
    var stepCount: Int?
    var strokeCount: Int?
    var beats = HeartRateAverage.Sums()
    /// The number of laps, and of lengths that an engine reported.
    var lapCount = 0
    var lengthCount = 0
  }

  init(uuid: UUID, _ configuration: WorkoutConfiguration, start: Instant, base: Base) {
    self.uuid = uuid
    self.configuration = configuration
    self.start = start
    self.base = base
  }

  /// The number of laps before it.
  public var firstLap: Int { base.lapCount }
  /// The number of lengths before it that an engine reported.
  public var firstLength: Int { base.lengthCount }
  /// The steps, strokes and energy before it; zero where they are unknown.
  public var stepsBefore: Int { base.stepCount ?? 0 }
  public var strokesBefore: Int { base.strokeCount ?? 0 }
  public var kilocaloriesBefore: Double { base.energyKilocalories ?? 0 }
  /// The sums before it.
  public var totalsBefore: Workout.Totals {
    var totals = Workout.Totals()
    totals.distanceMeters = base.meters
    totals.energyKilocalories = base.energyKilocalories
    totals.stepCount = base.stepCount
    totals.strokeCount = base.strokeCount
    return totals
  }
  /// The meters of the route or the counting sensor before it.
  public var routeBefore: Double { (base.meters ?? 0) - base.routeOffset }
}

/// The current activity of a session with several.
public struct ActivityProgress: Hashable, Sendable {
  /// Counted from 1.
  public var number: Int
  public var configuration: WorkoutConfiguration
  public var start: Instant
  /// The time without pauses.
  public var activeDuration: Duration
  public var totals: Workout.Totals
}

extension Session {
  /// The configuration that is in effect: that of the current activity, if there are several.
  public var currentConfiguration: WorkoutConfiguration {
    activities.last?.configuration ?? configuration
  }

  /// Returns the current activity as far as it has come; `nil` in a session that is one activity.
  public func currentActivity(at date: Instant) -> ActivityProgress? {
    guard let activity = activities.last else { return nil }
    let end = activity.end ?? max(date, activity.start)
    return ActivityProgress(
      number: activities.count, configuration: activity.configuration, start: activity.start,
      activeDuration: timeline.active(from: activity.start, to: end),
      totals: activity.end == nil ? totals(of: activity, at: date) : activity.totals)
  }

  /// The activities that have ended.
  var finishedActivities: [WorkoutActivity] {
    activities.compactMap { activity in
      activity.end.map { end in
        WorkoutActivity(
          uuid: activity.uuid, activity.configuration,
          span: TimeRange(start: activity.start, end: end), totals: activity.totals)
      }
    }
  }

  /// Ends the current activity and begins the next; the first one begins with the session.
  mutating func beginActivity(
    _ uuid: UUID, _ configuration: WorkoutConfiguration, at date: Instant
  ) throws(SessionError.Reason) -> [Effect] {
    guard state == .running, let next = SessionRules.ofActivity(configuration, options) else {
      throw .notAllowed
    }
    let date = notBeforeLastChange(date)
    if let last = activities.last, date <= last.start { throw .emptySpan(at: last.start) }
    var effects: [Effect] = []
    if !activities.isEmpty {
      effects += closeSet(at: date) + closeLapOfActivity(at: date)
      endActivity(at: date)
    }
    var base = SessionActivity.Base()
    base.meters = distanceMeters
    base.routeOffset = (distanceMeters ?? 0) - (counts.distance?.value ?? 0)
    base.energyKilocalories = counts.energyKilocalories
    base.stepCount = counts.stepCount
    base.strokeCount = counts.strokeCount
    base.beats = heartRate.sums(at: date, in: timeline)
    base.lapCount = laps.count
    base.lengthCount = lengthCount
    activities.append(SessionActivity(uuid: uuid, configuration, start: date, base: base))
    rules = next
    counts.speed = nil
    return effects + [.activityBegan(index: activities.count - 1, at: date)]
  }

  /// Sets the end and the totals of the current activity.
  mutating func endActivity(at date: Instant) {
    guard let index = activities.indices.last, activities[index].end == nil else { return }
    let end = max(date, activities[index].start)
    activities[index].totals = totals(of: activities[index], at: end)
    activities[index].end = end
  }

  /// A sum that did not grow is unknown, not zero: nothing counted it.
  private func totals(of activity: SessionActivity, at date: Instant) -> Workout.Totals {
    func grown<Number: Comparable & AdditiveArithmetic>(
      _ sum: Number?, since base: Number?
    ) -> Number? {
      guard let sum else { return nil }
      let difference = sum - (base ?? .zero)
      return difference > .zero ? difference : nil
    }
    let base = activity.base
    var totals = Workout.Totals()
    totals.distanceMeters = grown(distanceMeters, since: base.meters)
    totals.energyKilocalories = grown(counts.energyKilocalories, since: base.energyKilocalories)
    totals.stepCount = grown(counts.stepCount, since: base.stepCount)
    totals.strokeCount = grown(counts.strokeCount, since: base.strokeCount)
    totals.averageHeartRate = heartRate.sums(at: date, in: timeline).mean(since: base.beats)
    totals.maximumHeartRate = activity.maximumHeartRate.map {
      max($0, totals.averageHeartRate ?? $0)
    }
    if totals.maximumHeartRate == nil { totals.averageHeartRate = nil }
    return totals
  }

  /// Updates the greatest heart rate of the current activity.
  mutating func noteHeartRate(_ beatsPerMinute: Double) {
    guard state == .running, let index = activities.indices.last, activities[index].end == nil
    else { return }
    let most = activities[index].maximumHeartRate ?? beatsPerMinute
    activities[index].maximumHeartRate = max(most, beatsPerMinute)
  }
}
