import ByteStreams

/// Assigns a number to each distinct text without creating a string.
///
/// Numbers count up from 0 in the order of first appearance. A limit bounds the memory that a file
/// can consume.
struct ByteInterner: ~Copyable {
  private let limit: Int
  private var bytes = ByteArena(capacity: 4096)
  private var ends: [Int] = [0]
  private var hashes: [UInt64] = []
  /// An open-addressing hash table: a number or −1 per slot; the slot count is a power of two, and
  /// at most half of the slots are used.
  private var slots: [Int32]

  /// - Parameter limit: The maximum number of stored texts.
  init(limit: Int) {
    self.limit = limit
    slots = Array(repeating: -1, count: 256)
  }

  var count: Int { hashes.count }

  /// Returns the number of a text; `nil` for a new text beyond the limit.
  mutating func index(of text: UnsafeBufferPointer<UInt8>) -> Int? {
    let hash = Self.hash(text)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if hashes[index] == hash, isEqual(index, text) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return insert(text, hash: hash, slot: slot)
  }

  /// The text of a number; valid until the next text is added.
  subscript(index: Int) -> UnsafeBufferPointer<UInt8> { bytes[ends[index]..<ends[index + 1]] }

  func string(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

  private func isEqual(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let known = self[index]
    guard known.count == text.count else { return false }
    var at = 0
    while at < text.count {
      if known[at] != text[at] { return false }
      at += 1
    }
    return true
  }

  private mutating func insert(
    _ text: UnsafeBufferPointer<UInt8>, hash: UInt64, slot: Int
  ) -> Int? {
    guard hashes.count < limit else { return nil }
    let index = hashes.count
    if let base = text.baseAddress { bytes.append(base, count: text.count) }
    ends.append(bytes.count)
    hashes.append(hash)
    slots[slot] = Int32(index)
    if hashes.count * 2 > slots.count { grow() }
    return index
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (index, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index)
    }
  }

  /// Hashes eight bytes at a time with a multiplication; the result is valid only within one
  /// process.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(text)
    var hash = UInt64(truncatingIfNeeded: raw.count) &* 0x9E37_79B9_7F4A_7C15
    var index = 0
    while index + 8 <= raw.count {
      hash = mixed(hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var tail: UInt64 = 0
    while index < raw.count {
      tail = tail << 8 | UInt64(raw[index])
      index += 1
    }
    return mixed(hash ^ tail)
  }

  @inline(__always)
  private static func mixed(_ word: UInt64) -> UInt64 {
    let (high, low) = word.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return high ^ low ^ word
  }
}
