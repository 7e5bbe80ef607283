import HealthModel

/// The text of goals, targets and steps, as ``WorkoutPlan/init(text:)`` reads it.
enum PlanText {
  /// Returns a number rounded to three decimals, as texts have it: a millimeter, a millisecond.
  static func thousandth(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  /// Returns a number with at most three decimals, as `1.5` or `400`.
  static func number(_ value: Double) -> String {
    let thousandths = Int(clamping: (value * 1000).rounded())
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    var decimals = String(rest)
    decimals = String(repeating: "0", count: 3 - decimals.count) + decimals
    while decimals.last == "0" { decimals.removeLast() }
    return (value < 0 ? "-" : "") + String(whole) + (decimals.isEmpty ? "" : "." + decimals)
  }

  /// Returns a time as `4:05`, `1:02:03` or `0:45.5`, to a millisecond.
  static func clock(_ seconds: Double) -> String {
    let milliseconds = max(0, Int(clamping: (seconds * 1000).rounded()))
    let minutes = milliseconds / 60_000
    let rest = number(Double(milliseconds % 60_000) / 1000)
    let padded = (milliseconds % 60_000 < 10_000 ? "0" : "") + rest
    guard minutes >= 60 else { return "\(minutes):\(padded)" }
    let minute = String(minutes % 60)
    return "\(minutes / 60):" + (minute.count == 1 ? "0" : "") + "\(minute):\(padded)"
  }

  /// Returns a time as `45s`, `5min`, `2h` or ``clock(_:)``.
  static func time(_ seconds: Double) -> String {
    if seconds < 60 { return number(seconds) + "s" }
    let minutes = seconds / 60
    guard minutes == minutes.rounded() else { return clock(seconds) }
    if minutes < 60 { return number(minutes) + "min" }
    return minutes.truncatingRemainder(dividingBy: 60) == 0
      ? number(minutes / 60) + "h" : clock(seconds)
  }

  /// Returns a distance in the unit in which it has the fewest digits: `400m`, `1.5km`, `1mi`, `100yd`.
  static func distance(_ meters: Double) -> String {
    if meters == meters.rounded() {
      let isLong = meters >= 1000 && meters.truncatingRemainder(dividingBy: 100) == 0
      return isLong ? number(meters / 1000) + "km" : number(meters) + "m"
    }
    for (unit, size, step) in [("mi", 1609.344, 0.25), ("yd", 0.9144, 1)] {
      let steps = (meters / size / step).rounded()
      if steps > 0, thousandth(steps * step * size) == meters { return number(steps * step) + unit }
    }
    return number(meters) + "m"
  }

  static func goal(_ goal: StepGoal) -> String {
    switch goal {
    case .open: "open"
    case .time(let seconds): time(seconds)
    case .distance(let meters): distance(meters)
    case .energy(let kilocalories): number(kilocalories) + "kcal"
    case .lengths(let count): count == 1 ? "1 length" : "\(count) lengths"
    case .heartRateAbove(let rate): "hr>" + number(rate)
    case .heartRateBelow(let rate): "hr<" + number(rate)
    case .sendOff(let seconds): "until " + clock(seconds)
    }
  }

  static func target(_ target: StepTarget) -> String {
    let isPace = [.pacePerKilometer, .pacePerMile, .pacePer100Meters].contains(target.quantity)
    let text = { isPace ? clock($0) : (target.isZone ? "z" : "") + number($0) }
    let bounds =
      switch target.bounds {
      case .range(let lower, let upper):
        text(lower) + "-" + (target.isZone ? number(upper) : text(upper))
      case .value(let value): text(value)
      case .atLeast(let value): ">" + text(value)
      case .atMost(let value): "<" + text(value)
      case .ramp(let from, let to): text(from) + "->" + text(to)
      }
    return bounds + (unit(target.quantity)) + (target.metric == .average ? " avg" : "")
  }

  private static func unit(_ quantity: StepTarget.Quantity) -> String {
    PlanTargetUnit.all.first { $0.quantity == quantity }?.text ?? ""
  }

  static func purpose(_ purpose: PlanStep.Purpose) -> String {
    switch purpose {
    case .warmUp: "warm"
    case .work: "work"
    case .recovery: "easy"
    case .rest: "rest"
    case .coolDown: "cool"
    }
  }
}

/// A unit of a target as text; the first of a quantity is written, all are read.
struct PlanTargetUnit {
  let text: String
  let quantity: StepTarget.Quantity
  /// The factor from the unit to that of the quantity.
  var factor = 1.0

  static let all = [
    PlanTargetUnit(text: "/km", quantity: .pacePerKilometer),
    PlanTargetUnit(text: "/mi", quantity: .pacePerMile),
    PlanTargetUnit(text: "/100m", quantity: .pacePer100Meters),
    PlanTargetUnit(text: "m/s", quantity: .speed),
    PlanTargetUnit(text: "km/h", quantity: .speed, factor: 1 / 3.6),
    PlanTargetUnit(text: "bpm", quantity: .heartRate),
    PlanTargetUnit(text: "W", quantity: .power),
    PlanTargetUnit(text: "rpm", quantity: .cadence),
    PlanTargetUnit(text: "spm", quantity: .cadence),
    PlanTargetUnit(text: "", quantity: .heartRateZone),
    PlanTargetUnit(text: " hr", quantity: .heartRateZone),
    PlanTargetUnit(text: " power", quantity: .powerZone),
    PlanTargetUnit(text: " pace", quantity: .speedZone),
    PlanTargetUnit(text: "% ftp", quantity: .thresholdPowerPercent),
    PlanTargetUnit(text: "% lthr", quantity: .thresholdHeartRatePercent),
    PlanTargetUnit(text: "% hrmax", quantity: .maximumHeartRatePercent),
    PlanTargetUnit(text: "% pace", quantity: .thresholdSpeedPercent),
  ]
}
