/// One step of a plan: what it is for, what ends it, and what to hold.
public struct PlanStep: Hashable, Sendable, Codable {
  /// The purpose of a step.
  public enum Purpose: String, Hashable, Sendable, Codable, CaseIterable {
    case warmUp, work
    /// Moving on at low effort.
    case recovery
    /// Standing still, or at the wall of a pool.
    case rest
    case coolDown
  }

  public var purpose: Purpose
  public var goal: StepGoal
  /// The value to hold; `nil` for a step at will.
  public var target: StepTarget?
  public var name: String?

  public init(
    _ purpose: Purpose = .work, _ goal: StepGoal, target: StepTarget? = nil, name: String? = nil
  ) {
    self.purpose = purpose
    self.goal = goal
    self.target = target
    self.name = name
  }
}

/// Steps of a plan that are repeated together.
public struct PlanBlock: Hashable, Sendable, Codable {
  /// The valid numbers of repeats.
  public static let repeatCounts = 1...999

  public var steps: [PlanStep]
  public var repeats: Int

  public init(_ steps: [PlanStep], repeats: Int = 1) {
    self.steps = steps
    self.repeats = repeats
  }

  /// The step of a block that has one, once.
  var single: PlanStep? { steps.count == 1 && repeats == 1 ? steps[0] : nil }
}

/// A step in the order of a plan, with its place.
public struct PlannedStep: Hashable, Sendable, Codable {
  public let step: PlanStep
  /// The place among all steps with their repeats, from 0.
  public let index: Int
  /// The number of all steps with their repeats.
  public let count: Int
  /// The place of the block among the parts of the plan, the warm-up included, from 0.
  public let block: Int
  /// The place of the step in its block, from 0.
  public let stepInBlock: Int
  /// The repeat of the block, from 1.
  public let repeatNumber: Int
  public let repeats: Int
}

extension WorkoutPlan {
  /// The number of steps, with repeats.
  public var stepCount: Int { parts.reduce(0) { $0 + $1.steps.count * $1.repeats } }

  /// Returns a step by its place in the order of the plan, from 0; `nil` after the last.
  public func plannedStep(at index: Int) -> PlannedStep? {
    guard index >= 0 else { return nil }
    var rest = index
    for (block, part) in parts.enumerated() {
      let count = part.steps.count * part.repeats
      guard rest >= count else {
        let place = rest % part.steps.count
        return PlannedStep(
          step: part.steps[place], index: index, count: stepCount, block: block,
          stepInBlock: place, repeatNumber: rest / part.steps.count + 1, repeats: part.repeats)
      }
      rest -= count
    }
    return nil
  }
}
