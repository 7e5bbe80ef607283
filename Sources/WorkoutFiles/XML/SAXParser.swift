internal import ByteStreams
internal import CLibXML2

/// A libxml2 push parser that records its events on a tape.
///
/// It has no network access, no document type and no entities: every callback that could load or
/// store one is absent. The parser recovers from single invalid characters; any other error of
/// well-formedness stops it.
struct SAXParser: ~Copyable {
  let tape: UnsafeMutablePointer<SAXEventBuffer>

  /// Initializes libxml2 once per process, before the first parser is created.
  private static let isInitialized: Bool = {
    xmlInitParser()
    return true
  }()

  init(vocabulary: [String], limits: XMLLimits) {
    _ = Self.isInitialized
    tape = .allocate(capacity: 1)
    tape.initialize(to: SAXEventBuffer(vocabulary: vocabulary, limits: limits))
    var callbacks = Self.callbacks
    guard let parser = xmlCreatePushParserCtxt(&callbacks, tape, nil, 0, nil) else {
      tape.pointee.fail(.outOfMemory)
      return
    }
    // Without NOENT, libxml2 reports `&amp;` in an attribute as `&#38;`. It has nothing else to
    // replace: no callback defines or finds an entity.
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_RECOVER.rawValue | XML_PARSE_NOENT.rawValue
    xmlCtxtUseOptions(parser, Int32(options))
    xmlDictSetLimit(parser.pointee.dict, limits.nameBytes)
    tape.pointee.parser = parser
  }

  deinit {
    xmlFreeParserCtxt(tape.pointee.parser)
    tape.deinitialize(count: 1)
    tape.deallocate()
  }

  /// Parses the next bytes of the document onto the tape.
  func parse(_ chunk: UnsafeRawBufferPointer) {
    guard let parser = tape.pointee.parser, tape.pointee.failure == nil else { return }
    LibXML2.silence()
    xmlParseChunk(
      parser, chunk.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(chunk.count), 0)
    if let input = parser.pointee.input, tape.pointee.failure == nil,
      input.pointee.end - input.pointee.cur > tape.pointee.limits.tagBytes
    {
      tape.pointee.fail(.tagTooLong(limit: tape.pointee.limits.tagBytes))
    }
  }

  /// Signals the end of the input.
  func finish() {
    guard let parser = tape.pointee.parser, tape.pointee.failure == nil else { return }
    tape.pointee.isAtEnd = true
    LibXML2.silence()
    xmlParseChunk(parser, nil, 0, 1)
    if parser.pointee.wellFormed == 0, tape.pointee.depth > 0 { tape.pointee.fail(.truncated) }
  }

  /// `XML_SAX2_MAGIC` of libxml2's parser.h, a macro that Swift does not import.
  private static let sax2Magic: UInt32 = 0xDEED_BEAF

  private static var callbacks: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = sax2Magic
    handler.startElementNs = { tape, localName, _, namespace, _, _, count, _, fields in
      guard let tape, let localName else { return }
      tape.assumingMemoryBound(to: SAXEventBuffer.self).pointee.start(
        localName, namespace: namespace, attributeCount: Int(count), attributeFields: fields)
    }
    handler.endElementNs = { tape, localName, _, namespace in
      guard let tape, let localName else { return }
      tape.assumingMemoryBound(to: SAXEventBuffer.self).pointee.end(localName, namespace: namespace)
    }
    // All three callbacks are the same function, so that libxml2 does not inspect white space
    // further.
    handler.characters = { tape, characters, count in
      guard let tape, let characters else { return }
      tape.assumingMemoryBound(to: SAXEventBuffer.self).pointee.text(characters, count: Int(count))
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    handler.serror = { tape, error in
      guard let tape, let error else { return }
      tape.assumingMemoryBound(to: SAXEventBuffer.self).pointee.receive(error.pointee)
    }
    return handler
  }
}

extension SAXEventBuffer {
  /// Classifies libxml2's errors into those that are ignored, reported, or stop the parser.
  fileprivate mutating func receive(_ error: xmlError) {
    guard failure == nil else { return }
    switch xmlParserErrors(UInt32(bitPattern: error.code)) {
    case XML_ERR_INVALID_CHAR, XML_ERR_INVALID_CHARREF, XML_ERR_INVALID_ENCODING:
      note(.invalidCharacter)
    case XML_ERR_NO_MEMORY:
      // libxml2 reports a full dictionary of names with this error.
      fail(.tooManyNames(limit: limits.nameBytes))
    case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
      note(.entityLeftOut)
    default:
      // Errors below fatal concern namespaces, such as an undeclared prefix; names are matched
      // without their namespace, so nothing is lost.
      guard error.level == XML_ERR_FATAL else { return }
      // libxml2 reports a start tag before it looks for the `>`: this one may lack attributes.
      if error.code == Int32(XML_ERR_GT_REQUIRED.rawValue) { dropUnfinishedTag() }
      if isAtEnd {
        fail(.truncated)
      } else {
        let words = error.message.map { String(cString: $0) } ?? ""
        fail(.malformed(code: error.code, message: words.trimmingNewline))
      }
    }
  }
}

extension String {
  fileprivate var trimmingNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
