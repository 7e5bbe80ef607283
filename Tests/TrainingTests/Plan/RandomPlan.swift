import TestSupport
import Training

/// Plans for property tests: every purpose, goal, quantity and kind of bounds.
enum RandomPlan {
  static func plan(_ random: inout SplitMix64) throws -> WorkoutPlan {
    let warmUp = random.next() % 2 == 0 ? step(&random, isFirst: true) : nil
    var blocks: [PlanBlock] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let isFirst = warmUp == nil && blocks.isEmpty
      let steps = (0..<Int.random(in: 1...3, using: &random)).map {
        step(&random, isFirst: isFirst && $0 == 0)
      }
      blocks.append(PlanBlock(steps, repeats: Int.random(in: 1...12, using: &random)))
    }
    let coolDown = random.next() % 2 == 0 ? step(&random, isFirst: false) : nil
    return try WorkoutPlan(warmUp: warmUp, blocks: blocks, coolDown: coolDown)
  }

  /// Returns a plan whose steps, none of them a send-off, a format can have one by one.
  static func plan(
    _ random: inout SplitMix64, where isWritable: (WorkoutPlan) -> Bool
  ) throws -> WorkoutPlan {
    var steps: [PlanStep] = []
    while steps.count < 12 {
      let step = step(&random, isFirst: true)
      if isWritable(try WorkoutPlan(blocks: [PlanBlock([step])])) { steps.append(step) }
    }
    var blocks: [PlanBlock] = []
    while !steps.isEmpty {
      let count = Int.random(in: 1...min(3, steps.count), using: &random)
      blocks.append(
        PlanBlock(Array(steps.suffix(count)), repeats: Int.random(in: 1...9, using: &random)))
      steps.removeLast(count)
    }
    return try WorkoutPlan(blocks: blocks)
  }

  private static func thousandths(_ range: ClosedRange<Int>, _ random: inout SplitMix64) -> Double {
    Double(Int.random(in: range, using: &random)) / 1000
  }

  static func step(_ random: inout SplitMix64, isFirst: Bool) -> PlanStep {
    PlanStep(
      PlanStep.Purpose.allCases.randomElement(using: &random) ?? .work,
      goal(&random, isFirst: isFirst),
      target: random.next() % 2 == 0 ? target(&random) : nil,
      name: random.next() % 5 == 0 ? "Step, (6x)" : nil)
  }

  private static func goal(_ random: inout SplitMix64, isFirst: Bool) -> StepGoal {
    switch Int.random(in: 0..<(isFirst ? 9 : 10), using: &random) {
    case 0: .open
    case 1: .time(seconds: Double(Int.random(in: 1...30_000, using: &random)))
    case 2: .time(seconds: thousandths(1...90_000, &random))
    case 3: .distance(meters: Double(Int.random(in: 1...42_000, using: &random)))
    case 4: .distance(meters: thousandths(1000...9_000_000, &random))
    case 5: .energy(kilocalories: Double(Int.random(in: 1...900, using: &random)))
    case 6: .lengths(count: Int.random(in: 1...40, using: &random))
    case 7: .heartRateAbove(beatsPerMinute: Double(Int.random(in: 60...200, using: &random)))
    case 8: .heartRateBelow(beatsPerMinute: Double(Int.random(in: 60...200, using: &random)))
    default: .sendOff(seconds: Double(Int.random(in: 1...600, using: &random)))
    }
  }

  private static func target(_ random: inout SplitMix64) -> StepTarget {
    let quantity = StepTarget.Quantity.allCases.randomElement(using: &random) ?? .power
    let isZone = [.heartRateZone, .powerZone, .speedZone].contains(quantity)
    let lower =
      isZone
      ? Double(Int.random(in: 1...5, using: &random))
      : quantity == .speed
        ? thousandths(1000...6000, &random) : thousandths(100_000...120_000, &random)
    let upper =
      isZone
      ? lower + 1
      : ((lower * 1000).rounded() + Double(Int.random(in: 1...9000, using: &random))) / 1000
    let bounds: StepTarget.Bounds =
      switch Int.random(in: 0..<(isZone ? 4 : 5), using: &random) {
      case 0: .range(lower: lower, upper: upper)
      case 1: .value(lower)
      case 2: .atLeast(lower)
      case 3: .atMost(upper)
      default: .ramp(from: upper, to: lower)
      }
    return StepTarget(quantity, bounds, metric: random.next() % 4 == 0 ? .average : .current)
  }
}
