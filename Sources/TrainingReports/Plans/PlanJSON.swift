package import HealthModel
package import Training

/// A plan as `plans --json` prints it: its text and its steps.
package struct PlanJSON: Encodable {
  private let plan: WorkoutPlan

  package init(_ plan: WorkoutPlan) { self.plan = plan }

  private enum CodingKeys: String, CodingKey {
    case name, activity, text, steps
    case stepCount = "step_count"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(plan.name, forKey: .name)
    try container.encodeIfPresent(plan.activity?.name, forKey: .activity)
    try container.encode(plan.text, forKey: .text)
    try container.encode(plan.stepCount, forKey: .stepCount)
    try container.encode(
      (0..<plan.stepCount).compactMap(plan.plannedStep(at:)).map { PlanStepJSON($0, nil) },
      forKey: .steps)
  }
}

/// The answer of `plans --json` (docs/schemas/plans.schema.json).
package struct PlansJSON: Encodable {
  private let plans: [PlanJSON]

  package init(_ plans: [WorkoutPlan]) { self.plans = plans.map(PlanJSON.init) }
}

/// The plan of a workout in `show --json`: each step with what was done.
package struct FollowedPlanJSON: Encodable {
  private let record: PlanRecord

  package init(_ record: PlanRecord) { self.record = record }

  private enum CodingKeys: String, CodingKey {
    case name, completed, steps
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(record.plan.name, forKey: .name)
    try container.encode(record.isCompleted, forKey: .completed)
    let steps = (0..<record.plan.stepCount).compactMap(record.plan.plannedStep(at:)).map { step in
      PlanStepJSON(step, step.index < record.results.count ? record.results[step.index] : nil)
    }
    try container.encode(steps, forKey: .steps)
  }
}

/// A step, planned and done.
private struct PlanStepJSON: Encodable {
  let step: PlannedStep
  let result: StepResult?

  init(_ step: PlannedStep, _ result: StepResult?) {
    self.step = step
    self.result = result
  }

  enum CodingKeys: String, CodingKey {
    case text, purpose, name, done
    case repeatNumber = "repeat"
    case repeats
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(step.text, forKey: .text)
    try container.encode(step.step.purpose.rawValue, forKey: .purpose)
    try container.encodeIfPresent(step.step.name, forKey: .name)
    try container.encode(step.repeatNumber, forKey: .repeatNumber)
    try container.encode(step.repeats, forKey: .repeats)
    try container.encodeIfPresent(result.map(Done.init), forKey: .done)
  }

  private struct Done: Encodable {
    let start: String
    let end: String
    let cause: String
    let seconds: Double
    let meters: Double
    let heartRate: Double?
    let power: Double?
    let cadence: Double?

    enum CodingKeys: String, CodingKey {
      case start, end
      case cause = "ended_by"
      case seconds = "duration_s"
      case meters = "distance_m"
      case heartRate = "average_heart_rate_bpm"
      case power = "average_power_w"
      case cadence = "average_cadence_per_minute"
    }

    init(_ result: StepResult) {
      start = result.span.start.rfc3339
      end = result.span.end.rfc3339
      cause = result.cause == .lapKey ? "lap" : result.cause.rawValue
      seconds = result.seconds
      meters = result.meters
      heartRate = result.means.mean(of: .heartRate)
      power = result.means.mean(of: .power)
      cadence = result.means.mean(of: .cadence)
    }
  }
}

extension Workout {
  /// The plan that the workout followed; `nil` if there was none.
  package var followedPlan: PlanRecord? {
    header.metadata.string(.workoutPlan).flatMap(PlanRecord.init(metadataText:))
  }
}
