import ByteStreams
internal import CLibXML2

/// A libxml2 push parser that accepts only well-formed XML and loads no external resources.
///
/// It does not recover from errors, so every XML parser accepts what it accepts. A document type
/// declaration stops it before any of the declaration is read; without one there are no entities to
/// expand, no other files and no defaults. There is also no callback that would load an external
/// subset.
struct CDAParser: ~Copyable {
  private let builder: UnsafeMutablePointer<CDATreeBuilder>

  /// Initializes libxml2 once per process, before the first parser is created.
  private static let isInitialized: Bool = {
    xmlInitParser()
    return true
  }()

  init(limits: CDALimits) throws(CDAError) {
    _ = Self.isInitialized
    builder = .allocate(capacity: 1)
    builder.initialize(to: CDATreeBuilder(limits: limits))
    var callbacks = Self.callbacks
    guard let parser = xmlCreatePushParserCtxt(&callbacks, builder, nil, 0, nil) else {
      throw .outOfMemory
    }
    // Without NOENT, libxml2 reports `&amp;` in an attribute as `&#38;`.
    xmlCtxtUseOptions(parser, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue))
    xmlDictSetLimit(parser.pointee.dict, limits.nameBytes)
    builder.pointee.parser = parser
  }

  deinit {
    xmlFreeParserCtxt(builder.pointee.parser)
    builder.deinitialize(count: 1)
    builder.deallocate()
  }

  /// Whether further input is ignored.
  var isStopped: Bool { builder.pointee.isStopped }

  /// Parses the next bytes of the document.
  func parse(_ chunk: UnsafeRawBufferPointer) {
    guard let parser = builder.pointee.parser, !isStopped else { return }
    LibXML2.silence()
    xmlParseChunk(
      parser, chunk.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(chunk.count), 0)
    let limit = builder.pointee.limits.tagBytes
    if let input = parser.pointee.input, input.pointee.end - input.pointee.cur > limit {
      builder.pointee.stop(.tagBytes(limit: limit))
    }
  }

  /// Signals the end of the input.
  ///
  /// - Returns: The header of a document without XML errors.
  /// - Throws: `CDAError.invalid` with the XML errors.
  func finish() throws(CDAError) -> CDAElement {
    guard let parser = builder.pointee.parser else { throw .outOfMemory }
    if !isStopped {
      builder.pointee.isAtEnd = true
      LibXML2.silence()
      xmlParseChunk(parser, nil, 0, 1)
    }
    let faults = builder.pointee.faults
    guard faults.isEmpty else { throw .invalid(faults) }
    guard parser.pointee.wellFormed == 1, let root = builder.pointee.root else {
      throw .invalid([CDARuleViolation(.complete, path: "/", line: builder.pointee.line)])
    }
    return root
  }

  /// `XML_SAX2_MAGIC` of libxml2's parser.h, a macro that Swift does not import.
  private static let sax2Magic: UInt32 = 0xDEED_BEAF

  private static var callbacks: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = sax2Magic
    handler.internalSubset = { builder, _, _, _ in
      builder?.assumingMemoryBound(to: CDATreeBuilder.self).pointee.stop(.noDocumentType)
    }
    handler.startElementNs = { builder, localName, _, namespace, _, _, count, _, fields in
      guard let builder, let localName else { return }
      builder.assumingMemoryBound(to: CDATreeBuilder.self).pointee.start(
        localName, namespace: namespace, attributeCount: Int(count), attributeFields: fields)
    }
    handler.endElementNs = { builder, _, _, _ in
      builder?.assumingMemoryBound(to: CDATreeBuilder.self).pointee.end()
    }
    // All three callbacks are the same function, so that libxml2 does not inspect white space
    // further.
    handler.characters = { builder, characters, count in
      guard let builder, let characters else { return }
      builder.assumingMemoryBound(to: CDATreeBuilder.self).pointee.text(
        characters, count: Int(count))
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    handler.serror = { builder, error in
      guard let builder, let error else { return }
      builder.assumingMemoryBound(to: CDATreeBuilder.self).pointee.receive(error.pointee)
    }
    return handler
  }
}

extension CDATreeBuilder {
  /// Reports libxml2's errors as faults; warnings are ignored.
  fileprivate mutating func receive(_ error: xmlError) {
    guard !isStopped else { return }
    let words = error.message.map { String(cString: $0) } ?? ""
    let message = words.hasSuffix("\n") ? String(words.dropLast()) : words
    switch (xmlParserErrors(UInt32(bitPattern: error.code)), error.level) {
    case (XML_ERR_NO_MEMORY, _):
      // libxml2 reports a full dictionary of names with this error.
      fail(.nameBytes(limit: limits.nameBytes))
    case (XML_ERR_DOCUMENT_END, _) where root == nil:
      // Reported after everything else is parsed: the remaining input is an incomplete construct.
      fail(.complete)
    case (_, XML_ERR_FATAL):
      fail(isCut ? .complete : .wellFormed(message))
    case (_, XML_ERR_ERROR):
      // The parser continues after such errors, for example an undeclared prefix.
      if isCut { fail(.complete) } else { report(.wellFormed(message)) }
    default: break
    }
  }
}
