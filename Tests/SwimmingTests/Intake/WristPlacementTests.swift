import HealthModel
import Testing

@testable import Swimming

@Suite("How a watch is worn")
struct WristPlacementTests {
  @Test("every wear has a word, and the word that wear", arguments: WristPlacement.all)
  func words(placement: WristPlacement) {
    #expect(WristPlacement(placement.word) == placement)
  }

  @Test(
    "a place that is no wrist is none",
    arguments: ["", "wrist", "ankle-left", "wrist-left-", "wrist-left-crown-up", "Wrist-Left"])
  func others(word: String) { #expect(WristPlacement(word) == nil) }

  @Test("the usual crown may be said")
  func crown() {
    #expect(WristPlacement("wrist-right-crown-right") == WristPlacement(wrist: .right))
  }
}
