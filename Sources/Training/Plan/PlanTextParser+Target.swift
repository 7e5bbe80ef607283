extension PlanTextParser {
  /// Reads a target after its `@`.
  mutating func readTarget() throws(PlanFormatError) -> StepTarget {
    scanner.skipSpaces()
    let isAtLeast = scanner.consume(">")
    let isAtMost = !isAtLeast && scanner.consume("<")
    scanner.skipSpaces()
    let isZone = scanner.consume("z")
    let first = try readValue()
    scanner.skipSpaces()
    var second: (value: Double, isClock: Bool)?
    var isRamp = false
    if !isAtLeast, !isAtMost {
      isRamp = scanner.consume("->")
      if isRamp || scanner.consume("-") || scanner.consume("–") {
        scanner.skipSpaces()
        _ = isZone && scanner.consume("z")
        second = try readValue()
      }
    }
    let unit = try readUnit(isZone: isZone, isClock: first.isClock)
    if let second, second.isClock != first.isClock {
      throw scanner.failure(.expected("two values of one kind"))
    }
    let values = [first.value, second?.value ?? first.value]
      .map { unit.factor == 1 ? $0 : PlanText.thousandth($0 * unit.factor) }
    let bounds: StepTarget.Bounds =
      if isAtLeast {
        .atLeast(values[0])
      } else if isAtMost {
        .atMost(values[0])
      } else if second == nil {
        .value(values[0])
      } else if isRamp {
        .ramp(from: values[0], to: values[1])
      } else {
        .range(lower: min(values[0], values[1]), upper: max(values[0], values[1]))
      }
    scanner.skipSpaces()
    return StepTarget(
      unit.quantity, bounds, metric: scanner.consume("avg") ? .average : .current)
  }

  private mutating func readValue() throws(PlanFormatError) -> (value: Double, isClock: Bool) {
    if let seconds = scanner.clock() { return (seconds, true) }
    guard let number = scanner.number() else {
      throw scanner.failure(.expected("a target such as 4:05-4:15/km, 140-150bpm, 200W or z2"))
    }
    return (number, false)
  }

  /// Reads the unit of a target; a pace needs a time before it, and nothing else has one.
  private mutating func readUnit(
    isZone: Bool, isClock: Bool
  ) throws(PlanFormatError) -> PlanTargetUnit {
    scanner.skipSpaces()
    let paces: [StepTarget.Quantity] = [.pacePerKilometer, .pacePerMile, .pacePer100Meters]
    let zones: [StepTarget.Quantity] = [.heartRateZone, .powerZone, .speedZone]
    // Longer texts first, so that `m/s` is not read as the start of something else.
    let units = PlanTargetUnit.all.sorted { $0.text.count > $1.text.count }.filter {
      zones.contains($0.quantity) == isZone && paces.contains($0.quantity) == isClock
    }
    for unit in units where scanner.consume(unit.text) { return unit }
    throw scanner.failure(
      .expected(
        isClock
          ? "a pace: /km, /mi or /100m"
          : "a unit: bpm, W, rpm, m/s, km/h, % ftp, % lthr, % hrmax or % pace"))
  }
}
