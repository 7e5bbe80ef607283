import Foundation
import HealthModel

/// The shift of the dates in a release: one amount per person, so that every interval is preserved.
///
/// The amount is derived from the subject's secret and is the same in every release of the person.
/// It is always backward, by 100 to 1099 days, so no date is in the future. It hides absolute
/// dates, but not from someone who knows the date of one of the events. If a release ends on the
/// day when it was created, the shift is not hidden from someone who knows that day; such a release
/// should end earlier.
public enum DateShift: String, Hashable, Sendable, Codable, CaseIterable {
  case none
  /// Whole days; the time of day (UTC) is preserved.
  case days
  /// Seconds; the time of day is hidden as well.
  case seconds

  private static let minimumDays: Int64 = 100
  private static let dayCount: UInt64 = 1000
  private static let secondsOfDay: Int64 = 86_400

  /// Returns the offset added to every instant of the subject; zero or negative.
  func offset(for subject: Subject) -> Duration {
    switch self {
    case .none: return .zero
    case .days:
      let days = Self.minimumDays + subject.number(for: "days", below: Self.dayCount)
      return .seconds(-days * Self.secondsOfDay)
    case .seconds:
      let range = Self.dayCount * UInt64(Self.secondsOfDay)
      let seconds = subject.number(for: "seconds", below: range)
      return .seconds(-Self.minimumDays * Self.secondsOfDay - seconds)
    }
  }
}
