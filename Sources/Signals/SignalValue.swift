/// A value that filters process: one channel as a number, or several as the lanes of a vector.
public protocol SignalValue: Sendable {
  static var zero: Self { get }
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, factor: Double) -> Self
  static func / (a: Self, divisor: Double) -> Self
}

extension Double: SignalValue {}
extension SIMD2: SignalValue where Scalar == Double {}
extension SIMD4: SignalValue where Scalar == Double {}
extension SIMD8: SignalValue where Scalar == Double {}

extension Collection<Double> {
  /// The median; the mean of the two middle values for an even count, `nil` for an empty collection.
  @inlinable public var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    let half = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }
}
