import Feeds
import Foundation
package import HealthModel
import Mobility
import Routes
import Sessions

extension RecordingState {
  /// Returns the state of the recording at a moment of the boot clock.
  package func status(uptime: Duration) -> RecordingStatus {
    let now = clock.utc(at: uptime)
    let totals = session.totals(at: now)
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
      cadencePerMinute: sensed.cadence(at: now) ?? context.steps.cadence(at: now),
      powerWatts: sensed.power(at: now),
      strokeCount: totals.strokeCount,
      strokeStyle: (totals.lastLap?.style ?? context.strokeStyle)?.name,
      swolf: totals.lastLap?.swolf,
      setCount: configuration.activityType.isSwimming ? totals.setCount : nil,
      currentSet: totals.currentSet.map(RecordingStatus.SwimSet.init),
      isWaterLocked: totals.isWaterLocked,
      positioning: positioning.status(
        uptime: uptime, rejected: counts.total - counts.accepted),
      fieldTest: fieldTestStatus(uptime: uptime),
      plan: plan.map(RecordingStatus.Plan.init), part: activityStatus(at: now),
      running: context.dynamics.flatMap { dynamics in
        session.state == .running && dynamics.isCurrent(at: now)
          ? RecordingStatus.Running(dynamics) : nil
      },
      course: course.map(RecordingStatus.Course.init),
      notes: notes.lines.suffix(5).map { $0 })
  }
}

extension RecordingStatus.Running {
  init(_ dynamics: RunningDynamics) {
    self.init(
      strideLengthMeters: dynamics.strideLengthMeters,
      verticalOscillationMeters: dynamics.interval.verticalOscillationMeters,
      groundContactSeconds: dynamics.interval.groundContactSeconds,
      powerWatts: dynamics.powerWatts, validity: RunningDynamicsFollower.validity,
      unavailable: Dictionary(
        uniqueKeysWithValues: dynamics.refusals.map { ($0.rawValue, $1.rawValue) }))
  }
}

extension RecordingStatus.SwimSet {
  init(_ set: SetProgress) {
    self.init(
      index: set.number, durationSeconds: set.duration.inSeconds, lengthCount: set.lengthCount,
      distanceMeters: set.distanceMeters)
  }
}

/// The correction of the motion sensor, between the trace, which stores raw samples, and the engines.
extension RecordingState {
  /// Adopts the correction of the connected sensor, if nothing is recorded yet.
  ///
  /// A sensor that connects later is not corrected, so that all of a trace is read alike.
  mutating func adopt(_ sensor: SensorDescription) {
    guard options.correction == nil, session.startDate == nil,
      let known = options.knownSensors?.first(where: { $0.device == sensor.devices.first })
    else { return }
    adopt(correction: known.applying(to: options.placement))
  }

  /// Returns a sample as corrected for the engines.
  package func corrected(_ reading: Reading<MotionSample>) -> Reading<MotionSample> {
    guard let correction = options.correction else { return reading }
    return Reading(
      time: reading.time, uptime: reading.uptime, value: correction.corrected(reading.value))
  }
}

extension MotionCorrection {
  /// The text for a trace's metadata, with every digit.
  package var metadataText: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Parses the text of a trace's metadata.
  package init?(metadataText: String) {
    guard
      let read = try? JSONDecoder().decode(MotionCorrection.self, from: Data(metadataText.utf8))
    else { return nil }
    self = read
  }
}
