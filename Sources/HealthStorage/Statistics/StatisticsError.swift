public import HealthModel

/// The reason why statistics cannot be computed.
public enum StatisticsError: Error, Hashable, Sendable {
  case optionsDoNotFit(StatisticsOptions, type: String)
  case intervalTooShort
  /// A component that is negative, too large, or not a length of time.
  case intervalComponent(String, value: Int)
  /// The calendar has no interval for the moment.
  case outsideCalendar(Instant)
  case tooManyIntervals(limit: Int)
}

extension StatisticsError: CustomStringConvertible {
  /// One line: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .optionsDoNotFit(let options, let type): "\(options) cannot be asked of \(type)"
    case .intervalTooShort: "an interval needs a length, such as one day"
    case .intervalComponent(let name, let value):
      "an interval cannot be \(value) \(name); give a length in years, quarters, months, weeks, "
        + "days, hours, minutes or seconds"
    case .outsideCalendar(let instant):
      "the calendar has no interval at \(instant.rfc3339); ask for a shorter time"
    case .tooManyIntervals(let limit):
      "more than \(limit) intervals hold samples; ask for a shorter time or longer intervals"
    }
  }
}
