/// A buffer for the features of a window, which are appended one by one.
struct FeatureRow: ~Copyable {
  private let numbers: UnsafeMutableBufferPointer<Double>
  private var count = 0

  init(_ numbers: UnsafeMutableBufferPointer<Double>) { self.numbers = numbers }

  @inline(__always)
  mutating func append(_ number: Double) {
    precondition(count < numbers.count, "as many as there are names")
    numbers[count] = number
    count &+= 1
  }
}
