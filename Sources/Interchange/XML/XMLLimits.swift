/// The limits beyond which a document is rejected; they are far above real health data.
struct XMLLimits: Sendable {
  /// The maximum depth of nested elements.
  var depth = 200
  /// The maximum size of one tag, comment or processing instruction in bytes: it is parsed only
  /// when complete, and the parser compares the attributes of a tag pairwise.
  var tagBytes = 256 * 1024
  /// The maximum size of all distinct names together in bytes; a lookup takes longer the more there
  /// are.
  var nameBytes = 1024 * 1024
  /// The maximum size of the text in one element in bytes; the rest is skipped and reported.
  var textBytes = 1024 * 1024
}
