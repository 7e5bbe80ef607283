internal import ByteStreams
internal import CLibXML2

/// A buffer of the events that the SAX callbacks record while one chunk is parsed.
///
/// Callbacks run within C code, where they cannot throw or access a reader's state, so they only
/// append to these flat arrays. Names are looked up once: libxml2 interns every name in a
/// dictionary, so the same name has the same address for the life of the parser.
struct SAXEventBuffer: ~Copyable {
  struct Event {
    var isStart: Bool
    /// The index in the vocabulary, or `SAXEventBuffer.unknownName`.
    var name: Int32
    var line: Int32
    /// The range of a start's attributes in `attributes`, or of an end's text in `bytes`.
    var lower: Int32
    var upper: Int32
    /// The interned local name and namespace, valid as long as the parser.
    var localName: UnsafePointer<UInt8>
    var namespace: UnsafePointer<UInt8>?
  }

  struct Attribute {
    var name: Int32
    var localName: UnsafePointer<UInt8>
    var lower: Int32
    var upper: Int32
  }

  static let unknownName: Int32 = -1

  private(set) var events: [Event] = []
  private(set) var attributes: [Attribute] = []
  /// Attribute values and texts, concatenated.
  private(set) var bytes = ByteArena(capacity: 128 * 1024)
  private(set) var issues: [XMLIssue] = []
  private(set) var failure: XMLError?
  private(set) var depth = 0

  let limits: XMLLimits
  var parser: xmlParserCtxtPtr?
  /// Set while the end of the input is signaled to the parser; an error then means a truncated
  /// document.
  var isAtEnd = false
  private var textStart = 0
  private var isTextCut = false
  private var names: NameTable

  init(vocabulary: [String], limits: XMLLimits) {
    self.limits = limits
    names = NameTable(vocabulary: vocabulary)
  }

  var line: Int { Int(parser?.pointee.input?.pointee.line ?? 0) }

  /// Discards the events that were read, and retains the text of an open element.
  mutating func recycle() {
    events.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    issues.removeAll(keepingCapacity: true)
    bytes.dropFirst(textStart)
    textStart = 0
  }

  mutating func fail(_ reason: XMLError.Reason) {
    if failure == nil { failure = XMLError(reason: reason, line: line) }
  }

  mutating func note(_ reason: XMLIssue.Reason) {
    issues.append(XMLIssue(reason: reason, line: line))
  }

  mutating func start(
    _ localName: UnsafePointer<UInt8>, namespace: UnsafePointer<UInt8>?, attributeCount: Int,
    attributeFields: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) {
    guard failure == nil else { return }
    depth += 1
    guard depth <= limits.depth else { return fail(.tooDeep(limit: limits.depth)) }
    discardText()
    let first = attributes.count
    if let attributeFields {
      // Five pointers each: local name, prefix, namespace, value, end of the value.
      for index in 0..<attributeCount {
        let field = attributeFields + index * 5
        guard let name = field[0], let value = field[3], let end = field[4] else { continue }
        let lower = bytes.count
        bytes.append(value, count: end - value)
        attributes.append(
          Attribute(
            name: names.index(of: name), localName: name, lower: Int32(truncatingIfNeeded: lower),
            upper: Int32(truncatingIfNeeded: bytes.count)))
      }
    }
    textStart = bytes.count
    events.append(
      Event(
        isStart: true, name: names.index(of: localName), line: Int32(truncatingIfNeeded: line),
        lower: Int32(truncatingIfNeeded: first), upper: Int32(truncatingIfNeeded: attributes.count),
        localName: localName, namespace: namespace))
  }

  /// Removes a start tag that turned out to be incomplete.
  mutating func dropUnfinishedTag() {
    guard events.last?.isStart == true else { return }
    events.removeLast()
    depth -= 1
  }

  mutating func end(_ localName: UnsafePointer<UInt8>, namespace: UnsafePointer<UInt8>?) {
    guard failure == nil else { return }
    depth -= 1
    events.append(
      Event(
        isStart: false, name: names.index(of: localName), line: Int32(truncatingIfNeeded: line),
        lower: Int32(truncatingIfNeeded: textStart), upper: Int32(truncatingIfNeeded: bytes.count),
        localName: localName, namespace: namespace))
    textStart = bytes.count
    isTextCut = false
  }

  mutating func text(_ characters: UnsafePointer<UInt8>, count: Int) {
    guard failure == nil else { return }
    guard bytes.count - textStart + count <= limits.textBytes else {
      if !isTextCut { note(.textCut(limit: limits.textBytes)) }
      isTextCut = true
      return
    }
    bytes.append(characters, count: count)
  }

  /// Discards text before a child element; in health files it is only white space.
  private mutating func discardText() {
    bytes.truncate(to: textStart)
    isTextCut = false
  }
}

/// Maps the address of an interned name to its index in the vocabulary.
private struct NameTable: ~Copyable {
  /// The number of slots of a direct-mapped cache; a power of two well above the number of names
  /// that a document repeats.
  private static let slotCount = 512

  private let indexes: [String: Int32]
  private let slots: UnsafeMutablePointer<(name: UnsafePointer<UInt8>?, index: Int32)>

  init(vocabulary: [String]) {
    indexes = Dictionary(
      zip(vocabulary, 0..<Int32(vocabulary.count)), uniquingKeysWith: { first, _ in first })
    slots = .allocate(capacity: Self.slotCount)
    slots.initialize(repeating: (nil, SAXEventBuffer.unknownName), count: Self.slotCount)
  }

  deinit {
    slots.deallocate()
  }

  mutating func index(of name: UnsafePointer<UInt8>) -> Int32 {
    let address = UInt(bitPattern: name)
    let slot = Int((address ^ (address >> 9)) & UInt(Self.slotCount - 1))
    if slots[slot].name == name { return slots[slot].index }
    let index = indexes[String(cString: name)] ?? SAXEventBuffer.unknownName
    slots[slot] = (name, index)
    return index
  }
}
