/// The workout text of intervals.icu.
///
///     Warmup
///     - 10m ramp 50-75%
///
///     Main set 4x
///     - 8m 95-105%
///     - Recovery 3m 55%
///
///     Cooldown
///     - 10m 50%
///
/// A line with a dash is a step, any other a header; a header that ends with `4x` repeats its steps. The text
/// before the duration names the step; `Recovery` and `Rest` there, and the headers `Warmup` and `Cooldown`,
/// are its purpose. `m` is minutes, `mtr` meters. Percent without a word are of the threshold power; with
/// `LTHR`, `HR` and `Pace` of the threshold heart rate, the maximum heart rate and the speed at threshold.
///
/// **Source** The site has no specification; pages about its workout builder that agree. A cadence next to
/// another target becomes part of the step's name, since a step has one target. Absolute heart rates, goals
/// of energy, of a heart rate and of the lap key have no form in the text.
public enum IntervalsPlanText {
  /// Reads a plan from its text.
  ///
  /// - Parameter text: The text of a workout, or its description.
  /// - Returns: The plan, without name and activity.
  /// - Throws: ``PlanFormatError`` with line, column and the reason.
  public static func plan(from text: String) throws(PlanFormatError) -> WorkoutPlan {
    var lines = PlanLines(text)
    var blocks: [PlanBlock] = []
    var places: [[Int]] = []
    var section = Section()
    while let line = lines.next() {
      let words = PlanLines.words(line)
      guard let first = words.first else {
        // An empty line ends the repeats of a header that has steps.
        if section.isOpen { section = Section() }
        continue
      }
      guard first.text.hasPrefix("-") else {
        section = try Section(words, line: lines.number)
        continue
      }
      let read = try IntervalsStep(line: lines.number).step(of: line, purpose: section.purpose)
      if section.repeats != nil, section.isOpen {
        blocks[blocks.count - 1].steps.append(read)
        places[places.count - 1].append(lines.number)
      } else {
        blocks.append(PlanBlock([read], repeats: section.repeats ?? 1))
        places.append([lines.number])
      }
      section.isOpen = true
    }
    do {
      return try WorkoutPlan(blocks: blocks)
    } catch {
      let lines = places.indices.contains(error.block) ? places[error.block] : []
      let step = error.step ?? 0
      throw PlanFormatError(
        line: lines.indices.contains(step) ? lines[step] : 1, column: 1, .plan(error.reason))
    }
  }

  /// The steps after a header.
  private struct Section {
    var purpose = PlanStep.Purpose.work
    /// `nil` for steps that are not repeated.
    var repeats: Int?
    /// Whether it has a step.
    var isOpen = false

    init() {}

    init(_ words: [(text: Substring, column: Int)], line: Int) throws(PlanFormatError) {
      let title = words.map { $0.text.lowercased() }.joined()
      if title.hasPrefix("warmup") || title.hasPrefix("warm-up") { purpose = .warmUp }
      if title.hasPrefix("cooldown") || title.hasPrefix("cool-down") { purpose = .coolDown }
      guard let last = words.last, last.text.lowercased().hasSuffix("x"),
        last.text.dropLast().allSatisfy({ $0.isASCII && $0.isNumber }), last.text.count > 1
      else { return }
      guard let count = Int(last.text.dropLast()), PlanBlock.repeatCounts.contains(count) else {
        throw PlanFormatError(line: line, column: last.column, .number(String(last.text)))
      }
      repeats = count
    }
  }
}

extension IntervalsPlanText {
  /// Writes a plan as text.
  ///
  /// - Parameter plan: A plan whose goals are times of whole seconds and distances.
  /// - Returns: The text, which ``plan(from:)`` reads as the same steps.
  /// - Throws: ``PlanWritingError`` for a step that the text cannot have.
  public static func text(of plan: WorkoutPlan) throws(PlanWritingError) -> String {
    var sections: [String] = []
    for (index, part) in plan.parts.enumerated() {
      var lines: [String] = []
      var purpose = PlanStep.Purpose.work
      if let step = part.single {
        if step.purpose == .warmUp || step.purpose == .coolDown {
          purpose = step.purpose
          lines.append(purpose == .warmUp ? "Warmup" : "Cooldown")
        }
      } else {
        lines.append("\(part.repeats)x")
      }
      for (place, step) in part.steps.enumerated() {
        do throws(PlanWritingError.Reason) {
          lines.append("- " + (try IntervalsStep.text(of: step, in: purpose)))
        } catch {
          throw PlanWritingError(error, block: index, step: place)
        }
      }
      sections.append(lines.joined(separator: "\n"))
    }
    return sections.joined(separator: "\n\n") + "\n"
  }
}
