/// Uniform noise between −0.5 and 0.5, the same in every run.
///
/// **Source** Xorshift64*, S. Vigna, 2016.
struct EvenNoise {
  private var state: UInt64

  init(seed: UInt64 = 1) { state = seed }

  mutating func next() -> Double {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Double((state &* 0x2545_F491_4F6C_DD1D) >> 11) * 0x1p-53 - 0.5
  }
}
