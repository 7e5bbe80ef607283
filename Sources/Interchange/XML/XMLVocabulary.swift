/// The element and attribute names that a reader knows.
///
/// It is an enumeration whose raw values are the local names in the document; prefixes and
/// namespaces are ignored.
protocol XMLVocabulary: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// A step through a document.
///
/// The name is `nil` if it is not in the vocabulary.
enum XMLEvent<Name: XMLVocabulary> {
  case start(Name?)
  /// The end of an element; `XMLStream.text` is its text if it has no children.
  case end(Name?)
}
