/// One element of a document's header, with what is in it.
struct CDAElement: Sendable {
  enum Content: Sendable {
    case element(CDAElement)
    case text(String)
  }

  let name: String
  /// Whether it is of `urn:hl7-org:v3`; elements of other namespaces are local additions, which CDA
  /// lets every reader pass over.
  let isHL7: Bool
  /// Where its start tag ends.
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

  /// The elements at the end of a path of names, every branch of it.
  func descendants(_ names: String...) -> [CDAElement] {
    names.reduce([self]) { elements, name in elements.flatMap { $0.children(name) } }
  }

  /// The text directly in the element, as it stands.
  var text: String {
    content.reduce(into: "") { text, piece in
      if case .text(let more) = piece { text += more }
    }
  }

  /// All text of the element and the elements in it, white space made single spaces; `nil` for none.
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
  /// Without white space and control characters at both ends, and one space for each run of them
  /// within.
  var normalizedSpace: String {
    unicodeScalars.split {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }.map(String.init).joined(separator: " ")
  }

  var nonEmpty: String? { isEmpty ? nil : self }
}
