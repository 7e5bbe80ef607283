import ArgumentParser
import HealthModel

/// A retention argument: `30d`, `8w`, `1y` (365 days), or `off` for no limit.
struct RetentionArgument: ExpressibleByArgument, Hashable {
  let duration: Duration?

  private static let daysOf: [Character: Int64] = ["d": 1, "w": 7, "y": 365]
  private static let secondsPerDay: Int64 = 86_400
  private static let maximumDays: Int64 = 365 * 1000

  init?(argument: String) {
    guard argument != "off" else {
      duration = nil
      return
    }
    guard let unit = argument.last, let factor = Self.daysOf[unit],
      let count = Int64(argument.dropLast()), count > 0, count <= Self.maximumDays / factor
    else { return nil }
    duration = .seconds(count * factor * Self.secondsPerDay)
  }

  /// `30 days`.
  static func text(_ duration: Duration) -> String {
    let days = duration.components.seconds / secondsPerDay
    return days == 1 ? "1 day" : "\(days) days"
  }
}
