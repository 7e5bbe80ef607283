/// SipHash-2-4 with a result of 128 bits.
///
/// It is fast on short messages, exactly specified, and the same on every machine and in every
/// release. The key is fixed and public: the hash distinguishes contents, and does not resist
/// deliberate collisions.
///
/// **Source** J.-P. Aumasson, D. J. Bernstein, *SipHash: a fast short-input PRF*, INDOCRYPT 2012;
/// the 128-bit result is that of the authors' reference implementation.
struct SipHash128 {
  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64
  private var wordCount: UInt64 = 0

  init(key0: UInt64 = 0, key1: UInt64 = 0) {
    v0 = 0x736F_6D65_7073_6575 ^ key0
    v1 = 0x646F_7261_6E64_6F6D ^ key1 ^ 0xEE
    v2 = 0x6C79_6765_6E65_7261 ^ key0
    v3 = 0x7465_6462_7974_6573 ^ key1
  }

  /// Adds eight bytes of the message, as a little-endian word.
  @inline(__always)
  mutating func combine(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
    wordCount &+= 1
  }

  /// Returns the hash of the words so far and up to seven further bytes.
  func finish(tail: UInt64 = 0, tailCount: UInt64 = 0) -> SIMD2<UInt64> {
    var state = self
    state.combine(tail | (wordCount &* 8 &+ tailCount) << 56)
    state.v2 ^= 0xEE
    state.rounds()
    let low = state.v0 ^ state.v1 ^ state.v2 ^ state.v3
    state.v1 ^= 0xDD
    state.rounds()
    return SIMD2(low, state.v0 ^ state.v1 ^ state.v2 ^ state.v3)
  }

  private mutating func rounds() {
    for _ in 0..<4 { round() }
  }

  @inline(__always)
  private mutating func round() {
    v0 &+= v1
    v1 = (v1 << 13 | v1 >> 51) ^ v0
    v0 = v0 << 32 | v0 >> 32
    v2 &+= v3
    v3 = (v3 << 16 | v3 >> 48) ^ v2
    v0 &+= v3
    v3 = (v3 << 21 | v3 >> 43) ^ v0
    v2 &+= v1
    v1 = (v1 << 17 | v1 >> 47) ^ v2
    v2 = v2 << 32 | v2 >> 32
  }
}
