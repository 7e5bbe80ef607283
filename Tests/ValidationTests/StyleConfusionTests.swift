import Swimming
import Testing

@testable import Validation

struct StyleConfusionTests {
  /// One swimmer with 3 of 4 right in freestyle, and one with 1 of 2 and 2 of 2 rests.
  private var confusion: StyleConfusion {
    var confusion = StyleConfusion()
    for called in [StyleClass.freestyle, .freestyle, .freestyle, .butterfly] {
      confusion.add(7, was: .freestyle, called: called)
    }
    confusion.add(9, was: .freestyle, called: .freestyle)
    confusion.add(9, was: .freestyle, called: .transition)
    confusion.add(9, was: .transition, called: .transition)
    confusion.add(9, was: .transition, called: .transition)
    return confusion
  }

  @Test("F1 covers the classes that occurred, by swimmer or pooled")
  func f1() {
    // Freestyle: 2·3/(4+3) and 2·1/(2+1); turns: 2·2/(2+3).
    let bySwimmer = ((6.0 / 7 + 2.0 / 3) / 2 + 0.8) / 2
    #expect(abs(confusion.meanF1([7, 9]) - bySwimmer) < 1e-12)
    // Freestyle pooled: 2·4/(6+4).
    #expect(abs(confusion.pooledF1([7, 9]) - 0.8) < 1e-12)
    #expect(abs(confusion.pooledF1([7]) - 6.0 / 7) < 1e-12)
    #expect(abs(confusion.meanF1([7, 7, 9]) - (((12.0 / 7 + 2.0 / 3) / 3 + 0.8) / 2)) < 1e-12)
    #expect(confusion.meanF1([]).isNaN)
  }

  @Test("recall is the mean over the swimmers who swam the style")
  func recall() {
    #expect(abs(confusion.recall(.freestyle) - 0.625) < 1e-12)
    #expect(confusion.recall(.transition) == 1)
    #expect(confusion.recall(.backstroke).isNaN)
    #expect(confusion.windowCount == 8)
    #expect(confusion.subjects == [7, 9])
  }

  @Test("an interval over swimmers contains the figure")
  func interval() throws {
    let interval = try #require(confusion.interval(confusion.pooledF1))
    #expect(interval.contains(confusion.pooledF1([7, 9])))
  }
}
