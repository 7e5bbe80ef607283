import TestSupport
import Testing

@testable import Sealing

@Suite("Codes of subjects and releases")
struct CodeTests {
  static let letters = CheckedCode.alphabet.map { Character(Unicode.Scalar($0)) }

  @Test("a code is parsed from its text, in any case and spacing", arguments: Seed.first(50))
  func roundTrip(seed: Seed) throws {
    var generator = seed.generator
    let code = SubjectCode(from: &generator)
    let text = code.description
    #expect(text.wholeMatch(of: /S-[1-9A-Z]{4}-[1-9A-Z]{4}-[1-9A-Z]/) != nil)
    let spoken = text.lowercased().replacing("-", with: " ").replacing("1", with: "l")
    for form in [text, text.lowercased(), text.replacing("-", with: ""), spoken] {
      #expect(try SubjectCode(form) == code)
    }
  }

  @Test("every single wrong character is detected", arguments: Seed.first(10))
  func wrongCharacter(seed: Seed) throws {
    var generator = seed.generator
    let text = ReleaseCode(from: &generator).description
    for place in text.indices.dropFirst() where text[place] != "-" {
      for letter in Self.letters where letter != text[place] {
        var wrong = text
        wrong.replaceSubrange(place...place, with: [letter])
        #expect(throws: CodeError(text: wrong, letter: "R", reason: .wrongCheck)) {
          try ReleaseCode(wrong)
        }
      }
    }
  }

  @Test("every swap of two characters is detected", arguments: Seed.first(20))
  func swapped(seed: Seed) throws {
    var generator = seed.generator
    let text = Array(ReleaseCode(from: &generator).description)
    let places = text.indices.dropFirst().filter { text[$0] != "-" }
    for first in places {
      for second in places where text[first] != text[second] {
        var wrong = text
        wrong.swapAt(first, second)
        #expect(throws: CodeError.self) { try ReleaseCode(String(wrong)) }
      }
    }
  }

  @Test(
    "text that is not a code is rejected",
    arguments: [
      "", "R", "R-7KQ4-M2XD", "S-7KQ4-M2XD-N", "R-7KQ4-M2XD-NN", "R-0000-0000-0", "R-ÄÖÜß-M2XD-N",
      "R-7KQ4-M2X\u{0}-N",
    ])
  func malformed(text: String) {
    #expect(throws: CodeError(text: text, letter: "R", reason: .malformed)) {
      try ReleaseCode(text)
    }
  }

  @Test("consecutively drawn codes differ")
  func different() {
    var generator = Seed(7).generator
    let codes = (0..<10_000).map { _ in ReleaseCode(from: &generator) }
    #expect(Set(codes).count == codes.count)
  }
}
