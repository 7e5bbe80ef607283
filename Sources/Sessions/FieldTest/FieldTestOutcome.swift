public import HealthModel

/// The measurements of a field test that has ended.
public struct FieldTestOutcome: Hashable, Sendable {
  /// The source of the distance.
  public enum DistanceSource: String, Hashable, Sendable, Codable {
    /// Laps of a course of known length.
    case course
    /// A satellite receiver.
    case receiver
  }

  public let test: FieldTest
  public let span: TimeRange
  public let end: FieldTestEnd
  /// Whether the recorder was not running for a part of the test.
  public let hadSilence: Bool
  /// The distance in meters; `nil` if it was not measured.
  public let distanceMeters: Double?
  /// One standard deviation of the distance's error, in meters.
  public let distanceDeviationMeters: Double?
  public let distanceSource: DistanceSource
  /// The median radius, in meters, of the 95 % circles of the positions that contribute to the
  /// distance.
  public let horizontalAccuracyMeters: Double?
  public let lapCount: Int
  /// The distance in meters after the last lap.
  public let remainderMeters: Double?
  /// Whether a person reported the remainder; otherwise it is estimated from the pace of the last
  /// laps.
  public let isRemainderTold: Bool
  public let rests: [TimeRange]
  /// The heart rate at the start, in beats per minute.
  public let startHeartRate: Double?
  /// The heart rate in the last seconds, in beats per minute.
  public let endHeartRate: Double?
  /// The heart rate in the last quarter of the time, in beats per minute.
  public let lastQuarterHeartRate: Double?
  /// The number of lines of the shuttle run that were reached in time.
  public let shuttleCount: Int?

  /// The total duration of all rests.
  public var restDuration: Duration { rests.map(\.duration).reduce(.zero, +) }

  /// The stage reached in the shuttle run: `level` is the last level, with the number of shuttles
  /// run in it.
  public var stage: (level: Int, shuttles: Int)? {
    guard let shuttleCount else { return nil }
    let done = ShuttleSchedule.beeps.prefix(shuttleCount)
    guard let last = done.last else { return (1, 0) }
    return (last.level, last.shuttle)
  }
}

extension FieldTestProgress {
  /// The standard deviation of a measured distance.
  private enum Deviation {
    /// The share of a course measured with a tape, including the turns at its ends.
    ///
    /// Chosen by this project.
    static let courseShare = 0.005
    /// In meters, for steps measured or counted by a person after the last lap.
    ///
    /// Chosen by this project.
    static let toldRemainder = 0.5
    /// The share of a course, for a remainder estimated from the pace.
    ///
    /// Chosen by this project.
    static let reckonedRemainderShare = 0.1
    /// In meters, for an outdoor six-minute walk with a phone's receiver, compared with a measuring
    /// wheel.
    ///
    /// **Source** D. Salvi and others, *JMIR mHealth uHealth* 8, e13756, 2020: −0.8 ± 18.6 m.
    static let receiver = 18.6
    /// The approximate length of those walks in meters; the error of longer ones grows with the
    /// square root.
    ///
    /// Chosen by this project.
    static let receiverMeters = 530.0
    /// The radius of the 95 % circle under an open sky, in meters; a larger radius scales the
    /// error.
    ///
    /// Chosen by this project.
    static let openSkyAccuracy = 10.0
  }

  /// The maximum number of laps whose pace is used to estimate a remainder.
  private static let pacedLaps = 3
  private static let startWindow = (before: Duration.seconds(15), after: Duration.seconds(5))
  private static let endWindow = Duration.seconds(15)

