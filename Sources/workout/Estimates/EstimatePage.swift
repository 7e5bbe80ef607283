import Estimation
import Fitness
import Foundation
import HealthModel

/// An estimate in words: its value, between what it is likely to be, what it is made of, and why not more.
struct EstimatePage {
  let kind: EstimateKind
  let units: UnitSystem
  let times: TimeText

  /// What no estimate is said without.
  static let caution = "An estimate from everyday data, not a measurement and no medical advice."

  /// The value with its unit: `42.3 mL/min·kg`, `431 m`, `78 %`.
  func value(_ value: Double) -> String {
    switch kind {
    case .vo2Max: MeasureText.fixed(value, 1) + " mL/min·kg"
    case .sixMinuteWalk: MeasureText(units: units).height(value)
    case .steadiness: MeasureText.fixed(value * 100, 0) + " %"
    }
  }

  func lines(_ entry: EstimateEntry, class name: String?, trend: SteadinessTrend?) -> [String] {
    var lines = ["\(kind.title)  \(value(entry.value))"]
    if let interval = entry.interval {
      lines.append(
        "  8 of 10 such estimates have the truth between \(value(interval.lower)) and "
          + value(interval.upper))
    }
    if let unlimited = entry.unlimitedValue {
      lines.append("  told as the limit; made of the data alone it is \(value(unlimited))")
    }
    if let name { lines.append("  \(name)") }
    lines.append("  \(when(entry))\(madeOf(entry))")
    lines += parts(entry).map { "  \($0)" }
    if kind == .steadiness {
      lines.append("  by what is published of falls within a year; it is no probability of one")
    }
    if let trend { lines.append("  \(words(trend))") }
    if trend?.isDeclining == true { lines += NotificationWords.checkIn.map { "  \($0)" } }
    if entry.isCalibrated == false {
      lines.append("  not calibrated: walk outdoors with GNSS for 20 minutes to make it surer")
    }
    if let from = entry.recalibratedFrom {
      lines.append("  recalibrated: nothing from before \(times.dateAndMinute(from)) is in it")
    }
    return lines
  }

  /// Whether the sensor is carried enough for scores to come, also before the first.
  func line(_ readiness: SteadinessReadiness) -> String {
    let days =
      "walking speeds on \(readiness.lastWeek) of the last 7 days and on \(readiness.weekBefore) of the 7 before"
    return readiness.isCarriedEnough
      ? "  \(days): the sensor is carried enough"
      : "  \(days); carry the sensor on \(SteadinessReadiness.daysOfWeek) days of each week"
  }

  /// That a recalibration fits, why, and how; what it does is explained when it is asked for.
  func lines(_ proposal: RecalibrationProposal) -> [String] {
    let day = times.dateAndMinute(proposal.from).prefix(10)
    let why =
      switch proposal.reason {
      case .procedure(let title):
        "there is a document of a procedure of \(day) (\(title.withoutControls))"
      case .jump(let before, let now):
        "it went from \(value(before)) in the week until \(day) to \(value(now)), further than it usually varies"
      }
    return [
      "  \(why).",
      "  If your walking changed at once then, estimates are better without what was before:",
      "  workout recalibrate six-minute-walk --from \(day)",
    ]
  }

  func lines(_ refusal: RefusalWords, hasOlder: Bool) -> [String] {
    var lines = [
      hasOlder
        ? "  there is no newer one: \(refusal.reason)"
        : "No estimate of \(kind.title): \(refusal.reason)."
    ]
    if let help = refusal.help { lines.append("  what would help: \(help)") }
    return lines
  }

  /// A line beside a workout: `VO₂max  42.3 mL/min·kg (36.1 mL/min·kg – 49.6 mL/min·kg)`.
  func summary(_ entry: EstimateEntry) -> String {
    let interval = entry.interval.map { " (\(value($0.lower)) – \(value($0.upper)))" } ?? ""
    return "\(kind.title)  \(value(entry.value))\(interval)"
  }

  /// A line of a table of past estimates.
  func row(_ entry: EstimateEntry) -> [String] {
    let interval = entry.interval.map { "\(value($0.lower)) – \(value($0.upper))" } ?? ""
    return [
      day(entry), value(entry.value), interval,
      entry.earliestData.map { String(times.dateAndMinute($0).prefix(10)) } ?? "",
    ]
  }

  private func day(_ entry: EstimateEntry) -> String {
    let date = kind == .vo2Max ? entry.sample.span.end : entry.sample.span.start
    return String(times.dateAndMinute(date).prefix(10))
  }

  private func when(_ entry: EstimateEntry) -> String {
    kind == .vo2Max ? "as of \(day(entry))" : "for the week of \(day(entry))"
  }

  private func madeOf(_ entry: EstimateEntry) -> String {
    var text = ""
    if let count = entry.inputCount {
      let things = kind == .vo2Max ? "workouts and tests" : "stretches of walking and tests"
      text += ", from \(count) \(things)"
    }
    if let earliest = entry.earliestData {
      text += " since \(times.dateAndMinute(earliest).prefix(10))"
    }
    return text
  }

  private func parts(_ entry: EstimateEntry) -> [String] {
    guard let data = entry.details,
      let tree = try? JSONDecoder().decode(JSONTree.self, from: data),
      case .object(let details) = tree
    else { return [] }
    switch kind {
    case .vo2Max: return heartRates(details)
    case .sixMinuteWalk: return []
    case .steadiness: return contributions(details)
    }
  }

  private func heartRates(_ details: [String: JSONTree]) -> [String] {
    guard case .number(let maximum)? = details["maximumHeartRate"],
      case .text(let source)? = details["maximumHeartRateSource"],
      case .number(let resting)? = details["restingHeartRate"],
      case .truth(let isMeasured)? = details["isRestingHeartRateMeasured"]
    else { return [] }
    var lines = [
      "heart rate at most \(MeasureText.fixed(maximum, 0)) (\(source)), at rest "
        + "\(MeasureText.fixed(resting, 0)) (\(isMeasured ? "measured" : "presumed"))"
    ]
    switch details["takesHeartRateMedication"] {
    case .truth(true)?: lines.append("a medicine limits the heart rate: the estimate is less sure")
    case nil:
      lines.append(
        "a medicine that limits the heart rate would make it too high: "
          + "workout profile set medication yes")
    default: break
    }
    return lines
  }

  private func contributions(_ details: [String: JSONTree]) -> [String] {
    guard case .array(let contributions)? = details["contributions"],
      case .number(let base)? = details["base"]
    else { return [] }
    var lines = ["\(MeasureText.fixed(base * 100, 0)) % to begin with"]
    for case .object(let part) in contributions {
      guard case .text(let measure)? = part["measure"], case .number(let points)? = part["points"]
      else { continue }
      let sign = points < 0 ? "−" : "+"
      lines.append("\(sign) \(MeasureText.fixed(abs(points) * 100, 1)) % by \(Self.words(measure))")
    }
    return lines
  }

  private func words(_ trend: SteadinessTrend) -> String {
    let slope = MeasureText.fixed(trend.slope, 1)
    let error = MeasureText.fixed(trend.standardError, 1)
    let text = "over six weeks \(slope) ± \(error) points a week"
    return trend.isDeclining ? text + ": declining" : text
  }

  /// `stepLength` as `step length`.
  private static func words(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
  }
}
