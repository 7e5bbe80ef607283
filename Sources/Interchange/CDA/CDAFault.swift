/// One rule of CDA that a document breaks, and where.
public struct CDAFault: Hashable, Sendable, CustomStringConvertible {
  public enum Rule: Hashable, Sendable {
    /// Not well-formed XML, in the words of the parser.
    case wellFormed(String)
    /// The input ended inside the document.
    case complete
    /// A document type declaration: CDA has none, and it is where entities and other files come in.
    case noDocumentType
    /// The first element is `{namespace}name` and not `{urn:hl7-org:v3}ClinicalDocument`.
    case root(name: String, namespace: String?)
    /// An element that must be there is not.
    case required(String)
    /// An element is there more often than it may be.
    case atMostOnce(String)
    /// Only one of several elements may be there.
    case oneOf([String])
    /// An element comes after one that it has to come before.
    case order(String, after: String)
    /// An element of HL7's namespace that has no place here.
    case unexpected(String)
    /// Text between elements where CDA has none.
    case noText(String)
    /// An attribute has not the one value it may have.
    case fixed(attribute: String, expected: String, found: String?)
    /// Not a point in time as HL7 writes it.
    case timestamp(String)
    /// Neither a value nor a reason for its absence (`nullFlavor`).
    case value
    case depth(limit: Int)
    case tagBytes(limit: Int)
    case nameBytes(limit: Int)
    case elements(limit: Int)
    case textBytes(limit: Int)
  }

  public let rule: Rule
  /// The element, as in `/ClinicalDocument/author[2]/assignedAuthor`.
  ///
  /// Local names, counted from the second of a name on; before the first element it is `/`.
  public let path: String
  /// Where the element's start tag ends, or where the parser stopped; counted from 1.
  public let line: Int

  public init(_ rule: Rule, path: String, line: Int) {
    self.rule = rule
    self.path = path
    self.line = line
  }

  public var description: String { "line \(line): \(path): \(rule)" }
}

extension CDAFault.Rule: CustomStringConvertible {
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
