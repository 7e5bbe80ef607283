public import HealthModel

/// About ten seconds of running with their measures, reported up to 25 s later as steps are.
///
/// Measures that are unavailable are `nil`, with the reason in ``refusals``. The measures of the trunk are graded low:
/// they were compared with simulated runners, no recording of a runner with a reference was available.
public struct RunningInterval: Hashable, Sendable {
  /// The interval from the first step to the last.
  public var span: TimeRange
  /// The number of steps, including the first and the last.
  public var stepCount: Int
  /// Steps of both feet per minute: the cadence.
  public var stepsPerMinute: Double
  /// Whether the intensity of the motion shows running; otherwise it may be a slow run or a fast walk, which the speed
  /// decides.
  public var isRunning: Bool
  /// The rise and fall of the trunk within a step in meters.
  public var verticalOscillationMeters: Double?
  /// The time for which a foot is on the ground in seconds.
  public var groundContactSeconds: Double?
  public var refusals: [RunningMetric: RunningUnavailability]

  public init(
    span: TimeRange, stepCount: Int, stepsPerMinute: Double, isRunning: Bool = true,
    verticalOscillationMeters: Double? = nil, groundContactSeconds: Double? = nil,
    refusals: [RunningMetric: RunningUnavailability] = [:]
  ) {
    self.span = span
    self.stepCount = stepCount
    self.stepsPerMinute = stepsPerMinute
    self.isRunning = isRunning
    self.verticalOscillationMeters = verticalOscillationMeters
    self.groundContactSeconds = groundContactSeconds
    self.refusals = refusals
  }
}

/// A measure of a run.
public enum RunningMetric: String, Hashable, Sendable, Codable, CaseIterable {
  case strideLength = "stride-length"
  case verticalOscillation = "vertical-oscillation"
  case groundContactTime = "ground-contact-time"
  case power
}

/// The reason why a measure of a run is unavailable although there was running.
public enum RunningUnavailability: String, Error, Hashable, Sendable, Codable, CaseIterable {
  /// The sensor does not move with the trunk.
  case placement
  case tooFewSteps = "too-few-steps"
  /// The steps differ too much from each other, or the sensor is loose.
  case unsteady
  /// There is no phase without ground contact.
  case noFlight = "no-flight"
  /// The value is not plausible, so the method has failed.
  case implausible
  /// No pod, machine or receiver reports a speed.
  case speedUnknown = "speed-unknown"
  /// The mass of the person is unknown.
  case massUnknown = "mass-unknown"
}

extension RunningInterval {
  init(_ measures: RunningMeasures, span: TimeRange) {
    self.init(
      span: span, stepCount: measures.stepCount, stepsPerMinute: 60 / measures.stepSeconds,
      isRunning: measures.isRunning,
      verticalOscillationMeters: try? measures.verticalOscillation.get(),
      groundContactSeconds: try? measures.groundContactTime.get())
    if case .failure(let reason) = measures.verticalOscillation {
      refusals[.verticalOscillation] = reason
    }
    if case .failure(let reason) = measures.groundContactTime {
      refusals[.groundContactTime] = reason
    }
  }
}
