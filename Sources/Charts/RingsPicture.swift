public import HealthModel

/// The activity rings of a day as a picture: move outside, exercise, and stand inside, each filled by its total divided by
/// its goal.
///
/// Beyond a goal the line continues over its first turn. Its end then has a shadow, so that 120 % looks unlike 20 %. A
/// ring without a goal is an empty track. Each ring has a letter and its amount as text, so that
/// nothing is said by color alone.
///
/// **Source** `HKActivityRingView` of Apple's HealthKitUI documentation: one summary, set at once or with an animation
/// from the previous one, on a black ground unless another is given.
public struct RingsPicture: Hashable, Sendable {
  public enum Ground: String, CaseIterable, Sendable {
    case black, light
  }

  /// The names of the rings in the language of the picture.
  public struct Names: Hashable, Sendable {
    public var move, exercise, stand, roll, paused: String

    public init(move: String, exercise: String, stand: String, roll: String, paused: String) {
      self.move = move
      self.exercise = exercise
      self.stand = stand
      self.roll = roll
      self.paused = paused
    }

    public static let english = Names(
      move: "Move", exercise: "Exercise", stand: "Stand", roll: "Roll", paused: "Paused")
  }

  /// The day that is drawn.
  public let summary: ActivitySummary
  /// The day or state that an animation starts from; without one, the rings are drawn at once.
  public let previous: ActivitySummary?
  public let names: Names
  let rings: [Ring]

  /// The size of the picture in its own units.
  static let size = 240.0
  private static let outerRadius = 104.0
  private static let spacing = 28.0

  /// Creates the picture of a day.
  ///
  /// - Parameters:
  ///   - summary: The day.
  ///   - previous: What an animation starts from.
  ///   - names: The names of the rings.
  public init(
    _ summary: ActivitySummary, movingFrom previous: ActivitySummary? = nil,
    names: Names = .english
  ) {
    self.summary = summary
    self.previous = previous
    self.names = names
    let parts: [(name: String, title: String, progress: (ActivitySummary) -> Double?)] = [
      ("move", names.move, { $0.moveProgress }),
      ("exercise", names.exercise, { $0.exerciseProgress }),
      ("stand", summary.countsRollHours ? names.roll : names.stand, { $0.standProgress }),
    ]
    rings = parts.enumerated().map { index, part in
      Ring(
        name: part.name, title: part.title,
        radius: Self.outerRadius - Double(index) * Self.spacing,
        progress: part.progress(summary), previous: previous.map { part.progress($0) ?? 0 })
    }
  }

  /// The rings in a sentence.
  ///
  /// For example `Move 120 %, Exercise 50 %, Stand 83 %.`
  public var sentence: String {
    let parts = rings.map { ring in
      ring.percent.map { "\(ring.title) \($0)" } ?? "\(ring.title): –"
    }
    let paused = summary.isPaused ? names.paused + ". " : ""
    return paused + parts.joined(separator: ", ") + "."
  }

  /// Returns the `svg` element for a page, which gives the colors by class.
  ///
  /// - Parameter identifier: The start of the element's identifiers, unlike that of any other picture of the page.
  /// - Returns: The markup.
  public func element(_ identifier: String) -> String {
    var markup = SVGMarkup()
    let size = SVGMarkup.number(Self.size)
    markup.element(
      "svg",
      [
        "class": summary.isPaused ? "rings paused" : "rings", "viewBox": "0 0 \(size) \(size)",
        "role": "img", "aria-labelledby": "\(identifier)-title \(identifier)-words",
      ]
    ) { write(identifier, to: &$0) }
    return markup.text
  }

  /// Returns a document of its own, ending in a line break.
  ///
  /// With a previous state the rings move from it, except where the reader asked for less motion.
  ///
  /// - Parameter ground: The ground; black unless given.
  /// - Returns: The document.
  public func document(on ground: Ground = .black) -> String {
    var markup = SVGMarkup()
    let size = SVGMarkup.number(Self.size)
    markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": size, "height": size,
        "viewBox": "0 0 \(size) \(size)", "class": summary.isPaused ? "rings paused" : "rings",
        "role": "img", "aria-labelledby": "rings-title rings-words",
      ]
    ) { markup in
      markup.element("style", [:], RingsStyle(rings).text(on: ground))
      markup.element("rect", ["class": "ground", "width": size, "height": size])
      write("rings", to: &markup)
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + markup.text
  }

  private func write(_ identifier: String, to markup: inout SVGMarkup) {
    markup.element("title", ["id": "\(identifier)-title"], summary.day.description)
    markup.element("desc", ["id": "\(identifier)-words"], sentence)
    let middle = SVGMarkup.number(Self.size / 2)
    markup.element("g", ["transform": "translate(\(middle) \(middle))"]) { markup in
      for ring in rings { ring.write(to: &markup) }
      guard summary.isPaused else { return }
      markup.element("path", ["class": "pause", "d": "M-9 -12V12M9 -12V12"])
    }
  }
}

