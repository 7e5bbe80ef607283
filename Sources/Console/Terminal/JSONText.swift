import Foundation

/// The JSON format of all commands: sorted keys, one object per line, no escaped slashes,
/// and characters that control a terminal escaped, wherever the text goes.
package enum JSONText {
  package static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self).escapedForTerminal()
  }
}
