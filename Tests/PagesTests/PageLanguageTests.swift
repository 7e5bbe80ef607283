import HealthModel
import Testing

@testable import Pages

@Suite("The languages of pages")
struct PageLanguageTests {
  @Test("every language has every text, with the same values in it", arguments: PageWord.allCases)
  func complete(word: PageWord) {
    func places(_ text: String) -> [String] {
      text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
        $0.split(separator: "}").first
      }
      .map(String.init).sorted()
    }
    for language in PageLanguage.all {
      let text = language[word]
      #expect(language.words[word]?.isEmpty == false, "\(language.tag)")
      #expect(places(text) == places(PageLanguage.english[word]), "\(language.tag): \(text)")
    }
  }

  @Test("every type with a trend has a name in every language")
  func types() {
    for language in PageLanguage.all {
      let missing = TrendsPage.types.filter { language.types[$0.name] == nil }
      #expect(missing.isEmpty, "\(language.tag): \(missing.map(\.name))")
    }
  }

  @Test("every activity has a name in every language")
  func activities() {
    for language in PageLanguage.all where language.tag != "en" {
      let missing = WorkoutActivityType.allCases.filter { language.activities[$0] == nil }
      #expect(missing.isEmpty, "\(language.tag)")
    }
    #expect(PageLanguage.german.name(.crossCountrySkiing) == "Skilanglauf")
    #expect(PageLanguage.english.name(.crossCountrySkiing) == "Cross country skiing")
  }

  @Test(
    "the first preferred language that exists is used, whatever its region",
    arguments: [
      (["de-AT"], "de"), (["fr-FR", "ja"], "ja"), (["fr"], "en"), ([], "en"), (["EN"], "en"),
    ])
  func preferred(tags: [String], expected: String) {
    #expect(PageLanguage.preferred(of: tags).tag == expected)
  }

  @Test("values take their places, and braces that are none do no harm")
  func values() {
    #expect(PageLanguage.english.text(.range, "1 {0}", "2") == "1 {0} to 2")
    #expect(PageLanguage.english.text(.range) == " to ")
  }
}
