/// The reason why a plan is not valid, with its place.
public struct PlanError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case noSteps
    case emptyBlock
    /// Not one of ``PlanBlock/repeatCounts``.
    case repeats(Int)
    /// More than ``WorkoutPlan/maximumSteps``.
    case tooManySteps
    case goal(StepGoal)
    case target(StepTarget)
    /// The first step of the plan has a send-off, which counts from the start of the step before.
    case sendOffWithoutStep
  }

  public let reason: Reason
  /// The part of the plan, the warm-up included, from 0.
  public let block: Int
  /// The step in the part, from 0; `nil` where the part as a whole is not valid.
  public let step: Int?

  public init(_ reason: Reason, block: Int, step: Int? = nil) {
    self.reason = reason
    self.block = block
    self.step = step
  }
}

extension PlanError: CustomStringConvertible {
  public var description: String {
    let place = "part \(block + 1)" + (step.map { ", step \($0 + 1)" } ?? "")
    return "\(place): \(reason)"
  }
}

extension PlanError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noSteps: "a plan needs at least one step"
    case .emptyBlock: "a block needs at least one step"
    case .repeats(let repeats): "\(repeats) repeats are not supported; use 1 to 999"
    case .tooManySteps: "a plan has at most \(WorkoutPlan.maximumSteps) steps, with repeats"
    case .goal(let goal): "\(PlanText.goal(goal)) is not a goal that can be reached"
    case .target(let target): "\(PlanText.target(target)) is not a target that can be held"
    case .sendOffWithoutStep: "a send-off needs a step before it"
    }
  }
}

/// The reason why a plan in a text or a file is not read, with its position.
public struct PlanFormatError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// Nothing where the value is needed, or something else.
    case expected(String)
    /// Valid in the format but not supported; the value names it.
    case unsupported(String)
    /// A number outside of what its place allows.
    case number(String)
    /// Repeats within repeats.
    case nested
    /// The plan that was read is not valid.
    case plan(PlanError.Reason)
  }

  /// The line, from 1.
  public let line: Int
  /// The character in the line, from 1.
  public let column: Int
  public let reason: Reason

  public init(line: Int, column: Int, _ reason: Reason) {
    self.line = line
    self.column = column
    self.reason = reason
  }
}

extension PlanFormatError: CustomStringConvertible {
  public var description: String {
    let text =
      switch reason {
      case .expected(let what): "expected \(what)"
      case .unsupported(let what): "\(what) is not supported"
      case .number(let text): "“\(text)” is not a valid number here"
      case .nested: "repeats within repeats are not supported; write the inner ones out"
      case .plan(let reason): reason.description
      }
    return "line \(line), column \(column): \(text)"
  }
}
