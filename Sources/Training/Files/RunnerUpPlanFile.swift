/// RunnerUp's workout files: JSON as Garmin Connect had it.
///
///     {"com.garmin.connect.workout.json.UserWorkoutJson": {"workoutSteps": [
///       {"stepOrder": 1, "groupId": 1, "stepTypeKey": "repeat",
///        "endConditionTypeKey": "iterations", "endConditionValue": 6},
///       {"stepOrder": 2, "groupId": 1, "parentGroupId": 1, "stepTypeKey": "interval",
///        "endConditionTypeKey": "distance", "endConditionValue": 80000,
///        "endConditionUnitKey": "centimeter", "targetTypeKey": "no.target"}]}}
///
/// A step whose group is that of a repeat is repeated; steps are sorted by their order. A pace is a speed in
/// the file, and is rounded to a millisecond per kilometer when read.
///
/// **Source** The files that RunnerUp reads and writes (`WorkoutSerializer.java`, read for the format alone).
/// **Departs from it** in that a goal or a target that it skips is refused.
public enum RunnerUpPlanFile {
  static let root = "com.garmin.connect.workout.json.UserWorkoutJson"

  /// A step of the file before it is sorted.
  private struct Entry {
    var order: Double
    var node: JSONNode
    var group: Double?
    var parent: Double?
    /// The repeats of a block; `nil` for a step.
    var repeats: Int?
    var step: PlanStep?
  }

