import HealthModel

/// Courses of indoor trainers: ERG files in watts and MRC files in percent of the threshold power.
///
///     [COURSE HEADER]
///     DESCRIPTION = Two by ten
///     MINUTES WATTS
///     [END COURSE HEADER]
///     [COURSE DATA]
///     0       100
///     10      100
///     10      220
///     20      220
///     [END COURSE DATA]
///
/// Two points with the same time are a change of the power, two different powers a ramp. A course is a plain
/// list of steps: purposes, repeats and names are not part of it.
///
/// **Source** The format has no standard; this is what the files of public programs have in common. Other lines
/// of the header, laps and other sections are skipped.
public enum ERGPlanFile {
  /// The unit of the powers.
  private enum Unit: String {
    case watts = "WATTS"
    case percent = "PERCENT"

    var quantity: StepTarget.Quantity {
      switch self {
      case .watts: .power
      case .percent: .thresholdPowerPercent
      }
    }
  }

  private struct Point {
    var seconds: Double
    var power: Double
    var line: Int
  }

  /// Reads a plan from a course.
  ///
  /// - Parameter text: The content of an ERG or MRC file.
  /// - Returns: A plan of steps by time, each with a power or a ramp; its name is the description.
  /// - Throws: ``PlanFormatError`` with line, column and the reason.
  public static func plan(from text: String) throws(PlanFormatError) -> WorkoutPlan {
    var lines = PlanLines(text)
    let (name, unit) = try header(&lines)
    let points = try points(&lines)
    var steps: [PlanBlock] = []
    var places: [Int] = []
    for (a, b) in zip(points, points.dropFirst()) where b.seconds > a.seconds {
      let bounds: StepTarget.Bounds =
        a.power == b.power ? .value(a.power) : .ramp(from: a.power, to: b.power)
      let seconds = PlanText.thousandth(b.seconds - a.seconds)
      let target = StepTarget(unit.quantity, bounds)
      steps.append(PlanBlock([PlanStep(.work, .time(seconds: seconds), target: target)]))
      places.append(b.line)
    }
    do {
      return try WorkoutPlan(name: name, activity: .cycling, blocks: steps)
    } catch {
      let line = places.indices.contains(error.block) ? places[error.block] : lines.number
      throw PlanFormatError(line: line, column: 1, .plan(error.reason))
    }
  }

  /// Reads to the start of the data.
  private static func header(
    _ lines: inout PlanLines
  ) throws(PlanFormatError) -> (name: String?, unit: Unit) {
    var name: String?
    var unit: Unit?
    while let line = lines.next() {
      let words = PlanLines.words(line).map { $0.text.uppercased() }
      if words == ["[COURSE", "DATA]"] {
        guard let unit else {
          throw PlanFormatError(
            line: lines.number, column: 1, .expected("MINUTES WATTS or MINUTES PERCENT before"))
        }
        return (name, unit)
      }
      if words.first == "MINUTES", words.count == 2 { unit = Unit(rawValue: words[1]) ?? unit }
      if let sign = line.firstIndex(of: "="),
        PlanLines.words(line[..<sign]).map({ $0.text.uppercased() }) == ["DESCRIPTION"]
      {
        let text = PlanLines.words(line[line.index(after: sign)...]).map(\.text)
          .joined(separator: " ")
        name = text.isEmpty ? nil : text
      }
    }
    throw PlanFormatError(line: max(1, lines.number), column: 1, .expected("[COURSE DATA]"))
  }

  private static func points(_ lines: inout PlanLines) throws(PlanFormatError) -> [Point] {
    var points: [Point] = []
    while let line = lines.next() {
      let words = PlanLines.words(line)
      guard let first = words.first else { continue }
      if first.text.uppercased() == "[END" { return points }
      guard let minutes = Double(first.text), minutes.isFinite, minutes >= 0,
        minutes * 60 >= points.last?.seconds ?? 0
      else {
        throw PlanFormatError(
          line: lines.number, column: first.column,
          Double(first.text) == nil
            ? .expected("minutes, or [END COURSE DATA]") : .number(String(first.text)))
      }
      guard words.count == 2 else {
        throw PlanFormatError(
          line: lines.number, column: (words.dropFirst(2).first ?? first).column,
          .expected("minutes and a power"))
      }
      if words[1].text.uppercased() == "LAP" { continue }
      guard let power = Double(words[1].text), StepTarget.numbers(.power).contains(power) else {
        throw PlanFormatError(
          line: lines.number, column: words[1].column, .number(String(words[1].text)))
      }
      points.append(
        Point(seconds: minutes * 60, power: PlanText.thousandth(power), line: lines.number))
    }
    throw PlanFormatError(line: lines.number, column: 1, .expected("[END COURSE DATA]"))
  }
}

extension ERGPlanFile {
  /// Writes a plan as a course, in watts or in percent as its targets are.
  ///
  /// Repeats are written out. A range of powers is written as its middle: a trainer holds one power.
  ///
  /// - Parameter plan: A plan whose steps all have a time and a power.
  /// - Returns: The content of an ERG file for watts, of an MRC file for percent.
  /// - Throws: ``PlanWritingError`` for a step that a course cannot have.
  public static func text(of plan: WorkoutPlan) throws(PlanWritingError) -> String {
    var unit: Unit?
    var milliseconds = 0
    var rows = ""
    for index in 0..<plan.stepCount {
      guard let planned = plan.plannedStep(at: index) else { break }
      guard case .time(let seconds) = planned.step.goal else {
        throw PlanWritingError(.goal(planned.step.goal), planned)
      }
      guard let target = planned.step.target else { throw PlanWritingError(.noTarget, planned) }
      let powers = try powers(target, planned)
      let own: Unit = target.quantity == .power ? .watts : .percent
      guard unit == nil || unit == own else { throw PlanWritingError(.mixedTargets, planned) }
      unit = own
      rows += "\(minutes(milliseconds))\t\(PlanText.number(powers.start))\n"
      milliseconds += Int(clamping: (seconds * 1000).rounded())
      rows += "\(minutes(milliseconds))\t\(PlanText.number(powers.end))\n"
    }
    let name = plan.name.map {
      "DESCRIPTION = \($0.split(whereSeparator: \.isNewline).joined(separator: " "))\n"
    }
    return "[COURSE HEADER]\nVERSION = 2\nUNITS = ENGLISH\n" + (name ?? "")
      + "MINUTES \((unit ?? .watts).rawValue)\n[END COURSE HEADER]\n[COURSE DATA]\n" + rows
      + "[END COURSE DATA]\n"
  }

  private static func powers(
    _ target: StepTarget, _ planned: PlannedStep
  ) throws(PlanWritingError) -> (start: Double, end: Double) {
    guard [.power, .thresholdPowerPercent].contains(target.quantity) else {
      throw PlanWritingError(.target(target), planned)
    }
    switch target.bounds {
    case .value(let power): return (power, power)
    case .range(let lower, let upper): return ((lower + upper) / 2, (lower + upper) / 2)
    case .ramp(let start, let end): return (start, end)
    case .atLeast, .atMost: throw PlanWritingError(.target(target), planned)
    }
  }

  /// Returns minutes with six decimals, from which a millisecond is read back.
  private static func minutes(_ milliseconds: Int) -> String {
    let millionths = (milliseconds * 1000 + 30) / 60
    let decimals = String(millionths % 1_000_000)
    return "\(millionths / 1_000_000)." + String(repeating: "0", count: 6 - decimals.count)
      + decimals
  }
}
