package import Feeds
package import HealthModel
import Sessions
package import Training

/// The plan of the workout: its inputs, and a segment for each of its steps.
extension RecordingState {
  /// Passes an event to the plan; each step is a segment of the workout.
  mutating func updatePlan(_ event: PlanEvent) {
    guard var player = plan, player.state != .finished else { return }
    let cues = player.process(event)
    plan = player
    for cue in cues { report(cue) }
  }

  /// Follows the timer: the plan starts with the workout, and its time stands still in a pause.
  mutating func updatePlan(from: SessionState, to: SessionState, at date: Instant) {
    guard plan != nil else { return }
    switch to {
    case .running where plan?.state == .ready:
      updatePlan(.start(PlanReading(date: date, meters: 0)))
    case .running: updatePlan(.resume(date))
    case .paused: updatePlan(.pause(date))
    case .stopped, .ended: updatePlan(.stop(date))
    case .notStarted, .prepared: break
    }
  }

  /// Passes the totals at a date to the plan.
  mutating func updatePlanReading(at date: Instant) {
    guard plan?.state == .running else { return }
    let totals = session.totals(at: date)
    let isPool = configuration.lapLength != nil
    updatePlan(
      .reading(
        PlanReading(
          date: date, meters: totals.distanceMeters, kilocalories: totals.energyKilocalories,
          lengths: isPool ? totals.lapCount : nil, speed: totals.currentSpeedMetersPerSecond,
          cadence: sensed.cadence(at: date) ?? context.steps.cadence(at: date))))
  }

  /// Passes the time alone to the plan, which needs it more often than by ticks.
  package mutating func advancePlan(uptime: Duration) {
    guard plan?.state == .running, !isWaitingForTime else { return }
    updatePlan(.tick(clock.utc(at: uptime)))
  }

  /// The target of a trainer: that of the current step; it is held in a pause, and released after the workout.
  package var trainerTarget: Trainer.Target? {
    guard session.state.isActive else { return nil }
    return plan?.targetPower.map { .power(watts: $0) }
  }

  private mutating func report(_ cue: PlanCue) {
    var date = plan?.date ?? lastDate
    switch cue {
    case .stepStarted(let step, _):
      date = plan?.stepDate ?? date
      observe(.beginSegment(name: step.title, at: date))
      effects.append(.journalSession)
    case .stepEnded(let result):
      date = result.span.end
      observe(.endSegment(name: result.planned.title, at: date))
    case .countdown, .target, .completed: break
    }
    effects.append(.announce(.plan(cue, at: date)))
  }
}

extension RecordingStatus.Plan {
  init(_ player: PlanPlayer) {
    let current = player.current
    let remaining = player.remaining
    self.init(
      step: min(player.index + 1, player.plan.stepCount), stepCount: player.plan.stepCount,
      text: current?.text, purpose: current?.step.purpose.rawValue,
      remainingSeconds: remaining.seconds, remainingMeters: remaining.meters,
      place: player.place?.rawValue,
      next: current.flatMap { player.plan.plannedStep(at: $0.index + 1)?.text },
      isCompleted: player.record.isCompleted)
  }
}
