import ArgumentParser
package import HealthModel
import HealthStorage
package import Mobility
import Reports
import Swimming

/// An automatic lap argument: a distance (`1km`, `400m`), a time (`5min`, `90s`), or `none`.
///
/// `m` alone means meters, as everywhere on the command line; minutes are `min`.
package enum AutoLapArgument: ExpressibleByArgument, Hashable {
  case distance(LengthArgument)
  case time(DurationArgument)
  /// No automatic laps, also not at the line of a course.
  case never

  package init?(argument: String) {
    if let length = LengthArgument(argument: argument) {
      self = .distance(length)
    } else if let time = DurationArgument(argument: argument) {
      self = .time(time)
    } else if argument == "none" {
      self = .never
    } else {
      return nil
    }
  }
}

/// A length argument: `25m`, `25yd`, `33.3m`, `1km`, `1mi`.
package struct LengthArgument: ExpressibleByArgument, Hashable {
  package let quantity: Quantity

  package init?(argument: String) {
    let number = argument.prefix { $0.isNumber || $0 == "." }
    let name = argument.dropFirst(number.count).trimmingPrefix(" ")
    guard let value = Double(number), value > 0, value.isFinite,
      ["m", "km", "yd", "mi", "ft"].contains(name), let unit = try? Unit(String(name))
    else { return nil }
    quantity = Quantity(value, unit)
  }

  package var defaultValueDescription: String { "\(quantity)" }
}

/// A circle argument, a position and a radius: `48.1372,11.5755,200m`.
///
/// Latitude and longitude in degrees, then a length; a length without a unit is in meters. Spaces after the commas are
/// ignored.
package struct CircleArgument: ExpressibleByArgument, Hashable {
  package let circle: GeoCircle
  /// The argument as given.
  package let text: String

  package init?(argument: String) {
    text = argument
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.trimmingPrefix(" ")) }
    guard parts.count == 3, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
      let radius = Double(parts[2]) ?? LengthArgument(argument: parts[2])?.quantity.meters,
      let circle = GeoCircle(latitude: latitude, longitude: longitude, radiusMeters: radius)
    else { return nil }
    self.circle = circle
  }
}

/// A retention argument: `30d`, `8w`, `1y` (365 days), or `off` for no limit.
package struct RetentionArgument: ExpressibleByArgument, Hashable {
  package let duration: Duration?

  private static let daysOf: [Character: Int64] = ["d": 1, "w": 7, "y": 365]
  private static let secondsPerDay: Int64 = 86_400
  private static let maximumDays: Int64 = 365 * 1000

  package init?(argument: String) {
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
  package static func text(_ duration: Duration) -> String {
    let days = duration.components.seconds / secondsPerDay
    return days == 1 ? "1 day" : "\(days) days"
  }
}

/// The body position of a sensor, in the words of trace files, such as `lower-back`.
package struct BodyPlacementArgument: ExpressibleByArgument, Hashable {
  package let placement: BodyPlacement

  package init?(argument: String) {
    guard let placement = BodyPlacement(word: argument) else { return nil }
    self.placement = placement
  }

  package static var allValueStrings: [String] { BodyPlacement.allCases.map(\.rawValue) }
}

/// The position of a recording's motion sensor: a watch's as for swims, or the body's as for walks.
package struct SensorPlacementArgument: ExpressibleByArgument, Hashable {
  package let word: String

  package init?(argument: String) {
    guard WristPlacement(argument) != nil || BodyPlacement(rawValue: argument) != nil else {
      return nil
    }
    word = argument
  }

  package static let allValueStrings =
    WristPlacement.all.map(\.word) + BodyPlacement.allCases.map(\.rawValue)
}

/// An RFC 3339 time argument: `2026-11-21T06:45:00Z`, `2026-11-21T07:45:00+01:00`.
package struct InstantArgument: ExpressibleByArgument, Hashable {
  package let instant: Instant

  package init?(argument: String) {
    guard let instant = Instant(rfc3339: argument) else { return nil }
    self.instant = instant
  }
}
