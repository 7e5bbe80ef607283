/// Any JSON value, to be encoded again with snake_case keys.
enum JSONTree: Codable {
  case object([String: JSONTree])
  case array([JSONTree])
  case text(String)
  case truth(Bool)
  case number(Double)

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.singleValueContainer().decode([String: JSONTree].self) {
      self = .object(object)
    } else if let array = try? decoder.singleValueContainer().decode([JSONTree].self) {
      self = .array(array)
    } else if let truth = try? decoder.singleValueContainer().decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? decoder.singleValueContainer().decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try decoder.singleValueContainer().decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .object(let object):
      try container.encode(
        Dictionary(uniqueKeysWithValues: object.map { (Self.snakeCase($0.key), $0.value) }))
    case .array(let array): try container.encode(array)
    case .text(let text): try container.encode(text)
    case .truth(let truth): try container.encode(truth)
    case .number(let number): try container.encode(number)
    }
  }

  private static func snakeCase(_ key: String) -> String {
    key.reduce(into: "") { text, letter in
      text += letter.isUppercase ? "_\(letter.lowercased())" : String(letter)
    }
  }
}
