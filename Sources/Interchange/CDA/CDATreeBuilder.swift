internal import CLibXML2

/// What the SAX callbacks build while a document is parsed: the header as a tree, and what stopped it.
///
/// Of the body only the headings are kept, so memory goes with the header and not with the document.
struct CDATreeBuilder: ~Copyable {
  /// An element that has begun and not ended.
  private struct Open {
    /// `nil` for an element inside the body, which is not kept.
    var element: CDAElement?
    var path: String
    /// How many children of each name it has so far, for their paths.
    var counts: [String: Int] = [:]
    var textBytes = 0
  }

  /// Down to `/ClinicalDocument/component/structuredBody/component/section`.
  private static let keptBodyDepth = 5
  /// Longer names are cut in paths.
  private static let pathNameCharacters = 64

  private(set) var root: CDAElement?
  private(set) var faults: [CDAFault] = []
  /// Whether the parser was told to stop: what it says from then on is not the document's fault.
  private(set) var isStopped = false
  /// Set while the end of the input is told to the parser.
  var isAtEnd = false
  var parser: xmlParserCtxtPtr?
  let limits: CDALimits
  private var open: [Open] = []
  private var elementCount = 0

  init(limits: CDALimits) {
    self.limits = limits
  }

  var line: Int { Int(parser?.pointee.input?.pointee.line ?? 0) }

  /// Whether the parser stands where nothing after it could end the document: what is wrong here is
  /// that it is cut.
  var isCut: Bool {
    guard isAtEnd, root == nil, let input = parser?.pointee.input else { return false }
    return input.pointee.end - input.pointee.cur < Self.shortestEnd
  }

  private static let shortestEnd = "</ClinicalDocument>".utf8.count

  private var path: String { open.last?.path ?? "/" }

  /// Writes a fault down and ends the parsing.
  mutating func stop(_ rule: CDAFault.Rule) {
    guard !isStopped else { return }
    fail(rule)
    if let parser { xmlStopParser(parser) }
  }

  /// Writes a fault down after which the parser stops by itself.
  mutating func fail(_ rule: CDAFault.Rule) {
    report(rule)
    isStopped = true
  }

  mutating func report(_ rule: CDAFault.Rule) {
    if faults.count < limits.faults { faults.append(CDAFault(rule, path: path, line: line)) }
  }

  mutating func start(
    _ localName: UnsafePointer<UInt8>, namespace: UnsafePointer<UInt8>?, attributeCount: Int,
    attributeFields: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) {
    guard !isStopped else { return }
    // A tag is told before its `>` is looked for.
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

  /// Whether an element that begins now belongs to the header or is a heading of the body.
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

  /// The attributes without a namespace; those that have one are local additions.
  private static func attributes(
    _ fields: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int
  ) -> [String: String] {
    guard let fields else { return [:] }
    var attributes: [String: String] = [:]
    // Five pointers each: local name, prefix, namespace, value, one past the value's last byte.
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
    // The indentation between elements is as long as it likes.
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
