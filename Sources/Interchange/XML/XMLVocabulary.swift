/// The element and attribute names a reader knows, as an enumeration whose raw values are the local
/// names in the document; prefixes and namespaces do not matter.
protocol XMLVocabulary: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// One step through a document.
///
/// `nil` stands for a name outside the vocabulary.
enum XMLEvent<Name: XMLVocabulary> {
  case start(Name?)
  /// Carries, through `XMLStream.text`, what stood between the tags of an element without children.
  case end(Name?)
}

/// What a document may ask for before it is refused; far above what health data ever holds.
struct XMLLimits: Sendable {
  /// Elements within elements.
  var depth = 200
  /// Bytes of one tag, comment or processing instruction: they are parsed only when whole, and the
  /// parser compares the attributes of a tag pairwise.
  var tagBytes = 256 * 1024
  /// Bytes of text in one element; what comes after is left out and said.
  var textBytes = 1024 * 1024
}
