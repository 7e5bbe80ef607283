import Foundation

/// The message to a delivery's recipient: the store to query, and the type that changed.
struct DeliveryMessage: Encodable {
  let store: String
  let type: String
  let client: String

  /// One line of JSON, including the line break.
  var line: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding three strings cannot fail.
    return ((try? encoder.encode(self)) ?? Data("{}".utf8)) + Data("\n".utf8)
  }
}

/// Describes the system's error numbers.
enum SystemError {
  static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
