internal import ByteStreams

/// A reader of a document as a sequence of start and end tags, in constant memory.
///
///     var xml = XMLStream<GPXName>(source)
///     while let event = try xml.next() {
///       switch event {
///       case .start(.trackPoint): latitude = xml.attributeNumber(.latitude)
///       case .end(.elevation): elevation = xml.textNumber
///       …
///
/// libxml2's push parser receives one chunk at a time and records events on a tape, which `next()`
/// reads. No string is created for names, and none for text or attributes unless requested.
/// Entities are never expanded, no other file is opened, and depth, tags and texts have limits.
struct XMLStream<Name: XMLVocabulary>: ~Copyable {
  /// The size of one read: large enough to make calls cheap, small enough to stay in the cache.
  static var defaultChunkBytes: Int { 64 * 1024 }

  private var source: any ByteSource
  private let parser: SAXParser
  private let names: [Name]
  private let chunk: UnsafeMutableRawBufferPointer
  private var filter = XMLInputFilter()
  private var cursor = 0
  private var isFinished = false
  private(set) var byteCount = 0
  private var current = SAXEventBuffer.Event?.none
  private var filterIssues: [XMLIssue] = []

  /// Creates a reader of a document, which is read once.
  ///
  /// - Parameters:
  ///   - source: The bytes of the document.
  ///   - limits: The limits of the document.
  ///   - chunkBytes: The number of bytes that are read and parsed at a time.
  init(
    _ source: some ByteSource, limits: XMLLimits = XMLLimits(), chunkBytes: Int = defaultChunkBytes
  ) {
    self.source = source
    names = Array(Name.allCases)
    parser = SAXParser(vocabulary: names.map(\.rawValue), limits: limits)
    chunk = .allocate(byteCount: max(chunkBytes, 1), alignment: 16)
  }

  deinit {
    chunk.deallocate()
  }

  /// Returns the next tag; `nil` at the end of the document.
  ///
  /// - Throws: `XMLError` after every event before the error was delivered; later calls return
  ///   `nil`.
  mutating func next() throws(XMLError) -> XMLEvent<Name>? {
    while cursor >= parser.tape.pointee.events.count {
      guard try refill() else {
        current = nil
        return nil
      }
    }
    let event = parser.tape.pointee.events[cursor]
    cursor += 1
    current = event
    let name = event.name >= 0 ? names[Int(event.name)] : nil
    return event.isStart ? .start(name) : .end(name)
  }

  /// The line of the current tag, counted from 1.
  var line: Int { Int(current?.line ?? 0) }

  /// Returns the issues since the last call.
  mutating func drainIssues() -> [XMLIssue] {
    defer { filterIssues.removeAll(keepingCapacity: true) }
    return filterIssues
  }

  var hasIssues: Bool { !filterIssues.isEmpty }

  /// Parses until there is an event.
  private mutating func refill() throws(XMLError) -> Bool {
    if isFinished { return false }
    if let failure = parser.tape.pointee.failure {
      isFinished = true
      throw failure
    }
    parser.tape.pointee.recycle()
    cursor = 0
    let count = try fill()
    if count == 0 {
      parser.finish()
    } else {
      let bytes = UnsafeMutableRawBufferPointer(rebasing: chunk[..<count])
      let blanked = filter.clean(bytes.assumingMemoryBound(to: UInt8.self))
      parser.parse(UnsafeRawBufferPointer(bytes))
      if blanked.count > 0 {
        filterIssues.append(
          XMLIssue(
            reason: .forbiddenCharacters(
              count: blanked.count, byteOffset: byteCount + blanked.first),
            line: parser.tape.pointee.line))
      }
      byteCount += count
    }
    filterIssues += parser.tape.pointee.issues
    if count == 0, parser.tape.pointee.failure == nil, parser.tape.pointee.events.isEmpty {
      isFinished = true
    }
    return !isFinished
  }

  /// Reads one whole chunk, or the rest: the prolog filter needs the start in one piece.
  private mutating func fill() throws(XMLError) -> Int {
    var count = 0
    while count < chunk.count {
      do throws(FileError) {
        let rest = UnsafeMutableRawBufferPointer(rebasing: chunk[count...])
        let read = try source.read(into: rest)
        if read == 0 { break }
        count += read
      } catch {
        isFinished = true
        throw XMLError(reason: .file(error), line: parser.tape.pointee.line)
      }
    }
    return count
  }
}

extension XMLStream {
  /// Calls `body` with the text of the element that just ended, without surrounding white space.
  ///
  /// The text is empty for an element with children and for a start tag. The bytes are UTF-8 unless
  /// the document was invalid, and are valid only during the call.
  func withText<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    guard let current, !current.isStart else {
      return body(UnsafeBufferPointer(start: nil, count: 0))
    }
    return withBytes(current.lower, current.upper) { body($0.trimmed) }
  }

  /// Calls `body` with the value of an attribute of the element that just started.
  ///
  /// - Returns: `nil` when the element has no such attribute.
  func withAttribute<R>(_ name: Name, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R? {
    guard let current, current.isStart else { return nil }
    for index in current.lower..<current.upper {
      let attribute = parser.tape.pointee.attributes[Int(index)]
      guard attribute.name >= 0, names[Int(attribute.name)] == name else { continue }
      return withBytes(attribute.lower, attribute.upper) { body($0.trimmed) }
    }
    return nil
  }

  /// Calls `body` with the value of an attribute by local name, which need not be in the
  /// vocabulary.
  func withAttribute<R>(named name: StaticString, _ body: (UnsafeBufferPointer<UInt8>) -> R)
    -> R?
  {
    guard let current, current.isStart else { return nil }
    for index in current.lower..<current.upper {
      let attribute = parser.tape.pointee.attributes[Int(index)]
      guard attribute.localName.isText(name) else { continue }
      return withBytes(attribute.lower, attribute.upper) { body($0.trimmed) }
    }
    return nil
  }

  /// The attributes of the element that just started, by local name.
  var attributes: [String: String] {
    guard let current, current.isStart else { return [:] }
    var values: [String: String] = [:]
    for index in current.lower..<current.upper {
      let attribute = parser.tape.pointee.attributes[Int(index)]
      values[String(cString: attribute.localName)] =
        withBytes(attribute.lower, attribute.upper) { String(decoding: $0.trimmed, as: UTF8.self) }
    }
    return values
  }

  /// The current tag's name without its prefix.
  var localName: String { current.map { String(cString: $0.localName) } ?? "" }

  /// Returns whether the current tag's namespace contains `text`, such as `TrackPointExtension`.
  func namespaceContains(_ text: StaticString) -> Bool {
    guard let namespace = current?.namespace else { return false }
    return String(cString: namespace).contains(text.description)
  }

  func namespaceIs(_ text: StaticString) -> Bool {
    current?.namespace?.isText(text) ?? false
  }

  private func withBytes<R>(
    _ lower: Int32, _ upper: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> R
  ) -> R {
    body(parser.tape.pointee.bytes[Int(lower)..<Int(upper)])
  }
}
