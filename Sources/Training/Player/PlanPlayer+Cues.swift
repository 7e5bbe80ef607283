public import HealthModel

/// The countdown to the end of a step, and the advice about its target.
extension PlanPlayer {
  /// The next moment at which a cue is due without a reading: a number of the countdown, or the end of a step
  /// by time; `nil` where there is none, or the player does not run.
  public var nextMoment: Instant? {
    guard state == .running, let remaining = remainingSeconds(isPredicted: false) else {
      return nil
    }
    let waits = (0...Self.countdown).map { remaining - Double($0) }
    return waits.filter { $0 > Self.countdownTolerance }.min().map {
      date + .microseconds(rounding: $0 * 1_000_000)
    }
  }

  /// The seconds of which a date may be early; dates are whole microseconds.
  private static let countdownTolerance = 0.001

  /// Returns the active seconds to the end of the step.
  ///
  /// - Parameter isPredicted: Whether the end of a distance is predicted from the current speed.
  /// - Returns: `nil` where they are not known.
  func remainingSeconds(isPredicted: Bool) -> Double? {
    guard let step = plan.plannedStep(at: index)?.step else { return nil }
    switch step.goal {
    case .time(let seconds): return stepTotals.seconds + seconds - totals.seconds
    case .sendOff(let seconds): return previousStart + seconds - totals.seconds
    case .distance(let meters) where isPredicted:
      guard let speed = held.value(of: .speed, at: totals.seconds), speed > 0 else { return nil }
      return (stepTotals.meters + meters - totals.meters) / speed
    default: return nil
    }
  }

  mutating func countdownCues() -> [PlanCue] {
    guard let remaining = remainingSeconds(isPredicted: true) else { return [] }
    let number = Int(clamping: (remaining - Self.countdownTolerance).rounded(.up))
    // A step that is not longer than the countdown starts with its own cue.
    guard (1...Self.countdown).contains(number), number < lastCountdown,
      totals.seconds > stepTotals.seconds
    else { return [] }
    lastCountdown = number
    return [.countdown(seconds: number)]
  }

  mutating func targetCues() -> [PlanCue] {
    guard let step = plan.plannedStep(at: index)?.step, let target = step.target,
      let range = try? references.range(of: target, progress: share(of: step.goal)),
      let value = value(of: target, range.measure)
    else { return [] }
    let advice = advisor.process(
      value, range: range, isSmooth: target.metric == .average, at: totals.seconds)
    return advice.map { [.target($0)] } ?? []
  }

  private func value(of target: StepTarget, _ measure: TargetMeasure) -> Double? {
    guard target.metric == .average else { return held.value(of: measure, at: totals.seconds) }
    let (seconds, meters) = progress
    if measure == .speed, meters > 0, seconds > 0 { return meters / seconds }
    return means.mean(of: measure)
  }

  /// Returns the share of a goal that is done, for a ramp; 0 where the goal has no measure.
  private func share(of goal: StepGoal) -> Double {
    switch goal {
    case .time(let seconds): progress.seconds / seconds
    case .distance(let meters): progress.meters / meters
    default: 0
    }
  }
}

extension WorkoutPlan {
  /// Returns the reasons why targets of the plan have no values for a person, each once.
  ///
  /// The player gives no advice about such a target; a program reports them before the start.
  public func unavailableTargets(_ references: PlanReferences) -> [TargetUnavailability] {
    var reasons: [TargetUnavailability] = []
    for target in parts.flatMap(\.steps).compactMap(\.target) {
      do {
        _ = try references.range(of: target)
      } catch {
        if !reasons.contains(error) { reasons.append(error) }
      }
    }
    return reasons
  }
}

extension PlanPlayer {
  /// The power that the current step asks for in watts, for a trainer that holds it; `nil` without a target of
  /// power, or where its reference is missing.
  ///
  /// Of a range it is the middle, of one bound that bound; a ramp follows the share of the step that is done.
  public var targetPower: Double? {
    guard let step = current?.step, let target = step.target,
      let range = try? references.range(of: target, progress: share(of: step.goal)),
      range.measure == .power
    else { return nil }
    switch (range.lower, range.upper) {
    case (let lower?, let upper?): return (lower + upper) / 2
    case (let bound?, nil), (nil, let bound?): return bound
    case (nil, nil): return nil
    }
  }
}
