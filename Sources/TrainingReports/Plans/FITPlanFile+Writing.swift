import FITFiles
package import HealthModel
package import Training

extension FITPlanFile {
  /// Writes a plan.
  ///
  /// - Parameters:
  ///   - plan: A plan without ramps and open-ended targets, whose goals are times, distances, energies and heart rates.
  ///   - created: The time that the file has as its creation.
  /// - Returns: The file.
  /// - Throws: `PlanWritingError` for a step that FIT cannot have.
  package static func bytes(of plan: WorkoutPlan, created: Instant) throws -> [UInt8] {
    var steps: [FITWorkoutFile.Step] = []
    var block = -1
    var first = 0
    var repeats = 1
    func close() {
      guard repeats > 1 else { return }
      steps.append(
        FITWorkoutFile.Step(
          durationType: Duration.repeats.rawValue, duration: UInt32(first),
          targetType: Target.open.rawValue, target: UInt32(repeats)))
    }
    for index in 0..<plan.stepCount {
      guard let planned = plan.plannedStep(at: index), planned.repeatNumber == 1 else { continue }
      if planned.block != block {
        close()
        (block, first, repeats) = (planned.block, steps.count, planned.repeats)
      }
      steps.append(try written(planned))
    }
    close()
    return FITWorkoutFile(name: plan.name, activity: plan.activity, steps: steps)
      .bytes(created: created)
  }

  private static func written(_ planned: PlannedStep) throws -> FITWorkoutFile.Step {
    let step = planned.step
    func failure(_ reason: PlanWritingError.Reason) -> PlanWritingError {
      PlanWritingError(reason, block: planned.block, step: planned.stepInBlock)
    }
    let (kind, amount): (Duration, Double?) =
      switch step.goal {
      case .open: (.open, nil)
      case .time(let seconds): (.time, seconds * millisecondsPerSecond)
      case .sendOff(let seconds): (.sendOff, seconds * millisecondsPerSecond)
      case .distance(let meters): (.distance, meters * centimetersPerMeter)
      case .energy(let kilocalories): (.energy, kilocalories)
      case .heartRateAbove(let rate): (.heartRateAbove, rate + heartRateOffset)
      case .heartRateBelow(let rate): (.heartRateBelow, rate + heartRateOffset)
      case .lengths: throw failure(.goal(step.goal))
      }
    var file = FITWorkoutFile.Step(
      name: step.name, durationType: kind.rawValue, targetType: Target.open.rawValue,
      intensity: intensities.first { $0.purpose == step.purpose }?.number)
    if let amount {
      guard let whole = UInt32(exactly: amount.rounded()) else { throw failure(.goal(step.goal)) }
      file.duration = whole
    }
    guard let target = step.target else { return file }
    guard let (kind, zone, values) = FITTargetValues.written(target) else {
      throw failure(.target(target))
    }
    file.targetType = kind.rawValue
    file.target = zone.flatMap { UInt32(exactly: $0) } ?? 0
    let numbers = values.compactMap { UInt32(exactly: $0.rounded()) }
    guard numbers.count == values.count else { throw failure(.target(target)) }
    if numbers.count == 2 { (file.low, file.high) = (numbers[0], numbers[1]) }
    return file
  }
}
