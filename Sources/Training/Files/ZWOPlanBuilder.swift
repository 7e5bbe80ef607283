import HealthModel

/// Builds a plan from the elements of a Zwift workout file (ZWO), as a reader of XML passes them.
///
///     var builder = ZWOPlanBuilder()
///     try builder.startElement("SteadyState", attributes: ["Duration": "600", "Power": "0.88"], line: 9)
///     let plan = try builder.plan()
///
/// Powers are shares of the threshold power, those of a run shares of the threshold speed. `PowerLow` and
/// `PowerHigh` are the start and the end of a warm-up, a cool-down and a ramp, and the bounds of a steady step.
/// A cadence becomes part of the step's name, since a step has one target.
///
/// **Source** The format has no specification; public programs that read and write it agree on these elements.
/// Messages during a step, author and tags are skipped.
public struct ZWOPlanBuilder: Sendable {
  private var path: [String] = []
  private var text = ""
  private var name: String?
  private var isRun = false
  private var isByDistance = false
  private var blocks: [PlanBlock] = []
  private var lines: [Int] = []
  private var lastLine = 1

  public init() {}

  /// Processes the start of an element.
  ///
  /// - Parameters:
  ///   - element: Its name, in any case.
  ///   - attributes: Its attributes without entities.
  ///   - line: The line of its start, from 1.
  /// - Throws: ``PlanFormatError`` for a step that is unknown or has no valid duration or power.
  public mutating func startElement(
    _ element: String, attributes: [String: String], line: Int
  ) throws(PlanFormatError) {
    let parent = path.last
    path.append(element.lowercased())
    text = ""
    lastLine = line
    guard parent == "workout" else { return }
    let reader = ZWOAttributes(attributes, line: line, isRun: isRun, isByDistance: isByDistance)
    blocks.append(try reader.block(element))
    lines.append(line)
  }

  /// Processes characters between elements.
  public mutating func characters(_ characters: String) {
    guard text.utf8.count < Self.maximumText else { return }
    text += characters
  }

  /// Processes the end of the element that started last.
  public mutating func endElement() {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    switch path.popLast() {
    case "name": name = words.isEmpty ? nil : words
    case "sporttype": isRun = words.lowercased() == "run"
    case "durationtype": isByDistance = words.lowercased() == "distance"
    default: break
    }
    text = ""
  }

  /// Returns the plan of the elements so far.
  ///
  /// - Throws: ``PlanFormatError`` without a step, or for one that no person can do.
  public func plan() throws(PlanFormatError) -> WorkoutPlan {
    do {
      return try WorkoutPlan(name: name, activity: isRun ? .running : .cycling, blocks: blocks)
    } catch {
      let line = lines.indices.contains(error.block) ? lines[error.block] : lastLine
      throw PlanFormatError(line: line, column: 1, .plan(error.reason))
    }
  }

  /// The maximum number of bytes of a name; choice.
  private static let maximumText = 1000
}

/// Reads the attributes of a step of a ZWO file.
private struct ZWOAttributes {
  private let values: [String: String]
  private let line: Int
  private let quantity: StepTarget.Quantity
  private let isByDistance: Bool

  init(_ attributes: [String: String], line: Int, isRun: Bool, isByDistance: Bool) {
    values = Dictionary(
      attributes.map { ($0.lowercased(), $1) }, uniquingKeysWith: { first, _ in first })
    self.line = line
    quantity = isRun ? .thresholdSpeedPercent : .thresholdPowerPercent
    self.isByDistance = isByDistance
  }

  func block(_ element: String) throws(PlanFormatError) -> PlanBlock {
    switch element.lowercased() {
    case "warmup": return PlanBlock([try step(.warmUp, try ramp())])
    case "cooldown": return PlanBlock([try step(.coolDown, try ramp())])
    case "ramp": return PlanBlock([try step(.work, try ramp())])
    case "steadystate", "solidstate": return PlanBlock([try step(.work, try steady())])
    case "freeride": return PlanBlock([try step(.work, nil)])
    case "maxeffort": return PlanBlock([try step(.work, nil, name: "Maximal effort")])
    case "intervalst":
      let count = try required("Repeat")
      let on = try step(.work, try steady("On"), "OnDuration")
      let off = try step(.recovery, try steady("Off"), "OffDuration", cadence: "CadenceResting")
      return PlanBlock([on, off], repeats: Int(exactly: count) ?? 0)
    default:
      throw PlanFormatError(line: line, column: 1, .unsupported("a step <\(element.prefix(40))>"))
    }
  }

  private func step(
    _ purpose: PlanStep.Purpose, _ target: StepTarget?, _ duration: String = "Duration",
    cadence: String = "Cadence", name: String? = nil
  ) throws(PlanFormatError) -> PlanStep {
    let amount = try required(duration)
    var name = name
    if let rate = try number(cadence) { name = "\(PlanText.number(rate))rpm" }
    return PlanStep(
      purpose, isByDistance ? .distance(meters: amount) : .time(seconds: amount), target: target,
      name: name)
  }

  private func ramp() throws(PlanFormatError) -> StepTarget {
    if let power = try number("Power") { return percent(.value(power)) }
    let (start, end) = (try required("PowerLow"), try required("PowerHigh"))
    return percent(start == end ? .value(start) : .ramp(from: start, to: end))
  }

  /// Reads `Power`, or `OnPower`, or its bounds.
  private func steady(_ part: String = "") throws(PlanFormatError) -> StepTarget {
    if let power = try number(part + "Power") { return percent(.value(power)) }
    guard let low = try number("Power\(part)Low"), let high = try number("Power\(part)High") else {
      return percent(.value(try required(part + "Power")))
    }
    return percent(low == high ? .value(low) : .range(lower: min(low, high), upper: max(low, high)))
  }

  private func percent(_ bounds: StepTarget.Bounds) -> StepTarget {
    let value = { PlanText.thousandth($0 * 100) }
    let bounds: StepTarget.Bounds =
      switch bounds {
      case .range(let a, let b): .range(lower: value(a), upper: value(b))
      case .ramp(let a, let b): .ramp(from: value(a), to: value(b))
      case .value(let a), .atLeast(let a), .atMost(let a): .value(value(a))
      }
    return StepTarget(quantity, bounds)
  }

  private func required(_ name: String) throws(PlanFormatError) -> Double {
    guard let number = try number(name) else {
      throw PlanFormatError(line: line, column: 1, .expected("an attribute \(name)"))
    }
    return number
  }

  private func number(_ name: String) throws(PlanFormatError) -> Double? {
    guard let text = values[name.lowercased()] else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw PlanFormatError(line: line, column: 1, .number(String(text.prefix(40))))
    }
    return number
  }
}
