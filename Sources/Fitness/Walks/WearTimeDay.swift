public import HealthModel

/// The duration of wear on a day.
public struct WearTimeDay: Hashable, Sendable {
  public var day: CalendarDay
  public var hours: Double

  public init(day: CalendarDay, hours: Double) {
    self.day = day
    self.hours = hours
  }
}

/// The days with enough hours of wear.
public struct WearTimeHistory: Hashable, Sendable {
  /// The minimum hours of wear of a day.
  ///
  /// **Source** Apple's white paper on the six-minute walk, 2021.
  public static let hoursOfWornDay = 8.0

  /// The days in ascending order, without duplicates.
  public let wornDays: [CalendarDay]

  /// Creates a history; of two entries for one day the longer is used.
  public init(_ days: some Sequence<WearTimeDay>) {
    let worn = Set(days.lazy.filter { $0.hours >= Self.hoursOfWornDay }.map(\.day))
    wornDays = worn.sorted()
  }

  /// Returns the number of days with enough wear from one day through another.
  public func count(from first: CalendarDay, through last: CalendarDay) -> Int {
    max(0, index(of: last.advanced(by: 1)) - index(of: first))
  }

  private func index(of day: CalendarDay) -> Int {
    wornDays.partitioningIndex { $0 >= day }
  }
}
