internal import ByteStreams

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

/// A value parsed from text: missing, invalid or valid.
enum XMLValue<Value> {
  case absent
  case value(Value)
  case invalid(String)
}

extension XMLStream {
  /// The length to which invalid text is cut when it is quoted.
  private static var quotedBytes: Int { 40 }

  /// The text of the element that just ended as a string; `nil` when it is empty.
  var textString: String? {
    withText { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
  }

  /// The text of the element that just ended as a finite decimal number.
  var textNumber: XMLValue<Double> {
    withText { text in
      if text.isEmpty { return .absent }
      return DecimalText.parse(text).map { .value($0) } ?? .invalid(Self.quote(text))
    }
  }

  /// Returns the text of the element that just ended, parsed from its bytes; empty text is missing.
  func textValue<Value>(_ parse: (UnsafeBufferPointer<UInt8>) -> Value?) -> XMLValue<Value> {
    withText { text in
      if text.isEmpty { return .absent }
      return parse(text).map { .value($0) } ?? .invalid(Self.quote(text))
    }
  }

  /// Returns an attribute of the element that just started as a string.
  func attributeString(_ name: Name) -> String? {
    withAttribute(name) { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns an attribute of the element that just started as a finite decimal number.
  func attributeNumber(_ name: Name) -> XMLValue<Double> {
    let value: XMLValue<Double>? = withAttribute(name) { text in
      if text.isEmpty { return .absent }
      return DecimalText.parse(text).map { .value($0) } ?? .invalid(Self.quote(text))
    }
    return value ?? .absent
  }

  private static func quote(_ text: UnsafeBufferPointer<UInt8>) -> String {
    text.count <= quotedBytes
      ? String(decoding: text, as: UTF8.self)
      : String(decoding: text[..<quotedBytes], as: UTF8.self) + "…"
  }
}
