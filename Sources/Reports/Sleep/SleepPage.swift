package import Console
package import Fitness
import Foundation
import HealthModel

/// The nights of a person as a table with a bar each, and the usual times.
package struct SleepPage {
  private let nights: SleepNights
  private let times: TimeText

  /// The hours after noon that a bar shows, from six in the evening to noon, and its marks an hour.
  private static let (firstHour, lastHour, marks) = (6.0, 24.0, 2.0)
  private static let asleep: Character = "█"
  private static let awake: Character = "░"

  package init(_ nights: SleepNights) {
    self.nights = nights
    times = TimeText(zone: nights.zone)
  }

  package func lines(_ terminal: Terminal) -> [String] {
    var table = Table([
      .init("NIGHT TO", .left), .init("ASLEEP"), .init("FROM"), .init("TO"), .init("AWAKE"),
      .init("DEEP", rank: 3), .init("REM", rank: 3), .init("IN BED", rank: 4),
      .init("18    21    0     3     6     9", .left, rank: 2), .init("SOURCE", .left, rank: 5),
    ])
    for night in nights.nights.reversed() {
      table.rows.append([
        "\(night.day)", Self.length(night.asleepSeconds), clock(night.span.start),
        clock(night.span.end), Self.length(night.awakeSeconds),
        night.seconds[.deep].map(Self.length) ?? "", night.seconds[.rem].map(Self.length) ?? "",
        night.efficiency.map { MeasureText.fixed($0 * 100, 0) + " %" } ?? "", bar(night),
        night.source?.name ?? "",
      ])
    }
    return table.lines(on: terminal) + [""] + usual
  }

  /// The usual times and the regularity, in sentences.
  private var usual: [String] {
    guard let schedule = SleepSchedule(nights) else {
      return ["The usual times need \(SleepSchedule.minimumCount) nights."]
    }
    var lines = [
      "Asleep from \(Self.clock(schedule.asleepFrom)) to \(Self.clock(schedule.awakeFrom)), "
        + "\(Self.length(schedule.asleep.median * 3600)) h: the median of "
        + "\(schedule.nightCount) nights, with the middle half of them."
    ]
    if let regularity = SleepRegularity(nights) {
      let ends = [regularity.interval80.lowerBound, regularity.interval80.upperBound]
        .map { MeasureText.fixed($0, 0) }
      lines.append(
        "Regularity index \(MeasureText.fixed(regularity.index, 0)) (80 % interval "
          + "\(ends[0]) to \(ends[1])) of \(regularity.pairCount) pairs of days: "
          + "100 is the same every day, 0 is random.")
    } else {
      lines.append(
        "The regularity index needs \(SleepRegularity.minimumCount) pairs of consecutive nights.")
    }
    return lines
  }

  private func clock(_ time: Instant) -> String { String(times.dateAndMinute(time).suffix(5)) }

  /// `7:05`, in hours and minutes.
  private static func length(_ seconds: Double) -> String {
    let minutes = Int(clamping: (seconds / 60).rounded())
    return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }

  /// `23:05 (22:40–23:30)`, of hours after noon.
  private static func clock(_ hours: SleepSchedule.Middle) -> String {
    func text(_ hours: Double) -> String {
      length((hours + 12).truncatingRemainder(dividingBy: 24) * 3600)
    }
    return "\(text(hours.median)) (\(text(hours.lower))–\(text(hours.upper)))"
  }

  private func bar(_ night: SleepNight) -> String {
    let (begin, end) = (
      nights.hours(of: night.span.start, in: night), nights.hours(of: night.span.end, in: night)
    )
    let count = Int(clamping: (Self.lastHour - Self.firstHour) * Self.marks)
    let bar = (0..<count).map { mark -> Character in
      let hour = Self.firstHour + (Double(mark) + 0.5) / Self.marks
      guard hour >= begin, hour < end else { return " " }
      let isAsleep = night.asleep.contains {
        nights.hours(of: $0.start, in: night) <= hour && hour < nights.hours(of: $0.end, in: night)
      }
      return isAsleep ? Self.asleep : Self.awake
    }
    return String(bar)
  }
}
