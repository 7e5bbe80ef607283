/// How far the dates of a release are moved: by one amount for a person, so that every interval is kept.
///
/// The amount comes from the subject's secret and is the same in every release of the person. It goes
/// back only, by 100 to 1099 days, so no date lies in the future. It hides when something was, not from
/// someone who knows the date of one of the events, nor, where a release ends with the day it was made,
/// from who knows that day; such a release ends earlier.
public enum DateShift: String, Hashable, Sendable, Codable, CaseIterable {
  case none
  /// The time of day is kept, in UTC.
  case days
  /// The time of day is hidden as well.
  case seconds

  private static let leastDays: Int64 = 100
  private static let dayCount: UInt64 = 1000
  private static let secondsOfDay: Int64 = 86_400

  /// What is added to every instant of the subject; zero or less.
  func offset(for subject: Subject) -> Duration {
    switch self {
    case .none: return .zero
    case .days:
      let days = Self.leastDays + subject.number(for: "days", below: Self.dayCount)
      return .seconds(-days * Self.secondsOfDay)
    case .seconds:
      let range = Self.dayCount * UInt64(Self.secondsOfDay)
      let seconds = subject.number(for: "seconds", below: range)
      return .seconds(-Self.leastDays * Self.secondsOfDay - seconds)
    }
  }
}
