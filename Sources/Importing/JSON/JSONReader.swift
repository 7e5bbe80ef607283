import ByteStreams
import HealthModel

/// The tokens of a JSON file, read by several functions.
final class JSONReader {
  private var tokens: JSONTokens

  init(_ source: any ByteSource) { tokens = JSONTokens(source) }

  func next() throws(JSONTokenError) -> JSONToken? { try tokens.next() }

  /// Skips the rest of a value whose first token was read.
  func skip(_ token: JSONToken) throws(JSONTokenError) { try tokens.skip(token) }

  /// Returns the next key of an object and the first token of its value; `nil` at the end of the object.
  func field() throws(JSONTokenError) -> (key: String, value: JSONToken)? {
    guard case .key(let key)? = try tokens.next(), let value = try tokens.next() else { return nil }
    return (key, value)
  }

  /// Begins the next array of one of several keys in the outermost object or in its `data`; skips what comes before.
  ///
  /// - Parameter names: The keys.
  /// - Returns: The key; `nil` if there is no further one.
  /// - Throws: ``JSONTokenError``
  func enterArray(of names: Set<String>) throws(JSONTokenError) -> String? {
    while let token = try tokens.next() {
      guard case .key(let key) = token, key != "data" else { continue }
      guard let value = try tokens.next() else { return nil }
      if names.contains(key), value == .beginArray { return key }
      try tokens.skip(value)
    }
    return nil
  }

  /// Reads the texts of an array whose first token was read; skips what is not a text.
  ///
  /// - Parameters:
  ///   - value: The first token.
  ///   - limit: The maximum number of texts.
  /// - Returns: The texts; empty for another value than an array.
  /// - Throws: ``JSONTokenError``
  func texts(_ value: JSONToken, limit: Int) throws(JSONTokenError) -> [String] {
    guard value == .beginArray else {
      try skip(value)
      return []
    }
    var texts: [String] = []
    while let token = try tokens.next(), token != .endArray {
      if case .string(let text) = token {
        if texts.count < limit { texts.append(text) }
      } else {
        try skip(token)
      }
    }
    return texts
  }

  /// Begins the next object of an array; skips what is not an object.
  ///
  /// - Returns: `false` at the end of the array.
  /// - Throws: ``JSONTokenError``
  func nextObject() throws(JSONTokenError) -> Bool {
    while let token = try tokens.next() {
      switch token {
      case .beginObject: return true
      case .endArray: return false
      default: try tokens.skip(token)
      }
    }
    return false
  }

  /// Reads `{"qty": 5.2, "units": "km"}`, or a number alone.
  ///
  /// - Parameter value: The first token.
  /// - Returns: The number, and the word of the unit.
  /// - Throws: ``JSONTokenError``
  func quantity(_ value: JSONToken) throws(JSONTokenError) -> (number: Double?, unit: String?) {
    if case .number(let number) = value { return (number, nil) }
    guard value == .beginObject else {
      try skip(value)
      return (nil, nil)
    }
    var found: (number: Double?, unit: String?) = (nil, nil)
    while let (key, part) = try field() {
      switch (key, part) {
      case ("qty", .number(let number)): found.number = number
      case ("units", .string(let unit)): found.unit = unit
      default: try skip(part)
      }
    }
    return found
  }
}
