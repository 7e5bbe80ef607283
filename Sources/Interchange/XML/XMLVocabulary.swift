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
