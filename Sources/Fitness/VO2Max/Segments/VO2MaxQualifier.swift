public import HealthModel

public import struct Foundation.UUID

/// A qualifier that evaluates one workout for the fitness estimate.
///
///     var qualifier = VO2MaxQualifier(id: workout.id, activity: .running, isIndoor: false)
///     for moment in moments { qualifier.process(moment) }
///     let finding = qualifier.finish()
///
/// Outdoor walks, runs and hikes qualify. A workout with too few steady segments is rejected with the most
/// frequent reason of its segments.
public struct VO2MaxQualifier: Sendable {
  private let id: UUID
  private let rejection: WorkoutRejection?
  private let temperature: Double?
  private let constants: VO2MaxConstants
  private var finder: SteadySegmentFinder
  private var first: Instant?
  private var last: Instant?

  /// Creates a qualifier for one workout.
  ///
  /// - Parameters:
  ///   - id: The identifier of the workout.
  ///   - activity: The activity of the workout.
  ///   - isIndoor: Whether the workout was indoors; where that is unknown, a workout without positions is.
  ///   - isLeftOut: Whether it is excluded by declaration: a load, a stroller, a day of illness or pregnancy.
  ///   - isLevel: Whether the whole course is known to be level.
  ///   - temperature: Degrees Celsius, where known.
  ///   - constants: The constants of the estimate.
  public init(
    id: UUID, activity: WorkoutActivityType, isIndoor: Bool, isLeftOut: Bool = false,
    isLevel: Bool = false, temperature: Double? = nil, constants: VO2MaxConstants = .standard
  ) {
    self.id = id
    self.temperature = temperature
    self.constants = constants
    finder = SteadySegmentFinder(isLevel: isLevel, constants: constants)
    rejection =
      if isLeftOut {
        .declared
      } else if isIndoor || !Self.activities.contains(activity) {
        .activity
      } else {
        nil
      }
  }

  /// Processes the next second; one that is not later than the last is ignored.
  public mutating func process(_ moment: EffortMoment) {
    first = first ?? moment.time
    last = max(last ?? moment.time, moment.time)
    if rejection == nil { finder.process(moment) }
  }

  /// The number of rejected segments by reason, so far.
  public var refused: [WorkoutRejection: Int] { finder.refused }

  /// Returns the result of the workout; `nil` where it had no moments.
  public mutating func finish() -> VO2MaxFinding? {
    guard let first, let last else { return nil }
    let span = TimeRange(start: first, end: last)
    if let rejection {
      return .rejected(RejectedWorkout(id: id, span: span, reason: rejection))
    }
    finder.finish()
    guard finder.segments.count >= constants.leastSegments else {
      return .rejected(RejectedWorkout(id: id, span: span, reason: mainReason))
    }
    return .observed(
      VO2MaxObservation(
        id: id, span: span, segments: finder.segments,
        highestHeldHeartRate: finder.highestHeldHeartRate, temperature: temperature))
  }

  /// The most frequent reason, the first of equals; too short where nothing was rejected.
  private var mainReason: WorkoutRejection {
    var reason = WorkoutRejection.tooShort
    for other in WorkoutRejection.allCases
    where finder.refused[other, default: 0] > finder.refused[reason, default: 0] {
      reason = other
    }
    return reason
  }

  private static let activities: Set<WorkoutActivityType> = [.walking, .running, .hiking]
}
