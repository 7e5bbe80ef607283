import FITFiles
import Foundation
package import HealthModel
package import Training

/// Workout files of watches and bicycle computers (FIT): a plan from one, and one from a plan.
///
/// FIT has speeds; a running or walking plan gets them as paces, a swim as paces of 100 m. A step has a goal by time, distance,
/// energy or heart rate, and a range or zone of one value.
///
/// **Source** Garmin, *FIT Profile* 21, `wkt_step_duration`, `wkt_step_target`, `intensity`, `workout_hr`, `workout_power`.
package enum FITPlanFile {
  /// The reason why a file has no plan that can be followed, with its step.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    package let step: Int
    package let reason: String
    package var description: String { "step \(step): \(reason)" }
  }

  enum Duration: UInt8 {
    case time = 0
    case distance = 1
    case heartRateBelow = 2
    case heartRateAbove = 3
    case energy = 4
    case open = 5
    case repeats = 6
    case sendOff = 28
  }

  enum Target: UInt8 {
    case speed = 0
    case heartRate = 1
    case open = 2
    case cadence = 3
    case power = 4
    case power3Seconds = 7
    case power10Seconds = 8
    case power30Seconds = 9
    case lapPower = 10
    case lapSpeed = 12
    case lapHeartRate = 13

    var isAverage: Bool { [.lapPower, .lapSpeed, .lapHeartRate].contains(self) }
  }

  /// The purposes by `intensity`; those of a plan first.
  static let intensities: [(number: UInt8, purpose: PlanStep.Purpose)] = [
    (0, .work), (1, .rest), (2, .warmUp), (3, .coolDown), (4, .recovery), (5, .work), (6, .work),
  ]

  static let millisecondsPerSecond = 1000.0
  static let centimetersPerMeter = 100.0
  /// Above it, `workout_hr` is beats per minute and that much more, below it percent of the maximum.
  static let heartRateOffset = 100.0
  /// Above it, `workout_power` is watts and that much more, below it percent of the threshold.
  static let powerOffset = 1000.0

  /// Reads a plan.
  ///
  /// - Parameter bytes: The file.
  /// - Returns: The plan.
  /// - Throws: `FITWorkoutFile.Failure`, or ``Failure`` for a step that a plan cannot have.
  package static func plan(from bytes: [UInt8]) throws -> WorkoutPlan {
    let file = try FITWorkoutFile(bytes)
    var blocks: [(first: Int, block: PlanBlock)] = []
    for (index, step) in file.steps.enumerated() {
      if step.durationType == Duration.repeats.rawValue {
        let block = try repeated(step, at: index, &blocks)
        blocks.append(block)
      } else {
        blocks.append((index, PlanBlock([try plannedStep(step, at: index, file.activity)])))
      }
    }
    do {
      return try WorkoutPlan(
        name: file.name, activity: file.activity, blocks: blocks.map(\.block))
    } catch {
      let index = blocks.indices.contains(error.block) ? blocks[error.block].first : 0
      throw Failure(step: index + (error.step ?? 0) + 1, reason: "\(error)")
    }
  }

  /// Takes the blocks from the step that a repeat names to the last one, and returns them as one.
  private static func repeated(
    _ step: FITWorkoutFile.Step, at index: Int, _ blocks: inout [(first: Int, block: PlanBlock)]
  ) throws -> (first: Int, block: PlanBlock) {
    guard let first = step.duration.flatMap({ Int(exactly: $0) }),
      let position = blocks.firstIndex(where: { $0.first == first }), let count = step.target,
      let repeats = Int(exactly: count), PlanBlock.repeatCounts.contains(repeats)
    else {
      throw Failure(step: index + 1, reason: "it repeats steps that do not come before it")
    }
    let inner = blocks[position...]
    guard inner.allSatisfy({ $0.block.repeats == 1 }) else {
      throw Failure(step: index + 1, reason: "repeats within repeats")
    }
    blocks.removeSubrange(position...)
    return (first, PlanBlock(inner.flatMap(\.block.steps), repeats: repeats))
  }

  private static func plannedStep(
    _ step: FITWorkoutFile.Step, at index: Int, _ activity: WorkoutActivityType?
  ) throws -> PlanStep {
    func failure(_ reason: String) -> Failure { Failure(step: index + 1, reason: reason) }
    let purpose = intensities.first { $0.number == step.intensity }?.purpose ?? .work
    let goal: StepGoal
    let amount = step.duration.map { Double($0) }
    switch (Duration(rawValue: step.durationType), amount) {
    case (.open, _): goal = .open
    case (.time, let amount?): goal = .time(seconds: amount / millisecondsPerSecond)
    case (.sendOff, let amount?): goal = .sendOff(seconds: amount / millisecondsPerSecond)
    case (.distance, let amount?): goal = .distance(meters: amount / centimetersPerMeter)
    case (.energy, let amount?): goal = .energy(kilocalories: amount)
    case (.heartRateBelow, let amount?) where amount > heartRateOffset:
      goal = .heartRateBelow(beatsPerMinute: amount - heartRateOffset)
    case (.heartRateAbove, let amount?) where amount > heartRateOffset:
      goal = .heartRateAbove(beatsPerMinute: amount - heartRateOffset)
    case (.heartRateBelow, _?), (.heartRateAbove, _?):
      throw failure("a goal in percent of the maximum heart rate")
    case (.repeats, _), (nil, _), (_, nil):
      throw failure("a goal of kind \(step.durationType), which plans do not have")
    }
    return PlanStep(
      purpose, goal, target: try target(of: step, activity, failure), name: step.name)
  }

  private static func target(
    of step: FITWorkoutFile.Step, _ activity: WorkoutActivityType?, _ failure: (String) -> Failure
  ) throws -> StepTarget? {
    guard let number = step.targetType else { return nil }
    guard let kind = Target(rawValue: number) else {
      throw failure("a target of kind \(number), which plans do not have")
    }
    if kind == .open { return nil }
    let metric: StepTarget.Metric = kind.isAverage ? .average : .current
    if let zone = step.target, zone > 0 {
      let quantity: StepTarget.Quantity =
        switch kind {
        case .heartRate, .lapHeartRate: .heartRateZone
        case .speed, .lapSpeed: .speedZone
        case .power, .power3Seconds, .power10Seconds, .power30Seconds, .lapPower: .powerZone
        case .cadence, .open: throw failure("a zone of cadence")
        }
      return StepTarget(quantity, .value(Double(zone)), metric: metric)
    }
    guard let low = step.low.map({ Double($0) }), let high = step.high.map({ Double($0) }) else {
      throw failure("a target without values")
    }
    let (quantity, values) = try FITTargetValues(activity).read(kind, low, high, failure)
    let bounds: StepTarget.Bounds =
      values.lowerBound == values.upperBound
      ? .value(values.lowerBound)
      : .range(lower: values.lowerBound, upper: values.upperBound)
    return StepTarget(quantity, bounds, metric: metric)
  }
}
