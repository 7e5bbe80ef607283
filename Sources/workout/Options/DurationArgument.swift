import ArgumentParser

/// A duration argument: `90s`, `30min`, `1h`, `1h30min`.
struct DurationArgument: ExpressibleByArgument, Hashable {
  let duration: Duration

  private static let secondsOf: [Substring: Double] = [
    "s": 1, "sec": 1, "m": 60, "min": 60, "h": 3600, "hr": 3600,
  ]

  init?(argument: String) {
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
    duration = .seconds(seconds)
  }
}
