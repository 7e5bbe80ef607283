import Foundation
import HealthModel
import HealthStorage
import Hummingbird
import HummingbirdCore

/// The words of a request's address: `type=heartRate,stepCount&from=2026-11-01T00:00:00Z`.
struct ApplicationQuery {
  private let parameters: FlatDictionary<Substring, Substring>
  private let known: Set<String>

  /// Reads the words of a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - known: The keys that it may have.
  /// - Throws: A ``Problem`` (400) for any other key, which would be a filter that does not filter.
  init(_ request: Request, known: Set<String>) throws {
    parameters = request.uri.queryParameters
    self.known = known
    for (key, _) in parameters where !known.contains(String(key)) {
      throw Problem(
        .badRequest,
        "'\(key)' is not known here; the keys are \(known.sorted().joined(separator: ", "))")
    }
  }

  func text(_ key: String) -> String? {
    parameters[Substring(key)].map { String($0).removingPercentEncoding ?? String($0) }
  }

  /// The words of a list: one key with commas, or the key several times.
  func list(_ key: String) -> [String] {
    parameters.getAll(key).flatMap { value -> [String] in
      let text = String(value)
      return (text.removingPercentEncoding ?? text).split(separator: ",").map(String.init)
    }
  }

  func types(_ key: String) throws -> [ObjectType] {
    try list(key).map { try ObjectType(word: $0, at: key) }
  }

  func instant(_ key: String) throws -> Instant? {
    guard let text = text(key) else { return nil }
    // A plus sign of a time zone that was not encoded is a blank.
    guard let instant = Instant(rfc3339: text.replacing(" ", with: "+")) else {
      throw Problem(
        .badRequest, "\(key): '\(text)' is not a time as in RFC 3339, such as 2026-11-21T07:45:10Z")
    }
    return instant
  }

  func integer(_ key: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = text(key) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Problem(
        .badRequest,
        "\(key): '\(text)' is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func flag(_ key: String) throws -> Bool {
    switch text(key) {
    case nil, "false": return false
    case "true", "": return true
    case let word?: throw Problem(.badRequest, "\(key): '\(word)' is neither true nor false")
    }
  }

  /// The span of `from` and `to`; each may be absent.
  func time() throws -> SamplePredicate? {
    let (from, to) = (try instant("from"), try instant("to"))
    guard from != nil || to != nil else { return nil }
    if let from, let to, to < from { throw Problem(.badRequest, "to is before from") }
    return .time(from: from, to: to)
  }
}

extension ObjectType {
  /// Reads the name or the identifier of a type.
  ///
  /// - Parameters:
  ///   - word: The name or identifier.
  ///   - place: Its place in the request.
  /// - Throws: A ``Problem`` (400) for any other word.
  init(word: String, at place: String) throws {
    guard let type = ObjectType(name: word) ?? ObjectType(identifier: word) else {
      throw Problem(.badRequest, "\(place): '\(word)' is not a type; GET /v1/types lists them")
    }
    self = type
  }
}
