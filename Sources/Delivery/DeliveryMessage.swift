import Foundation

/// What the one who is woken is told: where to ask, and about what.
struct DeliveryMessage: Encodable {
  let store: String
  let type: String
  let client: String

  /// One line of JSON, with its end.
  var line: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Three texts are always representable.
    return ((try? encoder.encode(self)) ?? Data("{}".utf8)) + Data("\n".utf8)
  }
}

/// The system's words for an error number.
enum SystemError {
  static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
