import ByteStreams
internal import Foundation

/// A tolerant XML scanner that reads tags and attributes and ignores text.
///
/// A malformed tag is skipped and scanning resumes at the next `<`, so that one bad byte costs one
/// element; a conforming parser would have to stop there. Document types, comments and instructions
/// are skipped without interpreting them. Control characters in values become spaces, and only
/// XML's five entities and numeric references are replaced.
///
/// Memory is one buffer; a tag that does not fit is skipped and reported.
struct TagScanner: ~Copyable {
  enum Tag: Hashable {
    case start(isEmpty: Bool)
    case end
  }

  enum MarkupError: Hashable {
    /// A malformed tag, which was skipped.
    case malformedTag
    case tagTooLong(limit: Int)
    case tooManyAttributes(limit: Int)
    /// Characters that XML does not allow, read as spaces.
    case forbiddenCharacters(count: Int)
    /// The input ends within a tag, comment or declaration.
    case endsWithin
    case file(FileError)
  }

  struct Attribute {
    var name: Int
    var nameCount: Int
    var value: Int
    var valueCount: Int
    var isRaw: Bool
  }

  /// The maximum length of a tag in bytes; a real one has a few hundred.
  static let maximumTag = 256 * 1024
  static let maximumAttributes = 128
  private static let bufferBytes = 1 << 20

  private var source: any ByteSource
  private let base: UnsafeMutablePointer<UInt8>
  private let attributes: UnsafeMutablePointer<Attribute>
  /// The class of each byte of a value; 0 is plain.
  private let classes: UnsafeMutablePointer<UInt8>
  private var count = 0
  private var position = 0
  private var isAtEnd = false
  /// A read error, reported after everything that was read before it.
  private var failure: FileError?
  private var countedTo = 0
  private(set) var attributeCount = 0
  private(set) var nameRange = 0..<0
  /// The line of the current tag, counted from 1.
  private(set) var line = 1
  /// The error at or before the current tag.
  private(set) var fault: MarkupError?
  private(set) var byteCount = 0
  /// Whether ``text`` is kept.
  var keepsText = false
  /// The text before the current tag, as the file has it and without white space around it.
  private(set) var text: [UInt8] = []

  init(_ source: any ByteSource) {
    self.source = source
    // One more byte: a sentinel `<` after the last byte replaces bounds checks in the loops.
    base = .allocate(capacity: Self.bufferBytes + 1)
    base[0] = UInt8(ascii: "<")
    attributes = .allocate(capacity: Self.maximumAttributes)
    classes = .allocate(capacity: 256)
    classes.initialize(repeating: 0, count: 256)
    for byte in 0..<0x20 { classes[byte] = 1 }
    for byte in "&\"'<".utf8 { classes[Int(byte)] = 2 }
  }

  deinit {
    base.deallocate()
    attributes.deallocate()
    classes.deallocate()
  }

  /// Returns the next tag; `nil` at the end of the input.
  mutating func next() -> Tag? {
    fault = nil
    if keepsText { text.removeAll(keepingCapacity: true) }
    while true {
      guard let found = memchr(base + position, 0x3C, count - position) else {
        if keepsText { appendText(to: count) }
        position = count
        guard refill() else { return ended() }
        continue
      }
      let start = base.distance(to: found.assumingMemoryBound(to: UInt8.self))
      countLines(to: start)
      if keepsText { appendText(to: start) }
      position = start
      switch scan(at: start) {
      case .tag(let tag, let end):
        position = end
        decodeValues()
        return tag
      case .passed(let end): position = end
      case .malformed(let at):
        position = max(at, start + 1)
        fault = fault ?? .malformedTag
      case .tooMany(let at):
        position = at
        fault = .tooManyAttributes(limit: Self.maximumAttributes)
      case .declaration: guard passDeclaration() else { return ended() }
      case .needsMore:
        if count - start > Self.maximumTag {
          position = start + 1
          fault = .tagTooLong(limit: Self.maximumTag)
        } else if !refill() {
          fault = .endsWithin
          position = count
          return ended()
        }
      }
    }
  }

  private mutating func appendText(to end: Int) {
    let read = UnsafeBufferPointer(start: base + position, count: end - position)
    let space = text.isEmpty ? read.prefix { $0.isXMLSpace }.count : 0
    guard space < read.count, text.count < Self.maximumTag else { return }
    text.append(contentsOf: read[space...])
  }

  /// Ends the scan; reports the error if the input failed.
  private mutating func ended() -> Tag? {
    if let failure { fault = .file(failure) }
    return nil
  }

