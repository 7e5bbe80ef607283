/// The reason why a format of plan files cannot have a plan, with its place.
public struct PlanWritingError: Error, Hashable, Sendable {
  public enum Reason: Error, Hashable, Sendable {
    case goal(StepGoal)
    /// The step has no target, and the format needs one.
    case noTarget
    case target(StepTarget)
    /// Targets in watts and in percent of the threshold are in one plan.
    case mixedTargets
    /// The format reads the name of the step as something else.
    case name(String)
  }

  public let reason: Reason
  /// The part of the plan, the warm-up included, from 0.
  public let block: Int
  /// The step in the part, from 0.
  public let step: Int

  public init(_ reason: Reason, block: Int, step: Int) {
    self.reason = reason
    self.block = block
    self.step = step
  }

  init(_ reason: Reason, _ planned: PlannedStep) {
    self.init(reason, block: planned.block, step: planned.stepInBlock)
  }
}

extension PlanWritingError: CustomStringConvertible {
  public var description: String {
    let text =
      switch reason {
      case .goal(let goal): "the format has no goal such as \(PlanText.goal(goal))"
      case .noTarget: "the format needs a target"
      case .target(let target): "the format has no target such as \(PlanText.target(target))"
      case .mixedTargets: "the format has targets in watts or in percent, not both"
      case .name(let name): "the format reads the name “\(name)” as something else; change it"
      }
    return "part \(block + 1), step \(step + 1): \(text)"
  }
}

/// The lines of a text file with their numbers.
struct PlanLines: Sequence, IteratorProtocol {
  /// The maximum number of lines of a plan file, longer than any.
  static let maximum = 20_000

  private var rest: ArraySlice<Substring>
  /// The number of the line that was read last, from 1.
  private(set) var number = 0

  init(_ text: String) {
    let text = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    rest =
      text.split(
        maxSplits: Self.maximum, omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
  }

  mutating func next() -> Substring? {
    guard let line = rest.popFirst() else { return nil }
    number += 1
    return line
  }

  /// Returns the words of a line, and the column of each, from 1.
  static func words(_ line: Substring) -> [(text: Substring, column: Int)] {
    line.split(whereSeparator: \.isWhitespace).map {
      ($0, line.distance(from: line.startIndex, to: $0.startIndex) + 1)
    }
  }
}
