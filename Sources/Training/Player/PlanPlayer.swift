public import HealthModel

/// Plays a plan to the events of a workout: which step it is, what to do next, and what was done.
///
/// It is a value without clock and I/O. A step ends at the moment at which its goal was reached, between two
/// readings if need be, and the next one starts there, so that sixty repeats of a minute are an hour. Its
/// state is encoded with the plan: a recording that was killed continues in the same step with the same counts.
///
///     var player = PlanPlayer(plan, references: references)
///     for cue in player.process(.reading(reading)) { … }
///
/// The distance is to stand still while the workout is paused. For cues in time, call ``process(_:)``
/// with a tick at ``nextMoment``.
public struct PlanPlayer: Hashable, Sendable, Codable {
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    case ready, running, paused, finished
  }

  public let plan: WorkoutPlan
  public let references: PlanReferences
  public internal(set) var state = State.ready
  /// The place of the current step among all steps with their repeats, from 0.
  public internal(set) var index = 0
  /// The steps that ended.
  public internal(set) var results: [StepResult] = []

  /// The date of the last event.
  public internal(set) var date = Instant(microseconds: 0)
  var totals = PlanTotals()
  /// The totals and the date at the start of the step.
  var stepTotals = PlanTotals()
  public internal(set) var stepDate = Instant(microseconds: 0)
  /// The active seconds at the start of the step before.
  var previousStart = 0.0
  var held = HeldValues()
  var means = StepMeans()
  var advisor = TargetAdvisor()
  /// The number of the countdown that was emitted last in the step.
  var lastCountdown = Self.countdown + 1

  /// The seconds of the countdown.
  static let countdown = 3

  public init(_ plan: WorkoutPlan, references: PlanReferences = PlanReferences()) {
    self.plan = plan
    self.references = references
  }

  /// The current step; `nil` before the start and after the end.
  public var current: PlannedStep? {
    state == .running || state == .paused ? plan.plannedStep(at: index) : nil
  }

  /// The active seconds and the meters of the current step.
  public var progress: (seconds: Double, meters: Double) {
    (totals.seconds - stepTotals.seconds, totals.meters - stepTotals.meters)
  }

  /// Applies an event.
  ///
  /// An event that the state has no use for, and a reading or a tick with an earlier date, change nothing.
  ///
  /// - Parameter event: With its date.
  /// - Returns: The cues in the order of their moments.
  public mutating func process(_ event: PlanEvent) -> [PlanCue] {
    switch (state, event) {
    case (.ready, .start(let reading)): return start(reading)
    case (.running, .reading(let reading)): return advance(to: reading.date, reading)
    case (.running, .tick(let date)): return advance(to: date)
    case (.running, .lap(let date)):
      let cues = advance(to: max(date, self.date))
      return state == .running ? cues + endStep(.lapKey, at: totals) : cues
    case (.running, .pause(let date)):
      let cues = advance(to: max(date, self.date))
      if state == .running { state = .paused }
      return cues
    case (.paused, .resume(let date)):
      self.date = max(date, self.date)
      state = .running
      return []
    case (.running, .stop(let date)):
      let cues = advance(to: max(date, self.date))
      return state == .running ? cues + stop() : cues
    case (.paused, .stop(let date)):
      self.date = max(date, self.date)
      return stop()
    default: return []
    }
  }

  private mutating func start(_ reading: PlanReading) -> [PlanCue] {
    state = .running
    date = reading.date
    stepDate = date
    totals.update(reading)
    stepTotals = totals
    held.update(reading, at: 0)
    return plan.plannedStep(at: 0).map { [.stepStarted($0, next: plan.plannedStep(at: 1)?.step)] }
      ?? []
  }

  private mutating func stop() -> [PlanCue] {
    guard let planned = plan.plannedStep(at: index) else { return [] }
    let result = result(of: planned, .stop, at: totals)
    results.append(result)
    state = .finished
    return [.stepEnded(result)]
  }
}
