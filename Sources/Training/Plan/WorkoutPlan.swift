public import HealthModel

/// A structured workout: a warm-up, blocks of steps with repeats, a cool-down.
///
///     let plan = try WorkoutPlan(text: "2km warm, 6x(800m @ 4:05-4:15/km, 400m easy), 1km")
///     plan.blocks[0].repeats      // 6
///
/// **Source** WorkoutKit's custom workout: its nouns and its structure, one level of repeats. **Departs from
/// it** in that a step has a purpose of its own in a block, and in sets with a send-off.
public struct WorkoutPlan: Hashable, Sendable {
  public var name: String?
  /// The activity; `nil` for a plan that fits any.
  public private(set) var activity: WorkoutActivityType?
  public private(set) var warmUp: PlanStep?
  public private(set) var blocks: [PlanBlock]
  public private(set) var coolDown: PlanStep?

  /// The maximum number of steps, with repeats; chosen by this project.
  public static let maximumSteps = 2000

  /// Creates a plan.
  ///
  /// A first block of one warm-up is the warm-up where none is given, a last one of a cool-down the
  /// cool-down, so that equal plans are equal values.
  ///
  /// - Parameters:
  ///   - name: A title.
  ///   - activity: The activity.
  ///   - warmUp: The first step; its purpose becomes a warm-up.
  ///   - blocks: The steps between.
  ///   - coolDown: The last step; its purpose becomes a cool-down.
  /// - Throws: ``PlanError`` without a step, with a block that is empty or not repeated 1 to 999 times, with
  ///   too many steps, and for a goal or a target that no person can reach.
  public init(
    name: String? = nil, activity: WorkoutActivityType? = nil, warmUp: PlanStep? = nil,
    blocks: [PlanBlock], coolDown: PlanStep? = nil
  ) throws(PlanError) {
    self.name = name
    self.activity = activity
    self.warmUp = warmUp
    self.blocks = blocks
    self.coolDown = coolDown
    if warmUp == nil, let step = blocks.first?.single, step.purpose == .warmUp {
      self.warmUp = step
      self.blocks.removeFirst()
    }
    if coolDown == nil, let step = self.blocks.last?.single, step.purpose == .coolDown {
      self.coolDown = step
      self.blocks.removeLast()
    }
    self.warmUp?.purpose = .warmUp
    self.coolDown?.purpose = .coolDown
    try check()
  }

  private func check() throws(PlanError) {
    var count = 0
    var isFirst = true
    for (block, part) in parts.enumerated() {
      guard !part.steps.isEmpty else { throw PlanError(.emptyBlock, block: block) }
      guard PlanBlock.repeatCounts.contains(part.repeats) else {
        throw PlanError(.repeats(part.repeats), block: block)
      }
      count += part.steps.count * part.repeats
      guard count <= Self.maximumSteps else { throw PlanError(.tooManySteps, block: block) }
      for (index, step) in part.steps.enumerated() {
        guard step.goal.isValid else {
          throw PlanError(.goal(step.goal), block: block, step: index)
        }
        if let target = step.target, !target.isValid {
          throw PlanError(.target(target), block: block, step: index)
        }
        guard !step.goal.isSendOff || !isFirst else {
          throw PlanError(.sendOffWithoutStep, block: block, step: index)
        }
        isFirst = false
      }
    }
    guard count > 0 else { throw PlanError(.noSteps, block: 0) }
  }

  /// The warm-up, the blocks and the cool-down, all as blocks.
  var parts: [PlanBlock] {
    (warmUp.map { [PlanBlock([$0])] } ?? []) + blocks
      + (coolDown.map { [PlanBlock([$0])] } ?? [])
  }
}

/// A plan decodes only if it is valid.
extension WorkoutPlan: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, activity, warmUp, blocks, coolDown
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    do {
      try self.init(
        name: values.decodeIfPresent(String.self, forKey: .name),
        activity: values.decodeIfPresent(WorkoutActivityType.self, forKey: .activity),
        warmUp: values.decodeIfPresent(PlanStep.self, forKey: .warmUp),
        blocks: values.decode([PlanBlock].self, forKey: .blocks),
        coolDown: values.decodeIfPresent(PlanStep.self, forKey: .coolDown))
    } catch let error as PlanError {
      throw DecodingError.dataCorruptedError(
        forKey: .blocks, in: values, debugDescription: error.description)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(name, forKey: .name)
    try values.encodeIfPresent(activity, forKey: .activity)
    try values.encodeIfPresent(warmUp, forKey: .warmUp)
    try values.encode(blocks, forKey: .blocks)
    try values.encodeIfPresent(coolDown, forKey: .coolDown)
  }
}
