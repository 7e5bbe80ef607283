import Foundation
import Feeds
import HealthModel
import Routes
import Sessions

extension RecordingCore {
  /// Returns the state of the recording at a moment of the boot clock.
  func status(uptime: Duration) -> RecordingStatus {
    let totals = session.totals(at: clock.utc(at: uptime))
    let counts = route.totals.counts
    return RecordingStatus(
      id: id.uuidString.lowercased(), activity: session.configuration.activityType.name,
      state: totals.state.name, start: session.startDate?.rfc3339,
      elapsedSeconds: totals.elapsed.inSeconds,
      durationSeconds: totals.activeDuration.inSeconds, distanceMeters: totals.distanceMeters,
      ascentMeters: route.totals.ascentMeters, descentMeters: route.totals.descentMeters,
      currentSpeedMetersPerSecond: totals.currentSpeedMetersPerSecond,
      averageSpeedMetersPerSecond: totals.averageSpeedMetersPerSecond,
      heartRate: totals.heartRate, averageHeartRate: totals.averageHeartRate,
      energyKilocalories: totals.energyKilocalories,
      lapCount: totals.lapCount,
      lapDurationSeconds: totals.currentLap.activeDuration.inSeconds,
      lapDistanceMeters: totals.currentLap.distanceMeters,
      openSegments: session.openSegments.map { $0.name ?? "(no name)" },
      stepCount: totals.stepCount,
      cadencePerMinute: walk?.cadence(at: clock.utc(at: uptime)),
      strokeCount: totals.strokeCount,
      strokeStyle: (totals.lastLap?.style ?? swim?.tally.latestStyle)?.name,
      swolf: totals.lastLap?.swolf, setCount: swim == nil ? nil : totals.setCount,
      currentSet: totals.currentSet.map(RecordingStatus.SwimSet.init),
      isWaterLocked: totals.isWaterLocked,
      positioning: positioning.status(
        uptime: uptime, rejected: counts.total - counts.accepted),
      fieldTest: fieldTestStatus(uptime: uptime),
      notes: notes.lines.suffix(5).map { $0 })
  }
}

extension RecordingStatus.SwimSet {
  init(_ set: SetProgress) {
    self.init(
      index: set.number, durationSeconds: set.duration.inSeconds, lengthCount: set.lengthCount,
      distanceMeters: set.distanceMeters)
  }
}
