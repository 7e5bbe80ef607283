/// An element of a document's header, with its contents.
struct CDAElement: Sendable {
  enum Content: Sendable {
    case element(CDAElement)
    case text(String)
  }

  let name: String
  /// Whether the namespace is `urn:hl7-org:v3`; elements of other namespaces are local extensions,
  /// which CDA allows readers to ignore.
  let isHL7: Bool
  /// The line where its start tag ends.
  let line: Int
  let path: String
  let attributes: [String: String]
  var content: [Content] = []

  /// The child elements of HL7's namespace.
  var children: [CDAElement] {
    content.compactMap {
      if case .element(let child) = $0, child.isHL7 { child } else { nil }
    }
  }

  func children(_ name: String) -> [CDAElement] { children.filter { $0.name == name } }

  func child(_ name: String) -> CDAElement? { children.first { $0.name == name } }

  /// Returns all elements at the end of a path of names, on every branch.
  func descendants(_ names: String...) -> [CDAElement] {
    names.reduce([self]) { elements, name in elements.flatMap { $0.children(name) } }
  }

  /// The text directly in the element, unchanged.
  var text: String {
    content.reduce(into: "") { text, piece in
      if case .text(let more) = piece { text += more }
    }
  }

  /// All text of the element and its descendants with white space collapsed; `nil` if there is
  /// none.
  var wholeText: String? { rawText.normalizedSpace.nonEmpty }

  private var rawText: String {
    content.reduce(into: "") { text, piece in
      switch piece {
      case .text(let more): text += more
      case .element(let child): text += child.rawText
      }
    }
  }
}

extension String {
  /// The text with surrounding white space and control characters removed and inner runs collapsed
  /// to one space.
  var normalizedSpace: String {
    unicodeScalars.split {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }.map(String.init).joined(separator: " ")
  }

  var nonEmpty: String? { isEmpty ? nil : self }
}