  /// The measurements; `nil` until the test has ended.
  public var outcome: FieldTestOutcome? {
    guard let start, let end else { return nil }
    let span = TimeRange(start: start, end: end.date)
    let measured = measuredDistance
    return FieldTestOutcome(
      test: test, span: span, end: end.reason, hadSilence: hadSilence,
      distanceMeters: measured?.meters, distanceDeviationMeters: measured?.deviation,
      distanceSource: test.isOnCourse ? .course : .receiver,
      horizontalAccuracyMeters: test.isOnCourse ? nil : middleAccuracy,
      lapCount: lapDates.count, remainderMeters: remainder?.meters,
      isRemainderTold: remainderMeters != nil, rests: rests,
      startHeartRate: heartRate(
        from: start - Self.startWindow.before, to: start + Self.startWindow.after),
      endHeartRate: heartRate(from: end.date - Self.endWindow, to: end.date),
      lastQuarterHeartRate: heartRate(from: end.date - span.duration / 4, to: end.date),
      shuttleCount: shuttleCount)
  }

  /// The meters since the last lap, estimated from its pace; `nil` off a course, before the first
  /// lap, and if the last lap ended the test.
  public var reckonedRemainderMeters: Double? {
    guard let courseMeters = test.courseMeters, test.kind.finish != .exhaustion,
      test.lapsToFinish == nil, let end, let last = lapDates.last
    else { return nil }
    let laps = lapDates.suffix(Self.pacedLaps + 1)
    let began = lapDates.count > Self.pacedLaps ? laps.first ?? last : start ?? last
    let counted = Double(min(lapDates.count, Self.pacedLaps)) * courseMeters
    let walked = walkedSeconds(from: began, to: last)
    guard walked > 0 else { return nil }
    return min(courseMeters, counted / walked * walkedSeconds(from: last, to: end.date))
  }

  /// The distance in meters from the laps and the reported or estimated remainder, or from the
  /// receiver.
  private var measuredDistance: (meters: Double, deviation: Double)? {
    if let shuttleCount { return (Double(shuttleCount) * ShuttleSchedule.shuttleMeters, 0) }
    guard let courseMeters = test.courseMeters else { return receivedDistance }
    let laps = Double(lapDates.count) * courseMeters
    guard let remainder else { return lapDates.isEmpty ? nil : deviating(laps, by: 0) }
    return deviating(laps + remainder.meters, by: remainder.deviation)
  }

  private func deviating(_ meters: Double, by deviation: Double) -> (Double, Double) {
    let share = meters * Deviation.courseShare
    return (meters, (share * share + deviation * deviation).squareRoot())
  }

  private var remainder: (meters: Double, deviation: Double)? {
    if let told = remainderMeters { return (told, Deviation.toldRemainder) }
    guard let courseMeters = test.courseMeters else { return nil }
    return reckonedRemainderMeters.map { ($0, courseMeters * Deviation.reckonedRemainderShare) }
  }

  private var receivedDistance: (meters: Double, deviation: Double)? {
    guard let meters = distance?.meters else { return nil }
    let length = (meters / Deviation.receiverMeters).squareRoot()
    let sky = max(1, (middleAccuracy ?? 0) / Deviation.openSkyAccuracy)
    return (meters, Deviation.receiver * length * sky)
  }

  private var middleAccuracy: Double? {
    accuracies.isEmpty ? nil : accuracies.sorted()[accuracies.count / 2]
  }

  /// The number of lines reached; a missed line counts once a later one was reached.
  private var shuttleCount: Int? {
    guard test.kind.finish == .exhaustion, let start, let end else { return nil }
    let lines = ShuttleSchedule.beepCount(at: end.date - start)
    return lines - missesInARow(upTo: lines)
  }

  private func walkedSeconds(from: Instant, to: Instant) -> Double {
    rests.reduce((to - from).inSeconds) { seconds, rest in
      let shared = min(rest.end, to) - max(rest.start, from)
      return seconds - max(0, shared.inSeconds)
    }
  }

  private func heartRate(from: Instant, to: Instant) -> Double? {
    let beats = heartRates.filter { from < $0.date && $0.date <= to }
    guard !beats.isEmpty else { return nil }
    return beats.map(\.beatsPerMinute).reduce(0, +) / Double(beats.count)
  }
}
