package import Console
package import Estimation
package import Fitness
import Foundation
import HealthModel

/// The text of an estimate: its value, interval and inputs, or the reason why there is none.
package struct EstimatePage {
  let kind: EstimateKind
  let units: UnitSystem
  let times: TimeText

  package init(kind: EstimateKind, units: UnitSystem, times: TimeText) {
    self.kind = kind
    self.units = units
    self.times = times
  }

  /// The note that follows every estimate.
  package static let caution =
    "An estimate from everyday data, not a measurement or medical advice."

  /// The value with its unit: `42.3 mL/min·kg`, `431 m`, `78 %`.
  package func value(_ value: Double) -> String {
    switch kind {
    case .vo2Max: MeasureText.fixed(value, 1) + " mL/min·kg"
    case .sixMinuteWalk: MeasureText(units: units).height(value)
    case .steadiness: MeasureText.fixed(value * 100, 0) + " %"
    }
  }

  package func lines(_ entry: EstimateEntry, class name: String?, trend: SteadinessTrend?)
    -> [String]
  {
    var lines = ["\(kind.title)  \(value(entry.value))"]
    if let interval = entry.interval {
      lines.append(
        "  80% interval: \(value(interval.lower)) to "
          + value(interval.upper))
    }
    if let unlimited = entry.unlimitedValue {
      lines.append("  limited; the unlimited value from the data is \(value(unlimited))")
    }
    if let name { lines.append("  \(name)") }
    lines.append("  \(when(entry))\(madeOf(entry))")
    lines += parts(entry).map { "  \($0)" }
    if kind == .steadiness {
      lines.append(
        "  based on published studies of falls within a year; not the probability of a fall")
    }
    if let trend { lines.append("  \(words(trend))") }
    if trend?.isDeclining == true { lines += NotificationWords.checkIn.map { "  \($0)" } }
    if entry.isCalibrated == false {
      lines.append(
        "  not calibrated: walk outdoors with GPS for 20 minutes to make it more certain")
    }
    if let from = entry.recalibratedFrom {
      lines.append("  recalibrated: data from before \(times.dateAndMinute(from)) are ignored")
    }
    return lines
  }

  /// Returns whether the sensor is carried enough for a score, also before the first one.
  package func line(_ readiness: SteadinessReadiness) -> String {
    let days =
      "walking speeds on \(readiness.lastWeek) of the last 7 days and \(readiness.weekBefore) of the 7 days before"
    return readiness.isCarriedEnough
      ? "  \(days): enough for an estimate"
      : "  \(days); carry the sensor on at least \(SteadinessReadiness.daysOfWeek) days per week"
  }

  /// Returns the suggestion of a recalibration, with its reason and command.
  package func lines(_ proposal: RecalibrationProposal) -> [String] {
    let day = times.dateAndMinute(proposal.from).prefix(10)
    let why =
      switch proposal.reason {
      case .procedure(let title):
        "a document reports a procedure on \(day) (\(title.withoutControls))"
      case .jump(let before, let now):
        "the estimate changed from \(value(before)) in the week until \(day) to \(value(now)), more than usual"
      }
    return [
      "  \(why).",
      "  If your walking changed abruptly then, estimates are better without earlier data:",
      "  workout recalibrate six-minute-walk --from \(day)",
    ]
  }

  package func lines(_ refusal: RefusalWords, hasOlder: Bool) -> [String] {
    var lines = [
      hasOlder
        ? "  no newer estimate: \(refusal.reason)"
        : "No estimate of \(kind.title): \(refusal.reason)."
    ]
    if let help = refusal.help { lines.append("  to get one: \(help)") }
    return lines
  }

  /// Returns the line for a workout page: `VO₂max  42.3 mL/min·kg (36.1 mL/min·kg – 49.6 mL/min·kg)`.
  package func summary(_ entry: EstimateEntry) -> String {
    let interval = entry.interval.map { " (\(value($0.lower)) – \(value($0.upper)))" } ?? ""
    return "\(kind.title)  \(value(entry.value))\(interval)"
  }

  /// Returns a row of the table of past estimates.
  package func row(_ entry: EstimateEntry) -> [String] {
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
      let things = kind == .vo2Max ? "workouts and tests" : "walking bouts and tests"
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
      "maximum heart rate \(MeasureText.fixed(maximum, 0)) (\(source)), resting "
        + "\(MeasureText.fixed(resting, 0)) (\(isMeasured ? "measured" : "assumed"))"
    ]
    switch details["takesHeartRateMedication"] {
    case .truth(true)?:
      lines.append("a medication limits the heart rate: the estimate is less certain")
    case nil:
      lines.append(
        "if you take a medication that limits the heart rate, the estimate is too high: "
          + "workout profile set medication yes")
    default: break
    }
    return lines
  }

  private func contributions(_ details: [String: JSONTree]) -> [String] {
    guard case .array(let contributions)? = details["contributions"],
      case .number(let base)? = details["base"]
    else { return [] }
    var lines = ["\(MeasureText.fixed(base * 100, 0)) % base value"]
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
    let text = "trend over six weeks: \(slope) ± \(error) points per week"
    return trend.isDeclining ? text + ": declining" : text
  }

  /// Converts a camel case name to words, such as `stepLength` to `step length`.
  private static func words(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
  }
}
