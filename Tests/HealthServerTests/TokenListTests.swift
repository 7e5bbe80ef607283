import Foundation
import HealthModel
import Testing

@testable import HealthServer

@Suite("tokens of applications")
struct TokenListTests {
  private let now = Instant(secondsSince1970: 1_795_000_000)

  @Test("a token is found by its text alone, until it expires, and its text is not kept")
  func lifetime() throws {
    var list = TokenList()
    let text = try list.add(
      "Desk", scope: TokenScope(read: ["heartRate"]), now: now, lifetime: .seconds(60))
    let other = try list.add("Desk", scope: TokenScope(), now: now, lifetime: nil)
    #expect(text != other)
    let read = try TokenList(profile: list.profile)
    #expect(read == list)
    #expect(list.profile?.contains(text) == false)
    #expect(list.profile?.contains(text.dropFirst(8).prefix(16)) == false)
    #expect(read.token(text, now: now + .seconds(59))?.scope.read == ["heartRate"])
    #expect(read.token(text, now: now + .seconds(60)) == nil)
    #expect(
      read.token(other, now: now + .seconds(1_000_000))?.source.bundleIdentifier == "token:Desk")
    for wrong in ["", "workout_", text.uppercased(), String(text.dropLast()), text + "0"] {
      #expect(read.token(wrong, now: now) == nil)
    }
  }

  @Test("a token is removed by the beginning of its identifier, if that is only its own")
  func removal() throws {
    var list = TokenList()
    _ = try list.add("a", scope: TokenScope(), now: now, lifetime: nil)
    let id = try #require(list.tokens.first?.id)
    #expect(throws: TokenError.unknown("")) { try list.remove("") }
    #expect(throws: TokenError.unknown(String(id.prefix(3)))) {
      try list.remove(String(id.prefix(3)))
    }
    try list.remove(String(id.prefix(6)))
    #expect(list.tokens.isEmpty && list.profile == nil)
  }

  @Test(
    "a name that could pass for another identity, or steer a terminal, is refused",
    arguments: [
      "", "  ", "a:b", "a@b", "a/b", "a\u{1B}[31m", "a\nb", String(repeating: "a", count: 61),
    ])
  func names(name: String) {
    var list = TokenList()
    #expect(throws: TokenError.name(name)) {
      try list.add(name, scope: TokenScope(), now: now, lifetime: nil)
    }
  }

  @Test(
    "a damaged list is an error, not an empty list", arguments: ["", "{", "[]", #"{"tokens": 3}"#])
  func damaged(text: String) {
    #expect(throws: TokenError.unreadable) { try TokenList(profile: text) }
  }
}