/// A ring around the origin, which starts at the top and goes clockwise.
struct Ring: Hashable, Sendable {
  /// The class: `move`, `exercise` or `stand`.
  let name: String
  let title: String
  let radius: Double
  /// The total divided by the goal; `nil` without a goal.
  let progress: Double?
  /// The progress from which an animation starts.
  let previous: Double?

  static let width = 24.0
  /// The shadow is this far ahead of the end, in degrees.
  private static let shadowAhead = 5.0
  /// More turns than this look like it.
  private static let maximumTurns = 10.0
  /// The length of a turn in the units of the dashes.
  private static let turn = 100.0

  var percent: String? {
    progress.map { "\(Int(clamping: (bounded($0, 1e6) * 100).rounded(.down))) %" }
  }

  func write(to markup: inout SVGMarkup) {
    markup.element("g", ["class": "ring \(name)"]) { markup in
      markup.element("title", [:], percent.map { "\(title) \($0)" } ?? title)
      let radius = SVGMarkup.number(radius)
      markup.element("circle", ["class": "ring-track", "r": radius])
      if let progress { write(drawn(progress), to: &markup) }
      markup.element(
        "text", ["class": "ring-letter", "y": SVGMarkup.number(5 - self.radius)],
        String(title.prefix(1)))
    }
  }

  private func write(_ turns: Double, to markup: inout SVGMarkup) {
    let start = previous.map(drawn)
    guard turns > 0 || (start ?? 0) > 0 else { return }
    let whole = Int(clamping: max(turns, start ?? 0, 1).rounded(.up))
    markup.element(
      "path",
      [
        "class": "ring-arc", "d": path(turns: whole),
        "pathLength": SVGMarkup.number(Self.turn * Double(whole)),
        "stroke-dasharray": dashes(turns),
        "data-from": start.map(dashes) ?? dashes(0),
      ])
    markup.element(
      "g",
      [
        "class": turns > 1 ? "ring-end over" : "ring-end",
        "transform": "rotate(\(SVGMarkup.number(turns * 360)))",
        "data-from": SVGMarkup.number((start ?? 0) * 360),
        "data-to": SVGMarkup.number(turns * 360),
      ]
    ) { markup in
      let (top, half) = (SVGMarkup.number(-radius), SVGMarkup.number(Self.width / 2))
      markup.element(
        "circle",
        [
          "class": "ring-shadow", "cy": top, "r": half,
          "transform": "rotate(\(SVGMarkup.number(Self.shadowAhead)))",
        ])
      markup.element("circle", ["class": "ring-cap", "cy": top, "r": half])
    }
  }

  func dashes(_ turns: Double) -> String {
    // The gap is longer than the line, so that the pattern does not repeat.
    let all = Self.turn * (Self.maximumTurns + 1)
    return "\(SVGMarkup.number(turns * Self.turn)) \(SVGMarkup.number(all))"
  }

  /// The turns to draw: all up to the maximum, then the part of the last one.
  func drawn(_ progress: Double) -> Double {
    let turns = bounded(progress, 1e6)
    guard turns > Self.maximumTurns else { return turns }
    return Self.maximumTurns - 1 + (turns - turns.rounded(.down))
  }

  private func bounded(_ progress: Double, _ limit: Double) -> Double {
    progress.isNaN ? 0 : min(max(0, progress), limit)
  }

  private func path(turns: Int) -> String {
    let (radius, twice) = (SVGMarkup.number(radius), SVGMarkup.number(2 * radius))
    let arc = "a\(radius) \(radius) 0 0 1 0"
    let turn = "\(arc) \(twice)\(arc) -\(twice)"
    return "M0 -\(radius)" + String(repeating: turn, count: turns)
  }
}
