package import Console
import HealthModel
package import RecordingCore
package import Training

/// The texts about a plan while it is followed, and after.
package struct PlanWords {
  package let measures: MeasureText

  package init(_ measures: MeasureText) { self.measures = measures }

  /// A cue as a sentence; it can be spoken.
  package func sentence(_ cue: PlanCue) -> String {
    switch cue {
    case .stepStarted(let step, let next):
      var text = "step \(step.index + 1) of \(step.count): \(Self.spoken(step))"
      if step.repeats > 1 { text += ", repeat \(step.repeatNumber) of \(step.repeats)" }
      if let next, step.index + 1 < step.count { text += "; then \(Self.goal(next.goal))" }
      return text
    case .stepEnded(let result):
      return "\(result.planned.index + 1) of \(result.planned.count) done: \(summary(result))"
    case .countdown(let seconds): return "\(seconds)"
    case .target(let advice): return Self.advice(advice)
    case .completed: return "the plan is complete"
    }
  }

  /// Whether a cue is a line of its own on the terminal: the countdown is only a tone.
  package static func isLine(_ cue: PlanCue) -> Bool {
    switch cue {
    case .stepStarted, .target, .completed: true
    case .stepEnded, .countdown: false
    }
  }

  package static func isCountdown(_ cue: PlanCue) -> Bool {
    if case .countdown = cue { true } else { false }
  }

  private static func advice(_ advice: TargetAdvice) -> String {
    let isEffort = advice.range.measure == .speed || advice.range.measure == .cadence
    switch advice.place {
    case .below: return isEffort ? "faster" : "harder"
    case .above: return isEffort ? "slower" : "easier"
    case .within: return "on target"
    }
  }

  /// The goal of a step in words: `800 m`, `2:30`, `until you end the lap`.
  package static func goal(_ goal: StepGoal) -> String {
    switch goal {
    case .open: "until you end the lap"
    case .time(let seconds): MeasureText.duration(seconds)
    case .distance(let meters):
      meters >= 10_000 ? MeasureText.plain(meters / 1000) + " km" : MeasureText.plain(meters) + " m"
    case .energy(let kilocalories): MeasureText.plain(kilocalories) + " kcal"
    case .lengths(let count): count == 1 ? "1 length" : "\(count) lengths"
    case .heartRateAbove(let rate): "until \(MeasureText.plain(rate)) bpm"
    case .heartRateBelow(let rate): "until \(MeasureText.plain(rate)) bpm or less"
    case .sendOff(let seconds): "rest until \(MeasureText.duration(seconds))"
    }
  }

  private static func spoken(_ step: PlannedStep) -> String {
    let purpose: String =
      switch step.step.purpose {
      case .warmUp: "warm-up"
      case .work: "work"
      case .recovery: "easy"
      case .rest: "rest"
      case .coolDown: "cool-down"
      }
    return "\(step.step.name ?? purpose), \(step.text)"
  }

  /// Returns the result of a step: `800 m in 3:21, 4:11 /km, 158 bpm`.
  package func summary(_ result: StepResult) -> String {
    var parts: [String] = []
    let time = MeasureText.duration(result.seconds)
    parts.append(result.meters > 0 ? "\(measures.distance(result.meters)) in \(time)" : time)
    if result.meters > 0, result.seconds > 0 {
      parts.append(measures.rate(result.meters / result.seconds, in: .running))
    }
    if let rate = result.means.mean(of: .heartRate) {
      parts.append("\(MeasureText.fixed(rate, 0)) bpm")
    }
    if let power = result.means.mean(of: .power) {
      parts.append("\(MeasureText.fixed(power, 0)) W")
    }
    return parts.joined(separator: ", ")
  }

  /// The line of the running recording: `step 3/13  800m @ 4:05-4:15/km  312 m left  slower`.
  package func line(_ plan: RecordingStatus.Plan) -> String {
    guard let text = plan.text else {
      return plan.isCompleted ? "plan complete" : "plan of \(plan.stepCount) steps"
    }
    var parts = ["step \(plan.step)/\(plan.stepCount)", text]
    if let seconds = plan.remainingSeconds {
      parts.append("\(MeasureText.duration(seconds)) left")
    }
    if let meters = plan.remainingMeters {
      parts.append("\(measures.shortDistance(meters)) left")
    }
    if let place = plan.place, place != "within" { parts.append("\(place) the target") }
    if let next = plan.next { parts.append("next: \(next)") }
    return parts.joined(separator: "   ")
  }
}

/// The lines about the plan of `show`: each step next to its result.
package struct PlanLines {
  private let record: PlanRecord
  private let words: PlanWords

  package init(_ record: PlanRecord, measures: MeasureText) {
    self.record = record
    words = PlanWords(measures)
  }

  package var lines: [String] {
    let title = record.plan.name.map { "Plan: \($0)" } ?? "Plan"
    let count = record.plan.stepCount
    let state = record.isCompleted ? "complete" : "\(record.results.count) of \(count) steps"
    var lines = ["", "\(title) (\(state))"]
    let planned = (0..<count).compactMap(record.plan.plannedStep(at:))
    let width = planned.map(\.text.count).max() ?? 0
    for step in planned {
      let done = step.index < record.results.count ? record.results[step.index] : nil
      let result = done.map(words.summary) ?? "not done"
      let early = done?.cause == .stop ? " (stopped)" : ""
      let number = "\(step.index + 1)"
      lines.append(
        "  " + String(repeating: " ", count: max(0, 3 - number.count)) + number + "  "
          + step.text.padded(to: width) + "  " + result + early)
    }
    return lines
  }
}
