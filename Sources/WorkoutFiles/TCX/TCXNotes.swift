import ActivityItems
internal import HealthModel

/// The data that this project's writer encodes in the notes of an activity, for lack of elements.
struct TCXNotes {
  let configuration: WorkoutConfiguration
  private(set) var markers: [ActivityEvent] = []
  /// The remaining text.
  private(set) var rest: String?

  /// Parses `Swimming, pool of 25 m` and, in the following lines, `2026-11-21T06:45:00.000Z
  /// Bridge`.
  ///
  /// `nil` if the first line is not the title of an activity; then the notes are the user's.
  init?(_ notes: String) {
    var lines = notes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard !lines.isEmpty else { return nil }
    let parts = lines.removeFirst().split(separator: ", pool of ", maxSplits: 1)
    guard let title = parts.first,
      let type = WorkoutActivityType.allCases.first(where: { $0.title == title })
    else { return nil }
    var configuration = WorkoutConfiguration(activityType: type)
    if parts.count == 2 {
      guard let length = Quantity(words: parts[1]) else { return nil }
      configuration.lapLength = length
      configuration.swimmingLocationType = .pool
    }
    self.configuration = configuration
    var rest: [String] = []
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 1)
      if words.count == 2, let time = Instant(rfc3339: words[0]) {
        markers.append(ActivityEvent(.marker, at: time, text: String(words[1])))
      } else {
        rest.append(line)
      }
    }
    self.rest = rest.isEmpty ? nil : rest.joined(separator: "\n")
  }

  /// Returns the UTC offset of an RFC 3339 text in seconds; `nil` for `Z` or a missing offset.
  static func offset(of text: String) -> Int? {
    guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }),
      text[..<sign].contains(where: { $0 == "T" || $0 == "t" })
    else { return nil }
    let digits = text[text.index(after: sign)...].filter { $0 != ":" }
    guard digits.count == 4, let number = Int(digits), number >= 0 else { return nil }
    let seconds = number / 100 * 3600 + number % 100 * 60
    return text[sign] == "-" ? -seconds : seconds
  }
}

extension ActivityLap {
  /// Parses `freestyle, 12 strokes, SWOLF 34`; other notes become the name.
  mutating func receive(notes: String?) {
    guard let notes else { return }
    var style: SwimmingStrokeStyle?
    var strokes: Int?
    for part in notes.split(separator: ", ") {
      let words = part.split(separator: " ")
      if let known = SwimmingStrokeStyle.allCases.first(where: { $0.name == part }), style == nil {
        style = known
      } else if words.count == 2, words[1] == "strokes" || words[1] == "stroke",
        let count = Int(words[0]), count >= 0, strokes == nil
      {
        strokes = count
      } else if words.count == 2, words[0] == "SWOLF", Int(words[1]) != nil {
        // SWOLF follows from time and strokes.
      } else {
        name = notes
        return
      }
    }
    strokeStyle = style
    totals.strokeCount = strokes
  }
}

extension Quantity {
  /// Parses the format of the description: `25 yd`.
  fileprivate init?(words: Substring) {
    let parts = words.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let value = Double(parts[0]), value > 0, value.isFinite,
      let unit = try? Unit(String(parts[1])), unit.isCompatible(with: .meter)
    else { return nil }
    self.init(value, unit)
  }
}
