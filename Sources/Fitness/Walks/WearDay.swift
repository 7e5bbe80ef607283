public import HealthModel

/// For how long the sensors were worn on a day.
public struct WearDay: Hashable, Sendable {
  public var day: CalendarDay
  public var hours: Double

  public init(day: CalendarDay, hours: Double) {
    self.day = day
    self.hours = hours
  }
}

/// The days on which the sensors were worn long enough to say something of the day.
public struct WearHistory: Hashable, Sendable {
  /// Hours that a day needs.
  ///
  /// **Source** Apple's white paper on the six-minute walk, 2021.
  public static let hoursOfWornDay = 8.0

  /// In rising order, each once.
  public let wornDays: [CalendarDay]

  /// Of two entries of one day the longer counts.
  public init(_ days: some Sequence<WearDay>) {
    let worn = Set(days.lazy.filter { $0.hours >= Self.hoursOfWornDay }.map(\.day))
    wornDays = worn.sorted()
  }

  /// How many worn days there are from one day to another, both belonging.
  public func count(from first: CalendarDay, through last: CalendarDay) -> Int {
    max(0, index(of: last.advanced(by: 1)) - index(of: first))
  }

  private func index(of day: CalendarDay) -> Int {
    wornDays.partitioningIndex { $0 >= day }
  }
}
