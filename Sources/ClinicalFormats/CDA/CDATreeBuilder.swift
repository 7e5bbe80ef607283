import ByteStreams
internal import CLibXML2

/// The state of the SAX callbacks while a document is parsed: the header as a tree, and the error.
///
/// Of the body only the headings are stored, so memory grows with the header and not with the
/// document.
struct CDATreeBuilder: ~Copyable {
  /// An element whose end tag was not read yet.
  private struct Open {
    /// The element; `nil` within the body, which is not stored.
    var element: CDAElement?
    var path: String
    /// The number of children by name so far, for their paths.
    var counts: [String: Int] = [:]
    var textBytes = 0
  }

  /// Down to `/ClinicalDocument/component/structuredBody/component/section`.
  private static let keptBodyDepth = 5
  /// The length to which names are cut in paths.
  private static let pathNameCharacters = 64

  private(set) var root: CDAElement?
  private(set) var faults: [CDARuleViolation] = []
  /// Whether the parser was stopped; its later errors are not the document's.
  private(set) var isStopped = false
  /// Set while the end of the input is signaled to the parser.
  var isAtEnd = false
  var parser: xmlParserCtxtPtr?
  let limits: CDALimits
  private var open: [Open] = []
  private var elementCount = 0

  init(limits: CDALimits) {
    self.limits = limits
  }

  var line: Int { Int(parser?.pointee.input?.pointee.line ?? 0) }

  /// Whether the error is a truncated document: nothing after this position could end it.
  var isCut: Bool {
    guard isAtEnd, root == nil, let input = parser?.pointee.input else { return false }
    return input.pointee.end - input.pointee.cur < Self.shortestEnd
  }

  private static let shortestEnd = "</ClinicalDocument>".utf8.count

  private var path: String { open.last?.path ?? "/" }

  /// Records a fault and stops the parser.
  mutating func stop(_ rule: CDARuleViolation.Rule) {
    guard !isStopped else { return }
    fail(rule)
    if let parser { xmlStopParser(parser) }
  }

  /// Records a fault after which the parser stops itself.
  mutating func fail(_ rule: CDARuleViolation.Rule) {
    report(rule)
    isStopped = true
  }

  mutating func report(_ rule: CDARuleViolation.Rule) {
    if faults.count < limits.faults {
      faults.append(CDARuleViolation(rule, path: path, line: line))
    }
  }

  mutating func start(
    _ localName: UnsafePointer<UInt8>, namespace: UnsafePointer<UInt8>?, attributeCount: Int,
    attributeFields: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) {
    guard !isStopped else { return }
    // libxml2 reports a tag before it looks for its `>`.
    guard !isCut else { return fail(.complete) }
    guard open.count < limits.depth else { return stop(.depth(limit: limits.depth)) }
    let name = String(cString: localName)
    let namespace = namespace.map { String(cString: $0) }
    let isHL7 = namespace == CDAReader.namespace
    let isKept = keepsChild(named: name)
    let path = childPath(name, isCounted: isKept)
    var element: CDAElement?
    if isKept {
      elementCount += 1
      guard elementCount <= limits.elements else {
        return stop(.elements(limit: limits.elements))
      }
      element = CDAElement(
        name: name, isHL7: isHL7, line: line, path: path,
        attributes: Self.attributes(attributeFields, count: attributeCount))
    }
    let isRoot = open.isEmpty
    open.append(Open(element: element, path: path))
    if isRoot, name != "ClinicalDocument" || !isHL7 {
      stop(.root(name: String(name.prefix(Self.pathNameCharacters)), namespace: namespace))
    }
  }

  /// Returns whether an element that begins now belongs to the header or is a heading of the body.
  private func keepsChild(named name: String) -> Bool {
    guard let parent = open.last else { return true }
    guard let element = parent.element else { return false }
    return !isInBody || (open.count < Self.keptBodyDepth && element.name != "text")
  }

  private var isInBody: Bool { open.count > 1 && open[1].element?.name == "component" }

  private mutating func childPath(_ name: String, isCounted: Bool) -> String {
    guard !open.isEmpty else { return "/\(name.prefix(Self.pathNameCharacters))" }
    let last = open.count - 1
    let step = "\(open[last].path)/\(name.prefix(Self.pathNameCharacters))"
    guard isCounted else { return step }
    open[last].counts[name, default: 0] += 1
    let count = open[last].counts[name, default: 1]
    return count == 1 ? step : "\(step)[\(count)]"
  }

  /// Returns the attributes without a namespace; those with one are local extensions.
  private static func attributes(
    _ fields: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int
  ) -> [String: String] {
    guard let fields else { return [:] }
    var attributes: [String: String] = [:]
    // Five pointers each: local name, prefix, namespace, value, end of the value.
    for index in 0..<count {
      let field = fields + index * 5
      guard let name = field[0], field[2] == nil, let value = field[3], let end = field[4] else {
        continue
      }
      attributes[String(cString: name)] = String(
        decoding: UnsafeBufferPointer(start: value, count: end - value), as: UTF8.self)
    }
    return attributes
  }

  mutating func text(_ characters: UnsafePointer<UInt8>, count: Int) {
    let last = open.count - 1
    guard !isStopped, last >= 0, open[last].element != nil else { return }
    // The text of a body that is not XML is the document itself.
    if isInBody, open[last].element?.name == "text" { return }
    let bytes = UnsafeBufferPointer(start: characters, count: count)
    // The indentation between elements is not limited in length.
    let isSpace = bytes.allSatisfy(\.isXMLSpace)
    open[last].textBytes += isSpace ? 0 : count
    guard open[last].textBytes <= limits.textBytes else {
      return stop(.textBytes(limit: limits.textBytes))
    }
    open[last].element?.content.append(
      .text(isSpace ? " " : String(decoding: bytes, as: UTF8.self)))
  }

  mutating func end() {
    guard !isStopped, let ended = open.popLast(), let element = ended.element else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].element?.content.append(.element(element))
    }
  }
}
