/// The pairs of signals of the phase features as lanes, eight at a time, in the order of
/// ``SignalPair/phased(_:)``, lag by lag.
enum PhasePairs {
  /// The maximum number of vectors of eight pairs.
  static let parts = 4

  /// Returns the number of vectors.
  ///
  /// With fifteen pairs the last lane is unused; with six the last two.
  static func parts(_ features: FeatureSet) -> Int {
    switch features {
    case .full: 2
    case .acceleration: parts
    }
  }

  static func count(_ features: FeatureSet, _ part: Int) -> Int {
    switch features {
    case .full: part == 0 ? 8 : 7
    case .acceleration: 6
    }
  }

  /// Returns the lag in tenths of a second, as in ``FeatureSet/phaseLags``.
  static func lag(_ features: FeatureSet, _ part: Int) -> Int {
    switch (features, part) {
    case (.full, _), (.acceleration, 2): 3
    case (.acceleration, 3): 6
    default: part + 1
    }
  }

  /// Returns the first and the second signal of each pair.
  @inline(__always)
  static func both(
    _ features: FeatureSet, _ part: Int, _ s: SIMD8<Double>
  ) -> (SIMD8<Double>, SIMD8<Double>) {
    (first(features, part, s), second(features, part, s))
  }

  /// Returns the first signal of each pair.
  @inline(__always)
  static func first(_ features: FeatureSet, _ part: Int, _ s: SIMD8<Double>) -> SIMD8<Double> {
    switch (features, part) {
    case (.full, 0): SIMD8(s[0], s[0], s[0], s[0], s[0], s[1], s[1], s[1])
    case (.full, _): SIMD8(s[1], s[2], s[2], s[2], s[3], s[3], s[4], s[4])
    case (.acceleration, _): SIMD8(s[0], s[0], s[0], s[1], s[1], s[2], s[2], s[2])
    }
  }

  /// Returns the second signal of each pair.
  @inline(__always)
  static func second(_ features: FeatureSet, _ part: Int, _ s: SIMD8<Double>) -> SIMD8<Double> {
    switch (features, part) {
    case (.full, 0): SIMD8(s[1], s[2], s[3], s[4], s[5], s[2], s[3], s[4])
    case (.full, _): SIMD8(s[5], s[3], s[4], s[5], s[4], s[5], s[5], s[5])
    case (.acceleration, _): SIMD8(s[1], s[2], s[6], s[2], s[6], s[6], s[6], s[6])
    }
  }
}
