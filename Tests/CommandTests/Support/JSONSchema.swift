import Foundation
import TestSupport

/// A validator for the schemas of docs/schemas that supports the keywords they use.
///
/// A key that a schema does not name is a fault here, although readers must ignore it: all
/// output has to be documented.
///
/// **Source** JSON Schema 2020-12, *Core* and *Validation*.
struct JSONSchema {
  private let file: String
  private let schema: JSONNode

  struct Malformed: Error {
    let what: String
  }

  init(_ name: String) throws {
    file = "\(name).schema.json"
    schema = try Self.read(file)
  }

  static func read(_ file: String) throws -> JSONNode {
    let data = try Data(contentsOf: PackageRoot.url("docs/schemas").appending(path: file))
    return try JSONDecoder().decode(JSONNode.self, from: data)
  }

  /// Returns the faults of a text by path; empty if it matches the schema.
  func faults(in text: some StringProtocol) throws -> String {
    let value = try JSONDecoder().decode(JSONNode.self, from: Data(text.utf8))
    return try faults(value, schema, file, at: "$").joined(separator: "; ")
  }

  private func faults(
    _ value: JSONNode, _ schema: JSONNode, _ file: String, at path: String
  ) throws -> [String] {
    if let reference = schema["$ref"]?.string {
      let (target, targetFile) = try resolve(reference, from: file)
      return try faults(value, target, targetFile, at: path)
    }
    if let choices = schema["oneOf"]?.array {
      let all = try choices.map { try faults(value, $0, file, at: path) }
      let fitting = all.filter(\.isEmpty).count
      return fitting == 1 ? [] : ["\(path) fits \(fitting) of \(choices.count): \(all)"]
    }
    if let constant = schema["const"] { return value == constant ? [] : ["\(path) differs"] }
    switch (schema["type"]?.string, value) {
    case ("object", .object(let object)):
      return try objectFaults(object, schema, file, at: path)
    case ("array", .array(let items)):
      guard let itemSchema = schema["items"] else { throw Malformed(what: "\(file), \(path)") }
      return try items.enumerated().flatMap { index, item in
        try faults(item, itemSchema, file, at: "\(path)[\(index)]")
      }
    case ("string", .string(let text)): return stringFaults(text, schema, at: path)
    case ("boolean", .boolean), ("null", .null): return []
    case ("number", .number(let number)), ("integer", .number(let number)):
      return numberFaults(number, schema, at: path)
    case (let type?, _): return ["\(path) is no \(type)"]
    case (nil, _): throw Malformed(what: "\(file), \(path): no type")
    }
  }

  private func objectFaults(
    _ object: [String: JSONNode], _ schema: JSONNode, _ file: String, at path: String
  ) throws -> [String] {
    let required = schema["required"]?.array?.compactMap(\.string) ?? []
    var others = schema["additionalProperties"]
    if others == .boolean(false) { others = nil }
    let missing = required.filter { object[$0] == nil }.map { "\(path).\($0) is missing" }
    return try missing
      + object.sorted { $0.key < $1.key }.flatMap { key, value in
        guard let inner = schema["properties"]?[key] ?? others else {
          return ["\(path).\(key) is not in \(file)"]
        }
        return try faults(value, inner, file, at: "\(path).\(key)")
      }
  }

  private func stringFaults(_ text: String, _ schema: JSONNode, at path: String) -> [String] {
    if text.isEmpty { return ["\(path) is empty, where absent is absent"] }
    if let words = schema["enum"]?.array, !words.contains(.string(text)) {
      return ["\(path) is \(text), which is none of its words"]
    }
    if let pattern = schema["pattern"]?.string,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      return ["\(path) is \(text), which is not \(pattern)"]
    }
    return []
  }

  private func numberFaults(_ number: Double, _ schema: JSONNode, at path: String) -> [String] {
    if schema["type"]?.string == "integer", number != number.rounded() {
      return ["\(path) is no integer"]
    }
    if let minimum = schema["minimum"]?.number, number < minimum {
      return ["\(path) is below \(minimum)"]
    }
    if let maximum = schema["maximum"]?.number, number > maximum {
      return ["\(path) is above \(maximum)"]
    }
    return []
  }

  /// Resolves `file#/a/b`, `#/a/b` or `file`.
  private func resolve(
    _ reference: String, from file: String
  ) throws -> (schema: JSONNode, file: String) {
    let parts = reference.split(separator: "#", omittingEmptySubsequences: false)
    let target = parts[0].isEmpty ? file : String(parts[0])
    var schema = try Self.read(target)
    for key in (parts.count > 1 ? parts[1] : "").split(separator: "/") {
      guard let inner = schema[String(key)] else { throw Malformed(what: reference) }
      schema = inner
    }
    return (schema, target)
  }
}
