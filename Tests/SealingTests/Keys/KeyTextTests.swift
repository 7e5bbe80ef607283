import TestSupport
import Testing

@testable import Sealing

@Suite("Keys as text")
struct KeyTextTests {
  @Test("both halves of a pair are parsed from their lines")
  func roundTrip() throws {
    let key = OpeningKey()
    #expect(try OpeningKey(text: "  \(key.text)\n") == key)
    #expect(try RecipientKey(text: key.recipient.text + "\r\n") == key.recipient)
    #expect(key.recipient.fingerprint == (try OpeningKey(text: key.text)).recipient.fingerprint)
    #expect(OpeningKey().recipient.fingerprint != key.recipient.fingerprint)
  }

  @Test("every single wrong character of a line is detected")
  func wrongCharacter() throws {
    let key = OpeningKey()
    for place in key.text.indices {
      var wrong = key.text
      wrong.replaceSubrange(place...place, with: wrong[place] == "A" ? "B" : "A")
      #expect(throws: TextError.self, "\(place)") { try OpeningKey(text: wrong) }
    }
  }

  @Test("every truncated line is detected")
  func cut() throws {
    let text = OpeningKey().recipient.text
    for count in 0..<text.count {
      #expect(throws: TextError.self) { try RecipientKey(text: String(text.prefix(count))) }
    }
  }

  @Test("one half is not accepted as the other, and the error names which it is")
  func kinds() throws {
    let key = OpeningKey()
    let mixedUp = #expect(throws: TextError.self) { try RecipientKey(text: key.text) }
    #expect(mixedUp?.description == "is a secret key, not a public key")
    let foreign = #expect(throws: TextError.self) { try OpeningKey(text: "AGE-SECRET-KEY-1…") }
    #expect(
      foreign?.description == "is not a secret key: it does not start with workout-secret-key-1")
    let two = #expect(throws: TextError.self) { try OpeningKey(text: "\(key.text)\n\(key.text)") }
    #expect(two == .malformed(kind: "workout-secret-key-1"))
  }

  @Test("no description prints a secret")
  func hidden() throws {
    let key = OpeningKey()
    var dumped = ""
    dump(key, to: &dumped)
    let secret = try #require(key.text.split(separator: " ").last)
    for text in [dumped, "\(key)", String(reflecting: key)] {
      #expect(!text.contains(secret.prefix(16)))
      #expect(text.contains("secret"))
    }
    #expect(!dumped.contains("secret: 32 elements"))
  }
}
