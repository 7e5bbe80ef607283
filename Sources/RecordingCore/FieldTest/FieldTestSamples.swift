import Feeds
import Fitness
import Foundation
import HealthModel
import Sessions

/// The sample of a completed six-minute walk test: measured, not predicted.
enum FieldTestSamples {
  static let algorithm = "guided-field-test"
  static let algorithmVersion = 1.0

  /// Returns the sample; empty for a test that the recording did not complete, as its distance is
  /// unknown.
  ///
  /// A person who stops early has walked as far as they could.
  static func samples(of outcome: FieldTestOutcome, recording id: UUID) -> [QuantitySample] {
    guard outcome.test.kind == .sixMinuteWalk, outcome.end != .interrupted,
      let meters = outcome.distanceMeters
    else { return [] }
    let type = QuantityType.sixMinuteWalkTestDistance
    var metadata = outcome.metadata
    metadata[.syncIdentifier] = .string("\(DerivedSamples.prefix(of: id))\(type.name)/test")
    metadata[.syncVersion] = .number(DerivedSamples.recordedVersion)
    metadata[.wasUserEntered] = .bool(false)
    metadata[.algorithm] = .string(algorithm)
    metadata[.algorithmVersion] = .number(algorithmVersion)
    if let deviation = outcome.distanceDeviationMeters {
      let half = deviation * NormalQuantile.of80Percent
      metadata[.interval80Lower] = .quantity(Quantity(meters - half, .meter))
      metadata[.interval80Upper] = .quantity(Quantity(meters + half, .meter))
    }
    return [
      QuantitySample(
        type: type, quantity: Quantity(meters, .meter), span: outcome.span,
        header: ObjectHeader(metadata: metadata))
    ]
  }
}

extension RecordingState {
  var fieldTestSamples: [QuantitySample] {
    fieldTest?.outcome.map { FieldTestSamples.samples(of: $0, recording: id) } ?? []
  }
}

extension RecordingStatus {
  /// The status of a field test.
  public struct FieldTest: Hashable, Sendable, Codable {
    /// The name as in the metadata: `six-minute-walk` and so on.
    public var name: String
    /// `waiting` for the receiver, `countdown`, `running`, `resting`, `asking` or `ended`.
    public var phase: String
    /// Seconds to the end by time; in the countdown, to the start.
    public var remainingSeconds: Double?
    /// Meters to the end by distance.
    public var remainingMeters: Double?
    /// Meters of the course.
    public var courseLengthMeters: Double?
    public var lapCount: Int?
    public var restCount: Int
    /// The level of the shuttle run, with the passed lines in it.
    public var level: Int?
    public var shuttle: Int?

    enum CodingKeys: String, CodingKey {
      case name, phase, level, shuttle
      case remainingSeconds = "remaining_s"
      case remainingMeters = "remaining_m"
      case courseLengthMeters = "course_length_m"
      case lapCount = "lap_count"
      case restCount = "rest_count"
    }
  }
}

extension RecordingState {
  func fieldTestStatus(uptime: Duration) -> RecordingStatus.FieldTest? {
    guard let progress = fieldTest else { return nil }
    let now = clock.utc(at: uptime)
    let kind = progress.test.kind
    var status = RecordingStatus.FieldTest(
      name: kind.rawValue, phase: phase(of: progress), restCount: progress.rests.count)
    let start = progress.start ?? now
    if !progress.isUnderWay {
      if progress.start != nil { status.remainingSeconds = max(0, (start - now).inSeconds) }
      return status
    }
    let isCounted = kind.finish != .exhaustion
    status.courseLengthMeters = progress.test.courseMeters
    if progress.test.isOnCourse, isCounted { status.lapCount = progress.lapDates.count }
    switch kind.finish {
    case .time(let time):
      status.remainingSeconds = max(0, (time - ((progress.end?.date ?? now) - start)).inSeconds)
    case .distance(let meters):
      status.remainingMeters = max(0, meters - (session.totals(at: now).distanceMeters ?? 0))
    case .exhaustion:
      let elapsed = (progress.end?.date ?? now) - start
      let next = ShuttleSchedule.beeps.first { $0.offset > elapsed }
      status.level = next?.level
      status.shuttle = next.map { $0.shuttle - 1 }
    }
    return status
  }

  private func phase(of progress: FieldTestProgress) -> String {
    if isWaitingForFix { return "waiting" }
    if !progress.isUnderWay { return "countdown" }
    if progress.end != nil { return session.state == .stopped ? "asking" : "ended" }
    return progress.restingSince == nil ? "running" : "resting"
  }
}

extension FieldTestOutcome {
  /// The metadata of the test in its workout; values that were not measured are omitted.
  var metadata: Metadata {
    var metadata: Metadata = [
      .fieldTest: .string(test.kind.rawValue), .fieldTestEnd: .string(end.rawValue),
      .fieldTestTime: .quantity(Quantity(span.duration.inSeconds, .second)),
    ]
    add(distance: &metadata)
    if test.kind.allowsRests {
      metadata[.fieldTestRests] = .number(Double(rests.count))
      metadata[.fieldTestRestTime] = .quantity(Quantity(restDuration.inSeconds, .second))
    }
    if let rate = startHeartRate {
      metadata[.fieldTestStartHeartRate] = .quantity(Quantity(rate, .countPerMinute))
    }
    if let rate = resultHeartRate {
      metadata[.fieldTestEndHeartRate] = .quantity(Quantity(rate, .countPerMinute))
    }
    if let stage { metadata[.fieldTestLevel] = .number(Double(stage.level)) }
    if let shuttleCount {
      metadata[.fieldTestShuttles] = .number(Double(shuttleCount))
      if let level = ShuttleSchedule.completedLevel(shuttles: shuttleCount) {
        metadata[.fieldTestSpeed] = .quantity(
          Quantity(level.kilometersPerHour / 3.6, .meterPerSecond))
      }
    }
    if hadSilence { metadata[.fieldTestHadGap] = .bool(true) }
    return metadata
  }

  /// The formula of the mile uses its last quarter; other tests use the end.
  private var resultHeartRate: Double? {
    test.kind == .rockportMile ? lastQuarterHeartRate : endHeartRate
  }

  private func add(distance metadata: inout Metadata) {
    if let distanceMeters {
      metadata[.fieldTestDistance] = .quantity(Quantity(distanceMeters, .meter))
      metadata[.fieldTestDistanceSource] = .string(distanceSource.rawValue)
    }
    if let distanceDeviationMeters {
      metadata[.fieldTestDistanceDeviation] = .quantity(Quantity(distanceDeviationMeters, .meter))
    }
    if let horizontalAccuracyMeters {
      metadata[.fieldTestHorizontalAccuracy] = .quantity(
        Quantity(horizontalAccuracyMeters, .meter))
    }
    guard let courseMeters = test.courseMeters else { return }
    metadata[.fieldTestCourseLength] = .quantity(Quantity(courseMeters, .meter))
    guard test.kind.finish != .exhaustion else { return }
    metadata[.fieldTestLaps] = .number(Double(lapCount))
    guard let remainderMeters else { return }
    metadata[.fieldTestRemainder] = .quantity(Quantity(remainderMeters, .meter))
    metadata[.fieldTestRemainderSource] = .string(isRemainderTold ? "told" : "reckoned")
  }
}
