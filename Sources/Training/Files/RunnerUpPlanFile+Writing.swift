extension RunnerUpPlanFile {
  /// Writes a plan as a file that RunnerUp reads.
  ///
  /// Names are not part of it, and a pace per mile or per 100 m is read back as one per kilometer.
  ///
  /// - Parameter plan: A plan whose goals are times, distances and the lap key, and whose targets are ranges of
  ///   pace, speed or heart rate.
  /// - Returns: The content of the file.
  /// - Throws: ``PlanWritingError`` for a step that the file cannot have.
  public static func text(of plan: WorkoutPlan) throws(PlanWritingError) -> String {
    var rows: [String] = []
    var group = 0
    for (index, part) in plan.parts.enumerated() {
      group += 1
      let isBlock = part.single == nil
      if isBlock {
        rows.append(
          row(rows.count + 1, group, parent: nil)
            + #""stepTypeKey": "repeat", "endConditionTypeKey": "iterations", "#
            + #""endConditionValue": \#(part.repeats), "endConditionUnitKey": "dimensionless"}"#)
      }
      for (place, step) in part.steps.enumerated() {
        let type = purposes.first { $0.purpose == step.purpose }?.key ?? "interval"
        do throws(PlanWritingError.Reason) {
          rows.append(
            row(rows.count + 1, group, parent: isBlock ? group : nil)
              + #""stepTypeKey": "\#(type)", "# + (try goal(step.goal)) + ", "
              + (try target(step.target)) + "}")
        } catch {
          throw PlanWritingError(error, block: index, step: place)
        }
      }
    }
    return "{\"\(root)\": {\"workoutSteps\": [\n" + rows.joined(separator: ",\n") + "\n]}}\n"
  }

  private static func row(_ order: Int, _ group: Int, parent: Int?) -> String {
    #"{"stepOrder": \#(order), "groupId": \#(group), "#
      + (parent.map { #""parentGroupId": \#($0), "# } ?? "")
  }

  private static func goal(_ goal: StepGoal) throws(PlanWritingError.Reason) -> String {
    switch goal {
    case .open:
      #""endConditionTypeKey": "lap.button", "endConditionUnitKey": "dimensionless""#
    case .time(let seconds):
      #""endConditionTypeKey": "time", "endConditionValue": \#(PlanText.number(seconds * 1000)), "#
        + #""endConditionUnitKey": "ms""#
    case .distance(let meters):
      #""endConditionTypeKey": "distance", "endConditionValue": \#(PlanText.number(meters * 100)), "#
        + #""endConditionUnitKey": "centimeter""#
    case .energy, .lengths, .heartRateAbove, .heartRateBelow, .sendOff: throw .goal(goal)
    }
  }

  private static func target(_ target: StepTarget?) throws(PlanWritingError.Reason) -> String {
    guard let target else {
      return #""targetTypeKey": "no.target", "targetValueUnitKey": "dimensionless""#
    }
    let bounds: (lower: Double, upper: Double)
    switch target.bounds {
    case .range(let lower, let upper): bounds = (lower, upper)
    case .value(let value): bounds = (value, value)
    case .atLeast, .atMost, .ramp: throw .target(target)
    }
    guard target.metric == .current else { throw .target(target) }
    // Speeds are in centimeters per millisecond, a tenth of meters per second; a slow pace is a low speed.
    let pace = { (meters: Double) in (meters / bounds.upper / 10, meters / bounds.lower / 10) }
    let (key, values): (String, (Double, Double))
    switch target.quantity {
    case .pacePerKilometer: (key, values) = ("pace.zone", pace(1000))
    case .pacePerMile: (key, values) = ("pace.zone", pace(1609.344))
    case .pacePer100Meters: (key, values) = ("pace.zone", pace(100))
    case .speed: (key, values) = ("speed.zone", (bounds.lower / 10, bounds.upper / 10))
    case .heartRate: (key, values) = ("heart.rate.zone", bounds)
    default: throw .target(target)
    }
    let unit = target.quantity == .heartRate ? "bpm" : "centimetersPerMillisecond"
    return #""targetTypeKey": "\#(key)", "targetValueOne": \#(values.0), "#
      + #""targetValueTwo": \#(values.1), "targetValueUnitKey": "\#(unit)""#
  }
}
