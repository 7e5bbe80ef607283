/// The mean of each day and the days before it, of those that have a value.
///
/// It looks back over a number of days of the calendar, not of values: days without a value are left
/// out of the mean and make it no longer. It begins anew at the event, so that no mean mixes what was
/// before with what came after; the first days, and the first after the event, have the mean of what
/// there is so far.
public struct MovingMean: Hashable, Sendable {
  /// At least 1.
  public let days: Int

  public init(days: Int) {
    self.days = max(1, days)
  }

  /// A week, in which every day of the week is once.
  public static let week = MovingMean(days: 7)

  /// - Parameters:
  ///   - values: One a day.
  ///   - reset: The number of the day at which it begins anew.
  /// - Returns: One a day; `nil` where the days it is of have no value.
  public func means(of values: [Double?], resetAt reset: Int? = nil) -> [Double?] {
    values.indices.map { index in
      var start = max(0, index - days + 1)
      if let reset, reset <= index { start = max(start, reset) }
      // Added up anew for each day: what goes in and out of a running sum leaves rounding behind.
      let present = values[start...index].compactMap(\.self)
      return present.isEmpty ? nil : present.reduce(0, +) / Double(present.count)
    }
  }
}
