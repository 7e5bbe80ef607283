import HealthModel

/// The course of the steps.
extension PlanPlayer {
  /// Passes the time to a date, with a reading at its end.
  mutating func advance(to date: Instant, _ reading: PlanReading? = nil) -> [PlanCue] {
    guard date >= self.date else { return [] }
    var before = totals
    var after = totals
    after.seconds += (date - self.date).inSeconds
    if let reading { after.update(reading) }
    var cues: [PlanCue] = []
    while let planned = plan.plannedStep(at: index),
      let end = end(of: planned.step.goal, from: before, to: after, heartRate: reading?.heartRate)
    {
      held.add(to: &means, from: before.seconds, to: end.seconds)
      cues += endStep(.goal, at: end)
      before = end
      guard state == .running else { break }
    }
    held.add(to: &means, from: before.seconds, to: after.seconds)
    totals = after
    self.date = date
    if let reading { held.update(reading, at: after.seconds) }
    if state == .running { cues += countdownCues() + targetCues() }
    return cues
  }

  /// Ends the step and starts the next one at the same totals.
  mutating func endStep(_ cause: StepResult.Cause, at end: PlanTotals) -> [PlanCue] {
    guard let planned = plan.plannedStep(at: index) else { return [] }
    let result = result(of: planned, cause, at: end)
    results.append(result)
    previousStart = stepTotals.seconds
    stepTotals = end
    stepDate = result.span.end
    means = StepMeans()
    lastCountdown = Self.countdown + 1
    advisor.startStep(at: end.seconds)
    index += 1
    guard let next = plan.plannedStep(at: index) else {
      state = .finished
      return [.stepEnded(result), .completed]
    }
    return [
      .stepEnded(result), .stepStarted(next, next: plan.plannedStep(at: index + 1)?.step),
    ]
  }

  func result(
    of planned: PlannedStep, _ cause: StepResult.Cause, at end: PlanTotals
  ) -> StepResult {
    // The last event was at `date` with `totals`, and no pause is between it and the end.
    let date = date + .microseconds(rounding: (end.seconds - totals.seconds) * 1_000_000)
    return StepResult(
      planned: planned, cause: cause, span: TimeRange(start: stepDate, end: date),
      seconds: end.seconds - stepTotals.seconds, meters: end.meters - stepTotals.meters,
      kilocalories: end.kilocalories - stepTotals.kilocalories,
      lengths: end.lengths - stepTotals.lengths, means: means)
  }

  /// The difference that counts as reached: sums of fractions of a second are not exact.
  private static let tolerance = 1e-6

  /// Returns the totals at which a goal is reached; `nil` if it is not.
  private func end(
    of goal: StepGoal, from before: PlanTotals, to after: PlanTotals, heartRate: Double?
  ) -> PlanTotals? {
    switch goal {
    case .open: return nil
    case .time(let seconds):
      return end(\.seconds, stepTotals.seconds + seconds, from: before, to: after)
    case .sendOff(let seconds):
      let end = max(previousStart + seconds, stepTotals.seconds)
      return self.end(\.seconds, end, from: before, to: after)
    case .distance(let meters):
      return end(\.meters, stepTotals.meters + meters, from: before, to: after)
    case .energy(let kilocalories):
      return end(\.kilocalories, stepTotals.kilocalories + kilocalories, from: before, to: after)
    case .lengths(let count):
      guard after.lengths - stepTotals.lengths >= count else { return nil }
      var end = after
      end.lengths = stepTotals.lengths + count
      return end
    case .heartRateAbove(let rate):
      guard let heartRate, heartRate >= rate, after.seconds > stepTotals.seconds else { return nil }
      return after
    case .heartRateBelow(let rate):
      guard let heartRate, heartRate <= rate, after.seconds > stepTotals.seconds else { return nil }
      return after
    }
  }

  private func end(
    _ total: WritableKeyPath<PlanTotals, Double>, _ goal: Double, from before: PlanTotals,
    to after: PlanTotals
  ) -> PlanTotals? {
    guard after[keyPath: total] >= goal - Self.tolerance else { return nil }
    let whole = after[keyPath: total] - before[keyPath: total]
    let share = whole > 0 ? (goal - before[keyPath: total]) / whole : 0
    var end = before.interpolated(to: after, share: min(max(share, 0), 1))
    // Exact, so that steps do not drift.
    end[keyPath: total] = goal
    return end
  }
}
