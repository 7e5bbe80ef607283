import Foundation

extension UUID {
  /// The identity as the command line and JSON write it: in small letters.
  var word: String { uuidString.lowercased() }

  /// The beginning that tables show, and that commands take for the whole.
  var shortWord: String { String(word.prefix(8)) }
}
