public import HealthModel

/// The plan as a line of text that a person writes.
extension WorkoutPlan {
  /// Creates a plan from its text.
  ///
  ///     2km warm, 6x(800m @ 4:05-4:15/km, 400m easy), 1km
  ///     10min warm @ z1, 3x(8min @ 95% ftp, 3min easy), 10min cool
  ///     200m warm, 10x(100m, until 1:45), 4x(50m @ <0:45/100m, 20s rest)
  ///
  /// The grammar; spaces and new lines may stand between all parts, and letters have any case:
  ///
  ///     plan    = item *( "," item )
  ///     item    = [ count "x" ] ( "(" step *( "," step ) ")" / step )
  ///     step    = goal [ purpose ] [ "@" target ] [ DQUOTE name DQUOTE ]
  ///     goal    = number ( "m" / "km" / "mi" / "yd" / "s" / "min" / "h" / "kcal" / "lengths" )
  ///             / clock / "open" / ( "hr>" / "hr<" ) number / "until" clock
  ///     clock   = [ hours ":" ] minutes ":" seconds
  ///     purpose = "warm" / "work" / "easy" / "rest" / "cool"
  ///     target  = ( value [ ( "-" / "->" ) value ] / ( ">" / "<" ) value ) unit [ "avg" ]
  ///             / [ ">" / "<" ] "z" number [ "-" number ] [ "hr" / "power" / "pace" ] [ "avg" ]
  ///     unit    = "/km" / "/mi" / "/100m" / "m/s" / "km/h" / "bpm" / "W" / "rpm" / "spm"
  ///             / "%" ( "ftp" / "lthr" / "hrmax" / "pace" )
  ///
  /// `until 1:45` is a rest that ends that long after the start of the step before: a send-off. `->` is a ramp,
  /// `avg` compares the mean of the step. A step is work unless it has a purpose; the last one without
  /// purpose and target after a block of repeats is the cool-down. Numbers are rounded to three decimals.
  ///
  /// - Parameters:
  ///   - text: The text, at most 20,000 characters.
  ///   - name: A title.
  ///   - activity: The activity.
  /// - Throws: ``PlanFormatError`` with line, column and the reason.
  public init(
    text: String, name: String? = nil, activity: WorkoutActivityType? = nil
  ) throws(PlanFormatError) {
    var parser = try PlanTextParser(text)
    let blocks = try parser.parse()
    do {
      try self.init(name: name, activity: activity, blocks: blocks)
    } catch {
      throw parser.failure(error)
    }
  }

  /// The text of the plan: ``init(text:name:activity:)`` reads the same steps from it.
  ///
  /// Name and activity are not part of it; numbers have three decimals at most, and a double
  /// quote in the name of a step becomes a single one.
  public var text: String {
    let parts = self.parts
    return parts.enumerated().map { index, part in
      guard let step = part.single else {
        let steps = part.steps.map { Self.text($0) }
        let list = steps.count == 1 ? steps[0] : "(" + steps.joined(separator: ", ") + ")"
        return "\(part.repeats)x" + list
      }
      let isLast = index == parts.count - 1 && step.target == nil && !step.goal.isSendOff
      return Self.text(step, isCoolDown: isLast && Array(parts.dropLast()).hasSet)
    }
    .joined(separator: ", ")
  }

  /// Returns the text of a step, without the purpose that a reader assumes.
  static func text(_ step: PlanStep, isCoolDown: Bool = false) -> String {
    let assumed: PlanStep.Purpose =
      step.goal.isSendOff ? .rest : isCoolDown ? .coolDown : .work
    var text = PlanText.goal(step.goal)
    if step.purpose != assumed { text += " " + PlanText.purpose(step.purpose) }
    if let target = step.target { text += " @ " + PlanText.target(target) }
    if let name = step.name {
      text += " \"" + name.replacing("\"", with: "'") + "\""
    }
    return text
  }
}
