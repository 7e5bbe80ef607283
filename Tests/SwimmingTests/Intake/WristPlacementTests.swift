import HealthModel
import Testing

@testable import Swimming

@Suite("How a watch is worn")
struct WristPlacementTests {
  @Test("every wear has a name that parses to the same wear", arguments: WristPlacement.all)
  func words(placement: WristPlacement) {
    #expect(WristPlacement(placement.word) == placement)
  }

  @Test(
    "a placement that is not a wrist is rejected",
    arguments: ["", "wrist", "ankle-left", "wrist-left-", "wrist-left-crown-up", "Wrist-Left"])
  func others(word: String) { #expect(WristPlacement(word) == nil) }

  @Test("the usual crown position may be given explicitly")
  func crown() {
    #expect(WristPlacement("wrist-right-crown-right") == WristPlacement(wrist: .right))
  }
}
