import HealthModel

/// Zwift workout files (ZWO); ``ZWOPlanBuilder`` reads them.
public enum ZWOPlanFile {
  /// Writes a plan as a file.
  ///
  /// A block of work and recovery at one power each is written as intervals; other repeats are written out.
  /// The purpose of a step is written only for a warm-up, a cool-down and such intervals, and names of steps
  /// are not part of the file.
  ///
  /// - Parameter plan: A plan whose goals are all times or all distances, and whose targets are percent of
  ///   the threshold power, or all of the threshold speed for a run.
  /// - Returns: The content of the file.
  /// - Throws: ``PlanWritingError`` for a step that the file cannot have.
  public static func text(of plan: WorkoutPlan) throws(PlanWritingError) -> String {
    var writer = ZWOWriter(isRun: plan.activity == .running)
    for (block, part) in plan.parts.enumerated() {
      for (index, step) in part.steps.enumerated() {
        do throws(PlanWritingError.Reason) {
          try writer.check(step)
        } catch {
          throw PlanWritingError(error, block: block, step: index)
        }
      }
      writer.write(part)
    }
    return """
      <workout_file>
        <name>\(escaped(plan.name ?? ""))</name>
        <sportType>\(writer.isRun ? "run" : "bike")</sportType>
        <durationType>\(writer.isByDistance == true ? "distance" : "time")</durationType>
        <workout>
      \(writer.rows.map { "    " + $0 }.joined(separator: "\n"))
        </workout>
      </workout_file>

      """
  }

  /// Returns text in which XML has no markup.
  private static func escaped(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

/// Writes the steps of a ZWO file.
private struct ZWOWriter {
  private(set) var rows: [String] = []
  private(set) var isRun: Bool
  /// `nil` until there is a step.
  private(set) var isByDistance: Bool?
  private var quantity: StepTarget.Quantity?

  init(isRun: Bool) {
    self.isRun = isRun
  }

  /// Checks that the file can have a step next to those before.
  mutating func check(_ step: PlanStep) throws(PlanWritingError.Reason) {
    switch step.goal {
    case .time where isByDistance != true: isByDistance = false
    case .distance where isByDistance != false: isByDistance = true
    default: throw .goal(step.goal)
    }
    guard let target = step.target else { return }
    guard [.thresholdPowerPercent, .thresholdSpeedPercent].contains(target.quantity),
      target.metric == .current
    else { throw .target(target) }
    switch target.bounds {
    case .value, .range, .ramp: break
    case .atLeast, .atMost: throw .target(target)
    }
    guard quantity == nil || quantity == target.quantity else { throw .mixedTargets }
    quantity = target.quantity
    isRun = target.quantity == .thresholdSpeedPercent
  }

  mutating func write(_ block: PlanBlock) {
    if let row = intervals(block) {
      rows.append(row)
      return
    }
    let steps = block.steps.map(row)
    for _ in 0..<block.repeats { rows += steps }
  }

  /// Returns the row of a block of work and recovery; `nil` for any other block.
  private func intervals(_ block: PlanBlock) -> String? {
    guard block.steps.map(\.purpose) == [.work, .recovery],
      case .value(let on)? = block.steps[0].target?.bounds,
      case .value(let off)? = block.steps[1].target?.bounds
    else { return nil }
    return "<IntervalsT Repeat=\"\(block.repeats)\""
      + " OnDuration=\"\(duration(block.steps[0]))\" OffDuration=\"\(duration(block.steps[1]))\""
      + " OnPower=\"\(share(on))\" OffPower=\"\(share(off))\"/>"
  }

  private func row(_ step: PlanStep) -> String {
    let duration = "Duration=\"\(duration(step))\""
    guard let bounds = step.target?.bounds else { return "<FreeRide \(duration)/>" }
    let element =
      switch step.purpose {
      case .warmUp: "Warmup"
      case .coolDown: "Cooldown"
      case .work, .recovery, .rest: "Ramp"
      }
    return switch bounds {
    case .ramp(let from, let to): "<\(element) \(duration) \(powers(from, to))/>"
    case .range(let lower, let upper): "<SteadyState \(duration) \(powers(lower, upper))/>"
    case .value(let power), .atLeast(let power), .atMost(let power):
      element == "Ramp"
        ? "<SteadyState \(duration) Power=\"\(share(power))\"/>"
        : "<\(element) \(duration) \(powers(power, power))/>"
    }
  }

  private func powers(_ low: Double, _ high: Double) -> String {
    "PowerLow=\"\(share(low))\" PowerHigh=\"\(share(high))\""
  }

  private func duration(_ step: PlanStep) -> String {
    switch step.goal {
    case .time(let amount), .distance(let amount): PlanText.number(amount)
    default: "0"
    }
  }

  /// Returns percent as a share with five decimals at most.
  private func share(_ percent: Double) -> String {
    let units = Int(clamping: (percent * 1000).rounded())
    var decimals = String(units % 100_000)
    decimals = String(repeating: "0", count: 5 - decimals.count) + decimals
    while decimals.last == "0" { decimals.removeLast() }
    return String(units / 100_000) + (decimals.isEmpty ? "" : "." + decimals)
  }
}
