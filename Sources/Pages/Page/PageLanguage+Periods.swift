import Foundation
import HealthModel
import Reports

extension PageLanguage {
  /// The title of a period, such as `Wednesday, 25 November 2026` or `Week 48, 2026`.
  func title(_ period: CalendarPeriod) -> String {
    let parts = Self.parts(period.firstDay)
    switch period.length {
    case .day: return title(period.firstDay)
    case .month: return text(.monthTitle, month(parts.month), parts.year)
    case .year: return period.label
    case .week:
      let label = period.label.components(separatedBy: "-W")
      return text(.weekTitle, String(Int(label.last ?? "") ?? 0), label.first ?? "")
    }
  }

  func title(_ day: CalendarDay) -> String {
    let parts = Self.parts(day)
    return text(
      .dayTitle, weekdays[day.daysSinceMonday], String(parts.day), month(parts.month), parts.year)
  }

  /// The name of a month, 1 for January.
  func month(_ number: Int) -> String {
    months.indices.contains(number - 1) ? months[number - 1] : ""
  }

  /// The short names of the days of a week, Monday first.
  var shortWeekdays: [String] { weekdays.map { String($0.prefix(weekdayLetters)) } }

  static func parts(_ day: CalendarDay) -> (year: String, month: Int, day: Int) {
    let parts = day.description.split(separator: "-")
    guard parts.count >= 3 else { return ("", 0, 0) }
    return (
      parts.dropLast(2).joined(separator: "-"), Int(parts[parts.count - 2]) ?? 0,
      Int(parts[parts.count - 1]) ?? 0
    )
  }
}
