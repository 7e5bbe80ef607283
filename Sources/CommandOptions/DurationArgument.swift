public import ArgumentParser
package import HealthModel
import HealthStorage
public import Sessions
package import Swimming

/// A duration argument: `90s`, `30min`, `1h`, `1h30min`.
package struct DurationArgument: ExpressibleByArgument, Hashable {
  package let duration: Duration

  private static let secondsOf: [Substring: Double] = [
    "s": 1, "sec": 1, "m": 60, "min": 60, "h": 3600, "hr": 3600,
  ]

  package init?(argument: String) {
    var rest = Substring(argument)
    var seconds = 0.0
    while !rest.isEmpty {
      let number = rest.prefix { $0.isNumber || $0 == "." }
      rest = rest.dropFirst(number.count)
      let unit = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(unit.count)
      guard let value = Double(number), let factor = Self.secondsOf[unit] else { return nil }
      seconds += value * factor
    }
    guard seconds > 0, seconds.isFinite else { return nil }
    duration = .seconds(clamping: seconds)
  }
}

/// A metadata argument: `HKInsulinDeliveryReason=1`, `HKFoodType=Apple`.
///
/// A value that parses as a number is a number; any other value is text. Yes and no are 1 and 0; enumerations are
/// numbers.
package struct MetadataArgument: ExpressibleByArgument, Hashable {
  package let key: MetadataKey
  package let value: MetadataValue

  package init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    key = MetadataKey(String(parts[0]))
    let text = String(parts[1])
    switch MetadataKey.known[key]?.kind {
    case .string?: value = .string(text)
    case .date?:
      guard let date = Instant(rfc3339: text) else { return nil }
      value = .date(date)
    default:
      let number = Double(text).flatMap { $0.isFinite ? $0 : nil }
      value = number.map(MetadataValue.number) ?? .string(text)
    }
  }
}

/// An activity argument: the name of an activity type or a short form.
package struct ActivityArgument: ExpressibleByArgument {
  package let activityType: WorkoutActivityType

  package init?(argument: String) {
    guard let type = WorkoutActivityType(word: argument) else { return nil }
    activityType = type
  }

  // The parser asks for them with every option, at every start.
  package static let allValueStrings = WorkoutActivityType.allCases.filter { !$0.isDeprecated }
    .map(\.word)

  package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension Unit {
  /// Returns the requested unit; `nil` if there is none.
  ///
  /// - Throws: A `ValidationError` for an invalid unit.
  package static func given(_ text: String?) throws -> Unit? {
    guard let text else { return nil }
    do {
      return try Unit(text)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}

/// A day argument: `2026-11-21`.
package struct DayArgument: ExpressibleByArgument, Hashable {
  package let day: CalendarDay

  package init?(argument: String) {
    guard let day = CalendarDay(argument) else { return nil }
    self.day = day
  }
}

extension RequestPolicy: ExpressibleByArgument {}

/// The placement of a watch, in the words of trace files, such as `wrist-left`.
package struct PlacementArgument: ExpressibleByArgument, Hashable {
  package let placement: WristPlacement

  package init?(argument: String) {
    guard let placement = WristPlacement(argument) else { return nil }
    self.placement = placement
  }

  package static var allValueStrings: [String] { WristPlacement.all.map(\.word) }
}
