import Feeds
import HealthModel
import Sessions

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

extension RecordingCore {
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
