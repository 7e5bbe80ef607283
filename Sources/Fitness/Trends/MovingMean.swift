import HealthModel

/// The mean of each day and the days before it that have a value.
///
/// The window is a number of calendar days, not of values: days without a value are excluded and do not
/// extend it. It restarts at the event, so that no mean combines values from before and after. The first
/// days, and the first days after the event, have the mean of the values so far.
public struct MovingMean: Hashable, Sendable {
  /// The number of days; at least 1.
  public let days: Int

  public init(days: Int) {
    self.days = max(1, days)
  }

  /// A moving mean over a week, which contains every weekday once.
  public static let week = MovingMean(days: 7)

  /// Returns the mean of each day.
  ///
  /// - Parameters:
  ///   - values: One value per day.
  ///   - reset: The index of the day at which the mean restarts.
  /// - Returns: One mean per day; `nil` where no day of the window has a value.
  public func means(of values: [Double?], resetAt reset: Int? = nil) -> [Double?] {
    values.indices.map { index in
      var start = max(0, index - days + 1)
      if let reset, reset <= index { start = max(start, reset) }
      // Summed anew for each day, because a running sum accumulates rounding errors.
      let present = values[start...index].compactMap(\.self)
      return present.isEmpty ? nil : present.reduce(0, +) / Double(present.count)
    }
  }
}
