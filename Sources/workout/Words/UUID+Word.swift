import Foundation

extension UUID {
  /// The identity as the command line and JSON write it: in small letters.
  var word: String { uuidString.lowercased() }

  /// The beginning that tables show, and that commands take for the whole.
  var shortWord: String { String(word.prefix(8)) }

  /// The same of a sample: those that are derived or imported by the hundred have the time in front (versions 7
  /// and 8 of RFC 9562), begin alike, and are shown whole.
  var sampleWord: String { 7...8 ~= uuid.6 >> 4 ? word : shortWord }
}
