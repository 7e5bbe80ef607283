/// What a document may ask for before it is refused; far above what health data ever holds.
struct XMLLimits: Sendable {
  /// Elements within elements.
  var depth = 200
  /// Bytes of one tag, comment or processing instruction: they are parsed only when whole, and the
  /// parser compares the attributes of a tag pairwise.
  var tagBytes = 256 * 1024
  /// Bytes of all different names together; looking one up takes longer the more there are.
  var nameBytes = 1024 * 1024
  /// Bytes of text in one element; what comes after is left out and said.
  var textBytes = 1024 * 1024
}
