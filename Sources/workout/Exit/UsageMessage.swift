import CommandOptions
import ArgumentParser

/// A usage error in one sentence: what is wrong, where, and what to do.
///
/// The parser lists all values and counts unexpected arguments; this message has the nearest values and commands,
/// and an example of the value.
struct UsageMessage {
  let text: String

  /// The maximum number of values that are listed.
  private static let maximumListed = 8

  /// - Parameters:
  ///   - message: The parser's message, on one line.
  ///   - help: The command line whose help is the next place to look, such as `workout record --help`.
  init(_ message: String, help: String) {
    var message = message
    if message.hasSuffix(".") { message.removeLast() }
    let sentence =
      Self.unknownCommand(message, help: help) ?? Self.invalidValue(message)
      ?? Self.unknownOption(message) ?? Self.missing(message) ?? message
    text = "\(sentence); see \(help)"
  }

  private static func unknownCommand(_ message: String, help: String) -> String? {
    guard let found = message.firstMatch(of: /^(?:\d+ u|U)nexpected arguments?:? '([^']*)'/) else {
      return nil
    }
    let word = String(found.1)
    let commands = commands(
      below: help.split(separator: " ").dropFirst().dropLast().map(String.init))
    guard !commands.isEmpty else { return "'\(word)' is unexpected here" }
    return "'\(word)' is not a command" + suggestion(NearMiss.words(like: word, in: commands))
  }

  /// Returns the names of the subcommands of a command, given by the words after `workout`.
  ///
  /// For the default of a group these are the commands of the group.
  private static func commands(below path: [String]) -> [String] {
    var type: any ParsableCommand.Type = WorkoutCommand.self
    for (index, word) in path.enumerated() {
      if index > 0, index == path.count - 1, let usual = type.configuration.defaultSubcommand,
        name(of: usual) == word
      {
        break
      }
      guard let next = type.configuration.subcommands.first(where: { name(of: $0) == word }) else {
        return []
      }
      type = next
    }
    return type.configuration.subcommands.map { name(of: $0) }
  }

  // The compiler of Swift 6.3 crashes on a closure that reads the name itself.
  private static func name(of command: any ParsableCommand.Type) -> String { command._commandName }

  private static func invalidValue(_ message: String) -> String? {
    guard
      let found = message.wholeMatch(
        of:
          /The value '(.*)' is invalid for '(--[a-z0-9-]+)? ?(?:<(.*?)>)?'(?:: (.+?))?(?:\. Please provide one of (.*))?/
      )
    else { return nil }
    let (value, option, kind) = (
      String(found.1), found.2.map(String.init), found.3.map(String.init)
    )
    if let reason = found.4 { return (option.map { "\($0): " } ?? "") + reason }
    let what = "'\(value)' is not a valid \(option ?? kind ?? "value")"
    guard let list = found.5 else {
      return what + (ValueExample.text(of: kind).map { "; use \($0)" } ?? "")
    }
    let values = self.values(in: String(list))
    let near = NearMiss.words(like: value, in: values)
    if values.count <= maximumListed { return what + "; use \(alternatives(values))" }
    if kind == "activity" { return what + suggestion(near) + "; workout activities lists them" }
    guard near.isEmpty else { return what + suggestion(near) }
    return what + (ValueExample.text(of: kind).map { "; use one such as \($0)" } ?? "")
  }

  /// Returns the values that the parser lists, in quotes or after dashes.
  private static func values(in list: String) -> [String] {
    guard list.hasPrefix("the following:") else {
      return list.matches(of: /'([^']*)'/).map { String($0.1) }
    }
    return list.matches(of: #/  - ([^ ]+)/#).map { String($0.1) }
  }

  private static func unknownOption(_ message: String) -> String? {
    guard
      let found = message.wholeMatch(of: /Unknown option '([^']*)'(?:\. Did you mean '([^']*)'\?)?/)
    else { return nil }
    let option = String(found.1)
    // The parser suggests the nearest option at any edit distance.
    let near = found.2.map { NearMiss.words(like: option, in: [String($0)]) } ?? []
    return "'\(option)' is not an option of this command" + suggestion(near)
  }

  private static func missing(_ message: String) -> String? {
    if let found = message.wholeMatch(
      of: /Missing expected argument '(?:(--[^ ']+) )?<(.*)>(?: \.\.\.)?'/)
    {
      let kind = String(found.2)
      let example = ValueExample.text(of: kind).map { ", such as \($0)" } ?? ""
      return "\(found.1.map { "option \($0)" } ?? "argument <\(kind)>") is missing\(example)"
    }
    if let found = message.wholeMatch(of: /Missing value for '(--[^ ']+) <(.*)>'/) {
      let example = ValueExample.text(of: String(found.2)).map { ", such as \($0)" } ?? ""
      return "\(found.1) needs a value\(example)"
    }
    return nil
  }

  private static func suggestion(_ words: [String]) -> String {
    words.isEmpty ? "" : "; did you mean \(alternatives(words))?"
  }

  private static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or \(last)"
  }
}

/// Examples of option and argument values, by their placeholder in help.
enum ValueExample {
  /// Returns examples for an error message; `nil` for an unknown placeholder.
  static func text(of name: String?) -> String? {
    guard let name else { return nil }
    return examples[name] ?? durations[name].map { "\($0), 90s or 1h30min" }
  }

  /// Placeholders that are an example of a duration.
  private static let durations = [
    "30min": "30min", "10s": "10s", "3s": "3s", "1min": "1min", "5min": "5min",
  ]

  private static let examples = [
    "activity": "walk, run or swim",
    "anchor-file": "a file's path",
    "app": "org.example.coach",
    "area/city": "Europe/Berlin or UTC",
    "count": "a whole number such as 10",
    "number": "a whole number such as 10",
    "n": "a whole number such as 12",
    "days": "a number of days such as 7",
    "date": "2026-05-01",
    "day": "a day such as 2026-05-01",
    "file": "a file's path",
    "path": "a file's path",
    "placement": "wrist-left, lower-back, waist or pocket",
    "trace": "a trace file's path",
    "file.gpx": "a GPX file's path",
    "height": "1.75m, 175cm or 5ft9in",
    "id": "last, or an id that 'workout list' shows",
    "keep": "90d or 1y",
    "key": "height or mass",
    "key.pub": "a public key's path",
    "key=value": "KEY=VALUE",
    "lat,lon,radius": "48.137,11.575,200m",
    "length": "25m, 25yd or 1.5km",
    "length|time|none": "1km, 10min or none",
    "metric": "walkingSpeed",
    "0…100": "a number from 0 to 100",
    "132": "a heart rate such as 132",
    "30m": "30m or 100ft",
    "12m": "12m or 40ft",
    "m/s2": "9.81",
    "time": "2026-05-01 or 2026-05-01T07:30:00Z",
    "type": "heartRate or stepCount",
    "unit": "count/min or km",
    "uri": "a feed's address or a file's path; see docs/sensors.md",
    "uri|required": "gpsd://localhost:2947, geoclue or required",
    "format": "gpx or fit",
    "what": "vo2max",
    "words": "\"lake bridge\"",
  ]
}
