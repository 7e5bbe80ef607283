package import Foundation
package import GRDB

/// The identities that begin with some hexadecimal digits.
package struct IdentityRange: Hashable, Sendable {
  /// The digits, each from 0 to 15, at most 32.
  package let digits: [UInt8]

  /// All identities.
  package static let all = IdentityRange(digits: [])

  package init(digits: [UInt8]) {
    precondition(digits.count <= 32 && digits.allSatisfy { $0 < 16 })
    self.digits = digits
  }

  /// The sixteen ranges with one more digit; empty for the range of one identity.
  package var parts: [IdentityRange] {
    guard digits.count < 32 else { return [] }
    return (0..<16).map { IdentityRange(digits: digits + [$0]) }
  }

  /// The first and the last identity, as their bytes.
  var bounds: (first: Data, last: Data) { (bytes(filledWith: 0), bytes(filledWith: 15)) }

  private func bytes(filledWith digit: UInt8) -> Data {
    let all = digits + Array(repeating: digit, count: 32 - digits.count)
    return Data(stride(from: 0, to: 32, by: 2).map { all[$0] << 4 | all[$0 + 1] })
  }
}

/// A summary of the objects in a range of identities: equal sets have equal digests.
///
/// It is the sum of a hash of each identity and incarnation, so it does not depend on the order, and one object more
/// or less changes it. Two different sets have the same digest with a probability of 2⁻¹²⁸; it does not protect
/// against a replica that looks for such sets.
package struct RangeDigest: Hashable, Sendable {
  /// The number of objects.
  package private(set) var count = 0
  private var high: UInt64 = 0
  private var low: UInt64 = 0

  package init() {}

  /// Computes the digest of the stored objects in a range, in constant memory.
  ///
  /// - Throws: `DatabaseError`.
  package init(_ range: IdentityRange, _ db: Database) throws {
    let (first, last) = range.bounds
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT uuid, incarnation FROM sample WHERE uuid BETWEEN ? AND ? ORDER BY uuid"),
      arguments: [first, last])
    while let row = try rows.next() {
      guard let uuid = UUID(bytes: row[0]) else { continue }
      add(uuid, incarnation: row[1])
    }
  }

  /// Adds an object.
  package mutating func add(_ uuid: UUID, incarnation: Int64) {
    count += 1
    var words: [UInt64] = [0, 0]
    for (place, byte) in uuid.bytes.enumerated() {
      words[place / 8] = words[place / 8] << 8 | UInt64(byte)
    }
    var state = Self.mixed(words[0] ^ UInt64(bitPattern: incarnation) &* Self.increment)
    state = Self.mixed(state ^ words[1])
    high &+= state
    low &+= Self.mixed(state &+ Self.increment ^ words[0])
  }

  /// Mixes the bits of a word.
  ///
  /// **Source** G. Steele, D. Lea, C. Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014: the
  /// finalizer and increment of SplitMix64.
  private static func mixed(_ word: UInt64) -> UInt64 {
    var word = word &+ increment
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15
}

/// The comparison of the objects of two replicas by digests of ever smaller ranges of identities.
///
/// It finds differences that no change number shows: after a replica was away for so long that tombstones are gone,
/// or a file was restored. Each round needs the digests of the open ranges on both sides:
///
///     var comparison = RangeComparison()
///     while !comparison.open.isEmpty {
///       comparison.compare(try own(comparison.open), try other(comparison.open))
///     }
///     // The objects of comparison.differing are to be exchanged.
///
/// With *n* objects and *d* differences, it takes at most log₁₆ *n* + 1 rounds and 16 *d* digests in each.
package struct RangeComparison: Sendable {
  /// The number of objects in a range that is exchanged whole.
  package static let smallRange = 16

  /// The ranges to compare next.
  package private(set) var open: [IdentityRange] = [.all]
  /// The small ranges whose objects differ.
  package private(set) var differing: [IdentityRange] = []

  package init() {}

  /// Compares the digests of the open ranges, in their order.
  ///
  /// - Parameters:
  ///   - own: The digests of this replica.
  ///   - other: The digests of the other one; a missing digest leaves its range open.
  package mutating func compare(_ own: [RangeDigest], _ other: [RangeDigest]) {
    let compared = min(own.count, other.count, open.count)
    var next: [IdentityRange] = []
    for (range, (mine, others)) in zip(open, zip(own, other)) where mine != others {
      if max(mine.count, others.count) > Self.smallRange, !range.parts.isEmpty {
        next += range.parts
      } else {
        differing.append(range)
      }
    }
    open = next + open.dropFirst(compared)
  }
}
