/// A CDA rule that a document violates, with its location.
public struct CDARuleViolation: Hashable, Sendable, CustomStringConvertible {
  public enum Rule: Hashable, Sendable {
    /// The XML is not well-formed; the text is the parser's message.
    case wellFormed(String)
    /// The document is truncated.
    case complete
    /// A document type declaration, which CDA does not have and which could define entities and
    /// load files.
    case noDocumentType
    /// The root element is `{namespace}name` and not `{urn:hl7-org:v3}ClinicalDocument`.
    case root(name: String, namespace: String?)
    /// A required element is missing.
    case required(String)
    /// An element appears more often than allowed.
    case atMostOnce(String)
    /// Only one of several elements is allowed.
    case oneOf([String])
    /// An element follows one that it must precede.
    case order(String, after: String)
    /// An element of HL7's namespace is not allowed here.
    case unexpected(String)
    /// Text between elements where CDA allows none.
    case noText(String)
    /// An attribute does not have its only allowed value.
    case fixed(attribute: String, expected: String, found: String?)
    /// The text is not a point in time in HL7's format.
    case timestamp(String)
    /// The element has neither a value nor a reason for its absence (`nullFlavor`).
    case value
    case depth(limit: Int)
    case tagBytes(limit: Int)
    case nameBytes(limit: Int)
    case elements(limit: Int)
    case textBytes(limit: Int)
  }

  public let rule: Rule
  /// The path of the element, as in `/ClinicalDocument/author[2]/assignedAuthor`.
  ///
  /// It has local names, with an index from the second element of a name on; before the first
  /// element it is `/`.
  public let path: String
  /// The line where the element's start tag ends or where the parser stopped, counted from 1.
  public let line: Int

  public init(_ rule: Rule, path: String, line: Int) {
    self.rule = rule
    self.path = path
    self.line = line
  }

  public var description: String { "line \(line): \(path): \(rule)" }
}

extension CDARuleViolation.Rule: CustomStringConvertible {
  public var description: String {
    switch self {
    case .wellFormed(let words): "not well-formed XML: \(words)"
    case .complete: "the document ends in the middle"
    case .noDocumentType: "a document type declaration, which CDA does not have"
    case .root(let name, let namespace):
      "the first element is \(name) \(namespace.map { "of \($0)" } ?? "of no namespace"); "
        + "it has to be ClinicalDocument of \(CDAReader.namespace)"
    case .required(let name): "\(name) is required and missing"
    case .atMostOnce(let name): "\(name) is there more than once"
    case .oneOf(let names): "only one of \(names.joined(separator: ", ")) may be there"
    case .order(let name, let before): "\(name) has to come before \(before)"
    case .unexpected(let name): "\(name) has no place here"
    case .noText(let text): "text where only elements may be: “\(text)”"
    case .fixed(let attribute, let expected, let found?):
      "\(attribute) has to be “\(expected)” and is “\(found)”"
    case .fixed(let attribute, let expected, nil):
      "\(attribute) has to be “\(expected)” and is missing"
    case .timestamp(let text): "“\(text)” is not a time as YYYYMMDDhhmmss.ffff±hhmm"
    case .value: "neither a value nor a nullFlavor that says why there is none"
    case .depth(let limit): "elements nested deeper than \(limit)"
    case .tagBytes(let limit): "a tag or comment longer than \(limit) bytes"
    case .nameBytes(let limit): "more than \(limit) bytes of different names"
    case .elements(let limit): "more than \(limit) elements in the header"
    case .textBytes(let limit): "a text of the header longer than \(limit) bytes"
    }
  }
}