  /// The name of the current tag.
  var name: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + nameRange.lowerBound, count: nameRange.count)
  }

  func attributeName(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + attributes[index].name, count: attributes[index].nameCount)
  }

  /// Returns an attribute value of the current tag with entities replaced; valid until the next
  /// tag.
  func attributeValue(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + attributes[index].value, count: attributes[index].valueCount)
  }

  /// Returns the first bytes of the input, before the first tag is read.
  mutating func peek(_ wanted: Int) -> [UInt8] {
    if count == 0 { _ = refill() }
    return Array(UnsafeBufferPointer(start: base + position, count: min(wanted, count - position)))
  }

  // MARK: One tag

  private enum Scan {
    case tag(Tag, end: Int)
    /// A skipped processing instruction.
    case passed(end: Int)
    case declaration
    case malformed(at: Int)
    case tooMany(at: Int)
    case needsMore
  }

  private mutating func scan(at start: Int) -> Scan {
    guard start + 1 < count else { return .needsMore }
    switch base[start + 1] {
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return .declaration
    case UInt8(ascii: "/"): return scanEnd(at: start + 2)
    default: return scanStart(at: start + 1)
    }
  }

  private mutating func scanEnd(at start: Int) -> Scan {
    var index = start
    while Self.isNameByte(base[index]) { index += 1 }
    let end = index
    while base[index].isXMLSpace { index += 1 }
    if index >= count { return .needsMore }
    guard base[index] == UInt8(ascii: ">"), end > start else { return .malformed(at: index) }
    nameRange = start..<end
    attributeCount = 0
    return .tag(.end, end: index + 1)
  }

  private mutating func scanStart(at start: Int) -> Scan {
    var index = start
    while Self.isNameByte(base[index]) { index += 1 }
    nameRange = start..<index
    attributeCount = 0
    if index >= count { return .needsMore }
    guard index > start else { return .malformed(at: index) }
    while true {
      while base[index].isXMLSpace { index += 1 }
      if index >= count { return .needsMore }
      switch base[index] {
      case UInt8(ascii: ">"): return .tag(.start(isEmpty: false), end: index + 1)
      case UInt8(ascii: "/"):
        if index + 1 >= count { return .needsMore }
        guard base[index + 1] == UInt8(ascii: ">") else { return .malformed(at: index) }
        return .tag(.start(isEmpty: true), end: index + 2)
      default: break
      }
      let name = index
      while Self.isNameByte(base[index]) { index += 1 }
      let nameCount = index - name
      while base[index].isXMLSpace { index += 1 }
      if index >= count { return .needsMore }
      guard nameCount > 0, base[index] == UInt8(ascii: "=") else { return .malformed(at: index) }
      index += 1
      while base[index].isXMLSpace { index += 1 }
      if index >= count { return .needsMore }
      let quote = base[index]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        return .malformed(at: index)
      }
      index += 1
      let value = index
      var isRaw = false
      while true {
        while classes[Int(base[index])] == 0 { index += 1 }
        let byte = base[index]
        if byte == quote || byte == UInt8(ascii: "<") { break }
        if byte == UInt8(ascii: "&") || byte < 0x20 { isRaw = true }
        index += 1
      }
      if index >= count { return .needsMore }
      // A value that is never closed runs into the next tag.
      guard base[index] == quote else { return .malformed(at: index) }
      guard attributeCount < Self.maximumAttributes else { return .tooMany(at: index) }
      attributes[attributeCount] = Attribute(
        name: name, nameCount: nameCount, value: value, valueCount: index - value, isRaw: isRaw)
      attributeCount += 1
      index += 1
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }

  private mutating func decodeValues() {
    var forbidden = 0
    for index in 0..<attributeCount where attributes[index].isRaw {
      let value = UnsafeMutableBufferPointer(
        start: base + attributes[index].value, count: attributes[index].valueCount)
      attributes[index].valueCount = EntityText.decode(value, forbidden: &forbidden)
    }
    if forbidden > 0 { fault = fault ?? .forbiddenCharacters(count: forbidden) }
  }

  // MARK: Input

  /// Moves the remaining bytes to the front and reads more; returns false at the end of the input.
  private mutating func refill() -> Bool {
    guard !isAtEnd else { return false }
    countLines(to: position)
    (base).update(from: base + position, count: count - position)
    count -= position
    position = 0
    countedTo = 0
    let before = count
    while count < Self.bufferBytes {
      do throws(FileError) {
        let buffer = UnsafeMutableRawBufferPointer(
          start: base + count, count: Self.bufferBytes - count)
        let read = try source.read(into: buffer)
        if read == 0 {
          isAtEnd = true
          break
        }
        count += read
      } catch {
        isAtEnd = true
        failure = error
        break
      }
    }
    base[count] = UInt8(ascii: "<")
    byteCount += count - before
    return count > before
  }

  private mutating func countLines(to end: Int) {
    guard end > countedTo else { return }
    while let found = memchr(base + countedTo, 0x0A, end - countedTo) {
      line += 1
      countedTo = base.distance(to: found.assumingMemoryBound(to: UInt8.self)) + 1
    }
    countedTo = end
  }

  /// Returns the byte at the position and advances; `nil` at the end.
  private mutating func consume() -> UInt8? {
    if position >= count, !refill() { return nil }
    position += 1
    return base[position - 1]
  }

  /// Skips an instruction, a comment, a CDATA section or a document type.
  private mutating func passDeclaration() -> Bool {
    var passer = DoctypeSkipper()
    while let byte = consume() {
      if passer.isOver(byte) { return true }
    }
    fault = .endsWithin
    return false
  }
}
