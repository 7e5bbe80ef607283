extension IntervalsStep {
  /// Writes a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - section: The purpose of the section.
  /// - Returns: The text after the dash.
  /// - Throws: The reason why the text cannot have the step.
  static func text(
    of step: PlanStep, in section: PlanStep.Purpose
  ) throws(PlanWritingError.Reason) -> String {
    var words: [String] = []
    if step.purpose != section, let own = purposes.first(where: { $0.purpose == step.purpose }) {
      words.append(own.word)
    }
    let goal = try text(of: step.goal)
    if let name = step.name {
      let parts = name.split(whereSeparator: \.isWhitespace)
      let first = parts.first?.lowercased() ?? ""
      guard name == parts.joined(separator: " "), !parts.contains(where: { Self.goal($0) != nil }),
        !words.isEmpty || !purposes.contains(where: { $0.word.lowercased() == first })
      else { throw .name(name) }
      words.append(name)
    }
    words.append(goal)
    if let target = step.target { words.append(try text(of: target)) }
    return words.joined(separator: " ")
  }

  private static func text(of goal: StepGoal) throws(PlanWritingError.Reason) -> String {
    switch goal {
    case .distance(let meters):
      let text = PlanText.distance(meters)
      if text.hasSuffix("km") || text.hasSuffix("mi") { return text }
      return PlanText.number(meters) + "mtr"
    case .time(let seconds):
      guard let whole = Int(exactly: seconds) else { throw .goal(goal) }
      let parts = [(whole / 3600, "h"), (whole / 60 % 60, "m"), (whole % 60, "s")]
      return parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    case .open, .energy, .lengths, .heartRateAbove, .heartRateBelow, .sendOff: throw .goal(goal)
    }
  }

  private static func text(of target: StepTarget) throws(PlanWritingError.Reason) -> String {
    guard target.metric == .current else { throw .target(target) }
    let unit: (text: String, word: String)? =
      switch target.quantity {
      case .pacePerKilometer: ("/km", " Pace")
      case .pacePerMile: ("/mi", " Pace")
      case .pacePer100Meters: ("/100m", " Pace")
      case .power: ("w", "")
      case .cadence: ("rpm", "")
      case .powerZone: ("", "")
      case .heartRateZone: ("", " HR")
      case .speedZone: ("", " Pace")
      case .thresholdPowerPercent: ("%", "")
      case .thresholdHeartRatePercent: ("%", " LTHR")
      case .maximumHeartRatePercent: ("%", " HR")
      case .thresholdSpeedPercent: ("%", " Pace")
      case .heartRate, .speed: nil
      }
    guard let unit else { throw .target(target) }
    let isPace = unit.text.hasPrefix("/")
    let value = {
      isPace ? PlanText.clock($0) : (target.isZone ? "Z" : "") + PlanText.number($0)
    }
    let prefix: String
    switch target.bounds {
    case .value: prefix = ""
    case .range: prefix = ""
    case .ramp: prefix = "ramp "
    case .atLeast, .atMost: throw .target(target)
    }
    return prefix + target.bounds.values.map(value).joined(separator: "-") + unit.text + unit.word
  }
}
