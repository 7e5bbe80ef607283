import ByteStreams
import Foundation
import TestSupport
import Testing

@Suite("JSON token by token")
struct JSONTokensTests {
  private static func tokens(_ bytes: [UInt8]) throws(JSONTokenError) -> [JSONToken] {
    var reader = JSONTokens(MemorySource(bytes))
    var tokens: [JSONToken] = []
    while let token = try reader.next() { tokens.append(token) }
    return tokens
  }

  @Test("a text is its tokens")
  func tokens() throws {
    let text =
      "\u{FEFF} {\"a\": [1, -2.5e3, true, null, \"x\\u00fc\\ud83d\\ude00\\n\"], \"b\": {}, \"c\": []}"
    #expect(
      try Self.tokens(Array(text.utf8)) == [
        .beginObject, .key("a"), .beginArray, .number(1), .number(-2500), .bool(true), .null,
        .string("xü😀\n"), .endArray, .key("b"), .beginObject, .endObject, .key("c"), .beginArray,
        .endArray, .endObject,
      ])
  }

  @Test(
    "what is not JSON is an error with its place",
    arguments: [
      "", "{", "[1,]", "{\"a\"}", "{\"a\":}", "{,}", "[1 2]", "nul", "]", "\"a", "{\"a\":1]",
      "1 2", "[\"\u{1}\"]", "\"\\x\"", "--1", "1e999", "{1:2}", "[,1]",
    ])
  func invalid(text: String) throws {
    #expect(throws: JSONTokenError.self) { try Self.tokens(Array(text.utf8)) }
  }

  @Test("a deep text is refused, and memory stays bounded")
  func deep() throws {
    let error = #expect(throws: JSONTokenError.self) {
      try Self.tokens([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000))
    }
    #expect(error?.reason == .tooDeep)
  }

  @Test("changed texts agree with Foundation on what is JSON", arguments: Seed.first(200))
  func mutated(seed: Seed) throws {
    var random = seed.generator
    var bytes = Array(
      #"[{"name": "a\u00e9", "x": [1, 2.5, -3e2], "y": {"z": false}}, null, "t"]"#.utf8)
    for _ in 0..<1 + Int(random.next() % 3) {
      let place = Int(random.next() % UInt64(bytes.count))
      if random.next() % 2 == 0 {
        let letters = Array("{}[],:\"\\0a -.e".utf8)
        bytes[place] = letters[Int(random.next() % UInt64(letters.count))]
      } else {
        bytes.remove(at: place)
      }
    }
    let isJSON =
      (try? JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])) != nil
    let isRead = (try? Self.tokens(bytes)) != nil
    // Only what Foundation reads has to be read: it refuses more numbers.
    #expect(!isJSON || isRead, "\(seed): \(String(decoding: bytes, as: UTF8.self))")
  }

  @Test("skipping passes over a value of any depth")
  func skip() throws {
    var reader = JSONTokens(MemorySource(Array(#"[{"a": [[1], {"b": 2}]}, 7]"#.utf8)))
    #expect(try reader.next() == .beginArray)
    let first = try #require(try reader.next())
    try reader.skip(first)
    #expect(try reader.next() == .number(7))
  }
}
