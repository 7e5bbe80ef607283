import Console
import Training
import TrainingReports

/// The plan on the page of a workout: each step next to its result.
struct PlanSection {
  let record: PlanRecord
  let language: PageLanguage
  let measures: MeasureText

  /// The values for the template.
  var values: [String: Any] {
    let words = PlanWords(measures)
    let steps = (0..<record.plan.stepCount).compactMap(record.plan.plannedStep(at:))
    let rows = steps.map { step in
      let result = step.index < record.results.count ? record.results[step.index] : nil
      return [
        "number": "\(step.index + 1)", "purpose": language[Self.word(step.step.purpose)],
        "step": step.step.name.map { "\($0): \(step.text)" } ?? step.text,
        "repeat": step.repeats > 1 ? "\(step.repeatNumber)/\(step.repeats)" : "",
        "done": result.map { words.summary($0) } ?? "",
      ]
    }
    return [
      "title": record.plan.name.map { "\(language[.plan]): \($0)" } ?? language[.plan],
      "state": language[record.isCompleted ? .planComplete : .planIncomplete], "rows": rows,
    ]
  }

  private static func word(_ purpose: PlanStep.Purpose) -> PageWord {
    switch purpose {
    case .warmUp: .warmUp
    case .work: .work
    case .recovery: .recovery
    case .rest: .standing
    case .coolDown: .coolDown
    }
  }
}
