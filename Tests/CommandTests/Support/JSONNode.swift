/// A JSON value, distinguished by kind.
enum JSONNode: Decodable, Hashable {
  case object([String: JSONNode])
  case array([JSONNode])
  case string(String)
  case number(Double)
  case boolean(Bool)
  case null

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONNode].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONNode].self))
    }
  }

  subscript(key: String) -> JSONNode? { object?[key] }

  var object: [String: JSONNode]? {
    if case .object(let object) = self { object } else { nil }
  }

  var array: [JSONNode]? {
    if case .array(let array) = self { array } else { nil }
  }

  var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}
