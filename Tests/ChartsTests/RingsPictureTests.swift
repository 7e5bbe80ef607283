import Charts
import Foundation
import HealthModel
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Pictures of activity rings")
struct RingsPictureTests {
  private static func summary(
    move: Double, exercise: Double = 15, stand: Double = 6, goal: Double? = 500
  ) -> ActivitySummary {
    var summary = ActivitySummary(day: CalendarDay("2026-11-21") ?? .last)
    summary.activeKilocalories = move
    summary.activeKilocaloriesGoal = goal
    summary.exerciseMinutes = exercise
    summary.exerciseMinutesGoal = 30
    summary.standHours = stand
    summary.standHoursGoal = 12
    return summary
  }

  private static func attributes(_ name: String, in markup: String) -> [String] {
    markup.components(separatedBy: " \(name)=\"").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
  }

  // RING-17, INF-09
  @Test(
    "each ring is filled by total over goal, also past a turn",
    arguments: [
      (0, nil, "0"), (125, "25 1100", "90"), (500, "100 1100", "360"), (1250, "250 1100", "900"),
    ] as [(Double, String?, String)])
  func filled(kilocalories: Double, dashes: String?, degrees: String) {
    let markup = RingsPicture(Self.summary(move: kilocalories)).element("day")
    let expected = (dashes.map { [$0] } ?? []) + ["50 1100", "50 1100"]
    #expect(Self.attributes("stroke-dasharray", in: markup) == expected)
    let ends = (dashes == nil ? [] : [degrees]) + ["180", "180"]
    #expect(Self.attributes("data-to", in: markup) == ends)
    #expect(markup.contains("ring-end over") == (kilocalories > 500))
    // The path is as long as its turns, in the units of the dashes.
    let lengths = Self.attributes("pathLength", in: markup)
    #expect(lengths.first == (kilocalories > 1000 ? "300" : "100"))
  }

  // RING-17, INF-09
  @Test(
    "a ring without a goal is an empty track, and totals beyond any day draw no more than ten turns"
  )
  func extremes() throws {
    let without = RingsPicture(Self.summary(move: 900, goal: nil))
    #expect(Self.attributes("stroke-dasharray", in: without.element("day")).count == 2)
    #expect(without.sentence == "Move: –, Exercise 50 %, Stand 50 %.")
    for value in [1e300, Double.infinity, .nan, -5] {
      let markup = RingsPicture(Self.summary(move: value)).element("day")
      #expect(markup.utf8.count < 4000)
      #expect(!markup.contains("nan") && !markup.contains("inf"))
    }
  }

  // RING-18
  @Test(
    "a picture with a previous day moves from it unless less motion is wanted, and is still without one"
  )
  func motion() throws {
    let (old, new) = (Self.summary(move: 100), Self.summary(move: 600))
    let still = RingsPicture(new).document()
    #expect(!still.contains("animation"))
    let moving = RingsPicture(new, movingFrom: old).document()
    let query = try #require(moving.range(of: "@media (prefers-reduced-motion: no-preference) {"))
    #expect(!moving[..<query.lowerBound].contains("animation"))
    #expect(moving.contains("@keyframes move-arc { from { stroke-dasharray: 20 1100; } }"))
    #expect(
      moving.contains(
        "@keyframes move-end { from { transform: rotate(72deg); } to { transform: rotate(432deg); } }"
      ))
    // Where the motion is not played, both are the same picture.
    #expect(
      Self.attributes("stroke-dasharray", in: moving)
        == Self.attributes("stroke-dasharray", in: still))
  }

  // RING-19
  @Test("the ground is black unless another is asked for")
  func ground() {
    let picture = RingsPicture(Self.summary(move: 100))
    #expect(picture.document().contains(".ground { fill: #000000; }"))
    #expect(picture.document(on: .light).contains(".ground { fill: #ffffff; }"))
  }

  @Test("a wheelchair user's ring is named roll, and paused rings say so")
  func namesAndPause() throws {
    var summary = Self.summary(move: 100)
    summary.countsRollHours = true
    summary.isPaused = true
    let picture = RingsPicture(summary)
    #expect(picture.sentence == "Paused. Move 20 %, Exercise 50 %, Roll 50 %.")
    #expect(picture.element("day").contains("class=\"pause\""))
    let copy = try JSONDecoder().decode(
      ActivitySummary.self, from: JSONEncoder().encode(summary))
    #expect(copy == summary)
  }

  @Test("the document is well-formed XML")
  func wellFormed() {
    let text = RingsPicture(
      Self.summary(move: 600), movingFrom: Self.summary(move: 100),
      names: .init(move: "<Move> & \"go\"", exercise: "運動", stand: "'", roll: "", paused: "")
    ).document()
    #expect(XMLParser(data: Data(text.utf8)).parse())
  }
}
