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