  /// Reads a plan from a file.
  ///
  /// - Parameter text: The content of the file.
  /// - Returns: The plan, without a name: a file has none.
  /// - Throws: ``PlanFormatError`` with line, column and the reason.
  public static func plan(from text: String) throws(PlanFormatError) -> WorkoutPlan {
    let file = try JSONNode(text)
    guard let workout = file[root] else { throw file.failure(.expected("the key \(root)")) }
    guard let list = workout["workoutSteps"], case .array(let nodes) = list.value else {
      throw workout.failure(.expected("a list workoutSteps"))
    }
    var entries: [Entry] = []
    for node in nodes { entries.append(try entry(node)) }
    // Equal orders keep the order of the file.
    entries = entries.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }
    .map(\.element)
    let (blocks, places) = try self.blocks(entries)
    do {
      return try WorkoutPlan(blocks: blocks)
    } catch {
      let nodes = places.indices.contains(error.block) ? places[error.block] : []
      let place = error.step ?? 0
      throw (nodes.indices.contains(place) ? nodes[place] : nodes.first ?? list)
        .failure(.plan(error.reason))
    }
  }

  /// Returns the blocks of sorted steps, and the place of each step in the file.
  private static func blocks(
    _ entries: [Entry]
  ) throws(PlanFormatError) -> ([PlanBlock], [[JSONNode]]) {
    var blocks: [PlanBlock] = []
    var places: [[JSONNode]] = []
    var blockOfGroup: [Double: Int] = [:]
    for entry in entries {
      if let repeats = entry.repeats {
        if entry.parent != nil { throw entry.node.failure(.nested) }
        if let group = entry.group { blockOfGroup[group] = blocks.count }
        blocks.append(PlanBlock([], repeats: repeats))
        places.append([entry.node])
      } else if let step = entry.step {
        guard let parent = entry.parent else {
          blocks.append(PlanBlock([step]))
          places.append([entry.node])
          continue
        }
        guard let block = blockOfGroup[parent] else {
          throw entry.node.failure(
            .expected("a repeat with groupId \(PlanText.number(parent)) before"))
        }
        if blocks[block].steps.isEmpty { places[block] = [] }
        blocks[block].steps.append(step)
        places[block].append(entry.node)
      }
    }
    return (blocks, places)
  }

  private static func entry(_ node: JSONNode) throws(PlanFormatError) -> Entry {
    guard let order = node["stepOrder"]?.number else {
      throw node.failure(.expected("a number stepOrder"))
    }
    var entry = Entry(
      order: order, node: node, group: node["groupId"]?.number,
      parent: node["parentGroupId"]?.number)
    guard let type = node["stepTypeKey"], let key = type.text?.lowercased() else {
      throw node.failure(.expected("a text stepTypeKey"))
    }
    if key == "repeat" {
      guard let value = node["endConditionValue"],
        let count = value.number.flatMap(Int.init(exactly:))
      else { throw node.failure(.expected("a whole number endConditionValue of the repeat")) }
      entry.repeats = count
      return entry
    }
    guard let purpose = purposes.first(where: { $0.key == key }) else {
      throw type.failure(.unsupported("a step of type “\(key.prefix(40))”"))
    }
    entry.step = PlanStep(purpose.purpose, try goal(node), target: try target(node))
    return entry
  }

  /// The types of steps; the first of a purpose is written.
  static let purposes: [(key: String, purpose: PlanStep.Purpose)] = [
    ("interval", .work), ("other", .work), ("recovery", .recovery), ("rest", .rest),
    ("warmup", .warmUp), ("cooldown", .coolDown),
  ]

  private static func goal(_ node: JSONNode) throws(PlanFormatError) -> StepGoal {
    guard let type = node["endConditionTypeKey"], let key = type.text?.lowercased() else {
      throw node.failure(.expected("a text endConditionTypeKey"))
    }
    if key == "lap.button" { return .open }
    guard ["time", "distance"].contains(key) else {
      throw type.failure(.unsupported("an end by “\(key.prefix(40))”"))
    }
    guard let value = node["endConditionValue"]?.number else {
      throw node.failure(.expected("a number endConditionValue"))
    }
    let unit = node["endConditionUnitKey"]
    let name = unit?.text?.lowercased() ?? "dimensionless"
    let sizes: [String: Double] =
      key == "time"
      ? ["dimensionless": 1, "ms": 0.001]
      : [
        "dimensionless": 1, "centimeter": 0.01, "millimeter": 0.001, "kilometer": 1000,
        "miles": 1609.344,
      ]
    guard let size = sizes[name] else {
      throw (unit ?? node).failure(.unsupported("a \(key) in “\(name.prefix(40))”"))
    }
    let amount = PlanText.thousandth(value * size)
    return key == "time" ? .time(seconds: amount) : .distance(meters: amount)
  }

  private static func target(_ node: JSONNode) throws(PlanFormatError) -> StepTarget? {
    guard let type = node["targetTypeKey"] else { return nil }
    let key = type.text?.lowercased() ?? ""
    let quantity: StepTarget.Quantity
    switch key {
    case "no.target": return nil
    case "pace.zone": quantity = .pacePerKilometer
    case "speed.zone": quantity = .speed
    case "heart.rate.zone": quantity = .heartRate
    default: throw type.failure(.unsupported("a target of “\(key.prefix(40))”"))
    }
    guard let first = node["targetValueOne"]?.number, let second = node["targetValueTwo"]?.number
    else { throw node.failure(.expected("numbers targetValueOne and targetValueTwo")) }
    let unit = node["targetValueUnitKey"]
    let name = unit?.text?.lowercased() ?? "dimensionless"
    guard let values = values(quantity, [first, second], unit: name) else {
      throw (unit ?? node).failure(.unsupported("a \(key) in “\(name.prefix(40))”"))
    }
    let (lower, upper) = (min(values[0], values[1]), max(values[0], values[1]))
    return StepTarget(quantity, lower == upper ? .value(lower) : .range(lower: lower, upper: upper))
  }

  /// Returns values in the unit of a quantity; `nil` for an unknown unit.
  private static func values(
    _ quantity: StepTarget.Quantity, _ values: [Double], unit: String
  ) -> [Double]? {
    if quantity == .heartRate {
      return ["bpm", "dimensionless"].contains(unit) ? values.map(PlanText.thousandth) : nil
    }
    let speeds: [String: Double] = [
      "centimeterspermillisecond": 10, "meterspermillisecond": 1000, "meterspersecond": 1,
      "centimeterspersecond": 0.01,
    ]
    let paces: [String: Double] = [
      "millisecondspercentimeter": 0.1, "millisecondspermeter": 0.001, "secondspermeter": 1,
      "secondspercentimeters": 100,
    ]
    // Without a unit, a pace is in seconds per meter and a speed in meters per second.
    let isPace = quantity == .pacePerKilometer
    let speed = speeds[unit] ?? (unit == "dimensionless" && !isPace ? 1 : nil)
    if let speed {
      return values.map { PlanText.thousandth(isPace ? 1000 / ($0 * speed) : $0 * speed) }
    }
    guard let pace = paces[unit] ?? (unit == "dimensionless" ? 1 : nil) else { return nil }
    return values.map { PlanText.thousandth(isPace ? $0 * pace * 1000 : 1 / ($0 * pace)) }
  }
}
