/// The reason why date components do not name a day.
public enum CalendarDayError: Error, Hashable, Sendable {
  case missing([Part])
  case noSuchDay

  public enum Part: String, Hashable, Sendable, CaseIterable {
    case calendar, era, year, month, day
  }
}

extension CalendarDayError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let parts):
      "a day needs calendar, era, year, month and day; missing: "
        + parts.map(\.rawValue).joined(separator: ", ")
    case .noSuchDay: "the calendar has no such day"
    }
  }
}
