public import Foundation
public import HealthModel

/// A plan with its results; stored with the workout.
public struct PlanRecord: Hashable, Sendable, Codable {
  public let plan: WorkoutPlan
  /// The steps that ended, in order.
  public let results: [StepResult]

  public init(plan: WorkoutPlan, results: [StepResult]) {
    self.plan = plan
    self.results = results
  }

  /// Whether the last step of the plan ended by its goal or by the lap key.
  public var isCompleted: Bool {
    results.count == plan.stepCount && results.last?.cause != .stop
  }

  /// The text for the metadata of a workout; `nil` if a value is not finite.
  public var metadataText: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads the text of a workout's metadata; `nil` for any other text.
  public init?(metadataText: String) {
    guard
      let record = try? JSONDecoder().decode(PlanRecord.self, from: Data(metadataText.utf8))
    else { return nil }
    self = record
  }
}

extension StepResult {
  /// Returns the result with its time shifted.
  func shifted(by offset: Duration) -> StepResult {
    StepResult(
      planned: planned, cause: cause,
      span: TimeRange(start: span.start + offset, duration: span.duration), seconds: seconds,
      meters: meters, kilocalories: kilocalories, lengths: lengths, means: means)
  }
}

extension PlanPlayer {
  /// Shifts every date, after the clock was corrected.
  public mutating func shift(by offset: Duration) {
    date += offset
    stepDate += offset
    results = results.map { $0.shifted(by: offset) }
  }

  /// The plan with its results so far.
  public var record: PlanRecord { PlanRecord(plan: plan, results: results) }

  /// The remainder of the current step in seconds, or in meters; `nil` where the goal is neither.
  public var remaining: (seconds: Double?, meters: Double?) {
    guard let step = current?.step else { return (nil, nil) }
    if case .distance(let meters) = step.goal {
      return (nil, max(0, meters - progress.meters))
    }
    return (remainingSeconds(isPredicted: false).map { max(0, $0) }, nil)
  }

  /// Whether the person is on target, above or below it, as of the newest advice; `nil` without a target.
  public var place: TargetAdvice.Place? { current?.step.target == nil ? nil : advisor.place }
}

extension PlannedStep {
  /// A line such as `800m @ 4:05-4:15/km`, in the words of a plan's text.
  public var text: String { WorkoutPlan.text(step) }

  /// A name of the step that no other step of the plan has: `3/13 800m @ 4:05-4:15/km`.
  public var title: String { "\(index + 1)/\(count) \(step.name ?? text)" }
}
