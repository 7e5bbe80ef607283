package import ArgumentParser
import HealthModel
package import Reanalysis
import Reports

/// An amount that is cut off: `2min`, `200m`.
///
/// `m` is meters; minutes are `min`.
package struct TrimArgument: ExpressibleByArgument, Hashable {
  package let amount: WorkoutTrim.Amount

  package init?(argument: String) {
    if let length = LengthArgument(argument: argument)?.quantity.meters, length > 0 {
      amount = .distance(length)
    } else if let time = DurationArgument(argument: argument) {
      amount = .time(time.duration)
    } else {
      return nil
    }
  }
}

/// The moment of a split: `12:30` and `90s` after the start, or an RFC 3339 time.
package struct SplitArgument: ExpressibleByArgument, Hashable {
  package let point: SplitPoint

  package init?(argument: String) {
    if let instant = Instant(rfc3339: argument) {
      point = .at(instant)
    } else if let seconds = Self.clockSeconds(argument) {
      point = .after(.seconds(seconds))
    } else if let time = DurationArgument(argument: argument) {
      point = .after(time.duration)
    } else {
      return nil
    }
  }

  /// Parses minutes and seconds, or hours, minutes and seconds.
  private static func clockSeconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0
    for (index, part) in parts.enumerated() {
      let isFirst = index == 0
      guard (isFirst ? 1...5 : 2...2).contains(part.utf8.count), part.allSatisfy(\.isASCII),
        let number = UInt16(part), isFirst || number < 60
      else { return nil }
      seconds = seconds * 60 + Int(number)
    }
    return seconds > 0 ? seconds : nil
  }
}
