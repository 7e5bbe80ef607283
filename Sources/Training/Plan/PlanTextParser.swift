/// Parses the text of a plan by recursive descent; ``WorkoutPlan/init(text:name:activity:)`` has the grammar.
struct PlanTextParser {
  var scanner: PlanScanner
  private var blocks: [PlanBlock] = []
  /// The place in the text of each step, by block.
  private var places: [[Int]] = []
  /// Whether the last step that was read has a purpose.
  private var hasPurpose = false

  init(_ text: String) throws(PlanFormatError) {
    scanner = try PlanScanner(text)
  }

  /// Parses the whole text.
  ///
  /// - Returns: The blocks, and a function that finds the place of an error of the plan.
  /// - Throws: ``PlanFormatError`` with line and column.
  mutating func parse() throws(PlanFormatError) -> [PlanBlock] {
    repeat {
      try readItem()
      scanner.skipSpaces()
    } while scanner.consume(",")
    guard scanner.isAtEnd else { throw scanner.failure(.expected("a comma or the end")) }
    if !hasPurpose, let last = blocks.last?.single, last.target == nil, blocks.hasSet {
      blocks[blocks.count - 1].steps[0].purpose = .coolDown
    }
    return blocks
  }

  /// Returns the error of a plan with its place in the text.
  func failure(_ error: PlanError) -> PlanFormatError {
    let steps = places.indices.contains(error.block) ? places[error.block] : []
    let place = steps.indices.contains(error.step ?? 0) ? steps[error.step ?? 0] : 0
    return scanner.failure(.plan(error.reason), at: place)
  }

  private mutating func readItem() throws(PlanFormatError) {
    scanner.skipSpaces()
    let repeats = try readRepeats()
    scanner.skipSpaces()
    places.append([])
    var steps: [PlanStep] = []
    if scanner.consume("(") {
      repeat {
        steps.append(try readStep())
        scanner.skipSpaces()
      } while scanner.consume(",")
      guard scanner.consume(")") else { throw scanner.failure(.expected("a comma or )")) }
      hasPurpose = true
    } else {
      steps.append(try readStep())
    }
    blocks.append(PlanBlock(steps, repeats: repeats ?? 1))
  }

  /// Reads `6x`; `nil` where no repeats are next.
  private mutating func readRepeats() throws(PlanFormatError) -> Int? {
    let start = scanner.position
    guard let number = scanner.number() else { return nil }
    scanner.skipSpaces()
    guard scanner.consumeSign("x") || scanner.consumeSign("×") else {
      scanner.rewind(to: start)
      return nil
    }
    guard let count = Int(exactly: number), PlanBlock.repeatCounts.contains(count) else {
      throw scanner.failure(.number(PlanText.number(number)), at: start)
    }
    return count
  }

  private mutating func readStep() throws(PlanFormatError) -> PlanStep {
    scanner.skipSpaces()
    let start = scanner.position
    if scanner.next == "(" { throw scanner.failure(.nested) }
    if try readRepeats() != nil { throw scanner.failure(.nested, at: start) }
    places[places.count - 1].append(start)
    var step = PlanStep(.work, try readGoal())
    if step.goal.isSendOff { step.purpose = .rest }
    scanner.skipSpaces()
    hasPurpose = step.goal.isSendOff
    if scanner.next?.isLetter == true {
      step.purpose = try readPurpose()
      hasPurpose = true
    }
    scanner.skipSpaces()
    if scanner.consume("@") { step.target = try readTarget() }
    scanner.skipSpaces()
    if let name = try scanner.quoted(), !name.isEmpty { step.name = name }
    return step
  }

  private mutating func readGoal() throws(PlanFormatError) -> StepGoal {
    if scanner.consume("open") { return .open }
    if scanner.consume("until") {
      scanner.skipSpaces()
      guard let seconds = scanner.clock() else { throw scanner.failure(.expected(Self.sendOff)) }
      return .sendOff(seconds: seconds)
    }
    for (text, isAbove) in [("hr >", true), ("hr <", false)] where scanner.consume(text) {
      scanner.skipSpaces()
      guard let rate = scanner.number() else { throw scanner.failure(.expected(Self.rate)) }
      return isAbove
        ? .heartRateAbove(beatsPerMinute: rate) : .heartRateBelow(beatsPerMinute: rate)
    }
    if let seconds = scanner.clock() { return .time(seconds: seconds) }
    guard let number = scanner.number() else { throw scanner.failure(.expected(Self.goal)) }
    scanner.skipSpaces()
    let start = scanner.position
    guard let goal = Self.goal(number, unit: scanner.word()) else {
      throw scanner.failure(.expected(Self.unit), at: start)
    }
    return goal
  }

  private static func goal(_ number: Double, unit: String) -> StepGoal? {
    let meters = { StepGoal.distance(meters: PlanText.thousandth(number * $0)) }
    return switch unit {
    case "m": meters(1)
    case "km": meters(1000)
    case "mi": meters(1609.344)
    case "yd": meters(0.9144)
    case "s", "sec": .time(seconds: number)
    case "min": .time(seconds: PlanText.thousandth(number * 60))
    case "h": .time(seconds: PlanText.thousandth(number * 3600))
    case "kcal": .energy(kilocalories: number)
    case "length", "lengths": .lengths(count: Int(exactly: number) ?? 0)
    default: nil
    }
  }

  private mutating func readPurpose() throws(PlanFormatError) -> PlanStep.Purpose {
    let start = scanner.position
    switch scanner.word() {
    case "warm", "warmup", "warm-up": return .warmUp
    case "work", "active": return .work
    case "easy", "recovery", "recover", "jog": return .recovery
    case "rest": return .rest
    case "cool", "cooldown", "cool-down": return .coolDown
    default: throw scanner.failure(.expected(Self.purpose), at: start)
    }
  }

  private static let goal = "a goal such as 800m, 1.5km, 90s, 4:05, 300kcal, 4 lengths or open"
  private static let sendOff = "a send-off such as 1:45"
  private static let rate = "a heart rate such as 150"
  private static let unit = "a unit: m, km, mi, yd, s, min, h, kcal or lengths"
  private static let purpose = "a purpose: warm, work, easy, rest or cool"
}

extension [PlanBlock] {
  /// Whether there is a block with repeats or several steps: then a last step without a purpose is the
  /// cool-down.
  var hasSet: Bool { contains { $0.single == nil } }
}
