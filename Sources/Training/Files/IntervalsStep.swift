/// Reads and writes one step of intervals.icu's text.
struct IntervalsStep {
  let line: Int

  private typealias Word = (text: Substring, column: Int)

  /// Reads the line of a step.
  ///
  /// - Parameters:
  ///   - line: With its dash.
  ///   - purpose: The purpose of the section.
  /// - Returns: The step.
  /// - Throws: ``PlanFormatError`` without a duration, or with text after it that is no target.
  func step(
    of line: Substring, purpose: PlanStep.Purpose
  ) throws(PlanFormatError) -> PlanStep {
    var words = PlanLines.words(line)
    if let first = words.first {
      words[0] = (first.text.dropFirst(), first.column + 1)
      if words[0].text.isEmpty { words.removeFirst() }
    }
    guard let place = words.firstIndex(where: { Self.goal($0.text) != nil }),
      let goal = Self.goal(words[place].text)
    else {
      throw failure(.expected("a duration such as 10m, 30s or 2km"), words.last?.column ?? 1)
    }
    var name = words[..<place].map { String($0.text) }
    var step = PlanStep(purpose, goal)
    if let word = name.first,
      let own = Self.purposes.first(where: { $0.word.lowercased() == word.lowercased() })
    {
      step.purpose = own.purpose
      name.removeFirst()
    }
    var rest = words[(place + 1)...]
    while let word = rest.first {
      let target = try readTarget(&rest)
      if step.target == nil {
        step.target = target
      } else if target.quantity == .cadence {
        name.append(String(word.text))
      } else {
        throw failure(.unsupported("a second target"), word.column)
      }
    }
    step.name = name.isEmpty ? nil : name.joined(separator: " ")
    return step
  }

  private func failure(_ reason: PlanFormatError.Reason, _ column: Int) -> PlanFormatError {
    PlanFormatError(line: line, column: column, reason)
  }

  private func readTarget(_ words: inout ArraySlice<Word>) throws(PlanFormatError) -> StepTarget {
    guard var word = words.popFirst() else { throw failure(.expected("a target"), 1) }
    let isRamp = word.text.lowercased() == "ramp"
    if isRamp {
      guard let next = words.popFirst() else {
        throw failure(.expected("a target after ramp"), word.column + 4)
      }
      word = next
    }
    let kind = words.first.flatMap { Self.kinds[$0.text.lowercased()] }
    guard let (quantity, values) = Self.values(String(word.text).lowercased(), kind: kind) else {
      throw failure(
        .expected("a target such as 88-93%, 200w, Z2, 70-80% LTHR or 4:05/km"), word.column)
    }
    if kind != nil { words.removeFirst() }
    switch (values.count, isRamp) {
    case (1, false): return StepTarget(quantity, .value(values[0]))
    case (2, true): return StepTarget(quantity, .ramp(from: values[0], to: values[1]))
    case (2, false) where values[0] == values[1]: return StepTarget(quantity, .value(values[0]))
    case (2, false):
      return StepTarget(
        quantity,
        .range(lower: min(values[0], values[1]), upper: max(values[0], values[1])))
    default: throw failure(.expected("two values of a ramp"), word.column)
    }
  }

  /// The words that stand for a purpose, as they are written.
  static let purposes: [(word: String, purpose: PlanStep.Purpose)] = [
    ("Recovery", .recovery), ("Rest", .rest), ("Warmup", .warmUp), ("Cooldown", .coolDown),
  ]

  private enum Kind {
    case power, thresholdHeartRate, heartRate, pace
  }

  private static let kinds: [String: Kind] = [
    "ftp": .power, "power": .power, "lthr": .thresholdHeartRate, "hr": .heartRate, "pace": .pace,
  ]

  /// Returns the values of a target's word with its quantity; `nil` for any other word.
  private static func values(
    _ word: String, kind: Kind?
  ) -> (StepTarget.Quantity, [Double])? {
    for (suffix, quantity) in [
      ("/km", StepTarget.Quantity.pacePerKilometer), ("/mi", .pacePerMile),
      ("/100m", .pacePer100Meters), ("rpm", .cadence), ("w", .power),
    ] where word.hasSuffix(suffix) {
      let isPace = suffix.hasPrefix("/")
      let numbers = numbers(word.dropLast(suffix.count), isClock: isPace)
      return numbers.map { (quantity, $0) }
    }
    if word.hasSuffix("%") {
      let quantity: StepTarget.Quantity =
        switch kind {
        case .thresholdHeartRate: .thresholdHeartRatePercent
        case .heartRate: .maximumHeartRatePercent
        case .pace: .thresholdSpeedPercent
        case .power, nil: .thresholdPowerPercent
        }
      return numbers(word.dropLast(), isClock: false).map { (quantity, $0) }
    }
    guard word.hasPrefix("z") else { return nil }
    let quantity: StepTarget.Quantity =
      switch kind {
      case .thresholdHeartRate, .heartRate: .heartRateZone
      case .pace: .speedZone
      case .power, nil: .powerZone
      }
    return numbers(word.replacing("z", with: "")[...], isClock: false).map { (quantity, $0) }
  }

  /// Returns one or two numbers, or times, with a hyphen between.
  private static func numbers(_ text: Substring, isClock: Bool) -> [Double]? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { return nil }
    var numbers: [Double] = []
    for part in parts {
      guard var scanner = try? PlanScanner(String(part)),
        let number = isClock ? scanner.clock() : scanner.number(), scanner.isAtEnd
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}

extension IntervalsStep {
  /// The units of a duration in seconds, and of a distance in meters.
  private static let timeUnits: [String: Double] = [
    "h": 3600, "m": 60, "s": 1, "'": 60, "\"": 1, "min": 60, "sec": 1,
  ]
  private static let lengthUnits: [String: Double] = [
    "km": 1000, "mi": 1609.344, "mtr": 1, "meters": 1, "yrd": 0.9144,
  ]

  /// Returns the goal of a word such as `10m`, `1h30m`, `1m30`, `2km` or `400mtr`; `nil` for any other word.
  static func goal(_ word: Substring) -> StepGoal? {
    guard var scanner = try? PlanScanner(word.lowercased()) else { return nil }
    var seconds = 0.0
    var last = Double.infinity
    var isFirst = true
    while let number = scanner.number() {
      var unit = scanner.word()
      if unit.isEmpty, let sign = ["'", "\""].first(where: { scanner.consume($0) }) { unit = sign }
      if isFirst, scanner.isAtEnd, let size = lengthUnits[unit] {
        return .distance(meters: PlanText.thousandth(number * size))
      }
      // In `1m30`, the seconds have no unit.
      guard let size = timeUnits[unit] ?? (unit.isEmpty && last == 60 ? 1 : nil), size < last
      else { return nil }
      seconds += number * size
      last = size
      isFirst = false
    }
    return scanner.isAtEnd && !isFirst ? .time(seconds: PlanText.thousandth(seconds)) : nil
  }
}
