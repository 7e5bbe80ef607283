/// An element of an export with everything in it, written again as it is read.
///
/// Attributes keep their order and are written with double quotes; white space between elements is not kept, so that
/// two exports of one element give the same bytes.
struct AppleHealthCapture {
  /// What the element becomes.
  enum Purpose {
    /// The original of a workout.
    case workout
    /// A sample of kept contents.
    case kept(AppleHealthPendingKept)
    /// Metadata of the record or correlation that it is in, by the name of the element.
    case part(String)

    /// What became of each element and attribute in it.
    var fate: AppleHealthAccount.Fate {
      switch self {
      case .workout: AppleHealthFates.original
      case .kept: AppleHealthFates.kept
      case .part: AppleHealthFates.part
      }
    }
  }

  /// The maximum size; an element of a workout with the locations of a day inside it has less.
  static let maximumBytes = 16 << 20

  let purpose: Purpose
  private(set) var bytes: [UInt8] = []
  private(set) var isCut = false

  init(_ purpose: Purpose) {
    self.purpose = purpose
  }

  mutating func append(start tags: borrowing AppleHealthTags, isEmpty: Bool) {
    guard fits(TagScanner.maximumTag) else { return }
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: tags.scanner.name)
    for index in 0..<tags.scanner.attributeCount {
      bytes.append(UInt8(ascii: " "))
      bytes.append(contentsOf: tags.scanner.attributeName(index))
      bytes.append(contentsOf: "=\"".utf8)
      for byte in tags.scanner.attributeValue(index) { append(escaping: byte) }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
    // An empty element is written as one without contents, which XML does not distinguish.
    if isEmpty { append(end: tags) }
  }

  mutating func append(end tags: borrowing AppleHealthTags) {
    guard fits(tags.scanner.name.count + 3) else { return }
    bytes.append(contentsOf: "</".utf8)
    bytes.append(contentsOf: tags.scanner.name)
    bytes.append(UInt8(ascii: ">"))
  }

  /// Appends text as the file has it, with its references.
  mutating func append(text: [UInt8]) {
    guard fits(text.count) else { return }
    bytes.append(contentsOf: text)
  }

  /// Returns whether the element began where so many elements are open.
  func began(at depth: Int) -> Bool {
    switch purpose {
    case .workout: depth == 0
    case .kept(let pending): pending.depth == depth
    case .part: true
    }
  }

  private mutating func fits(_ count: Int) -> Bool {
    if bytes.count + count > Self.maximumBytes { isCut = true }
    return !isCut
  }

  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
    default: bytes.append(byte)
    }
  }
}
