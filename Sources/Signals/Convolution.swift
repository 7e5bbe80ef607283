extension Array where Element: SignalValue {
  /// Returns the centered convolution with `kernel`, with the same number of samples.
  ///
  /// The center of a kernel with even length is the later of its two middle values, as in numpy's `same`.
  @inlinable
  func convolved(with kernel: [Double], outside: FIRFilter.Outside) -> [Element] {
    guard let first, let last, !kernel.isEmpty else { return self }
    let (before, after) = (kernel.count / 2, (kernel.count - 1) / 2)
    let isZero = outside == .zero
    let padded =
      [Element](repeating: isZero ? .zero : first, count: before) + self
      + [Element](repeating: isZero ? .zero : last, count: after)
    let reversed = [Double](kernel.reversed())
    return [Element](unsafeUninitializedCapacity: count) { y, initialized in
      padded.withUnsafeBufferPointer { x in
        reversed.withUnsafeBufferPointer { kernel in
          var index = 0
          // Four outputs at a time have independent sums, which avoids latency of additions.
          while index + 4 <= count {
            var (a, b, c, d) = (Element.zero, Element.zero, Element.zero, Element.zero)
            for tap in kernel.indices {
              let (weight, place) = (kernel[tap], index + tap)
              a = a + x[place] * weight
              b = b + x[place + 1] * weight
              c = c + x[place + 2] * weight
              d = d + x[place + 3] * weight
            }
            y.initializeElement(at: index, to: a)
            y.initializeElement(at: index + 1, to: b)
            y.initializeElement(at: index + 2, to: c)
            y.initializeElement(at: index + 3, to: d)
            index += 4
          }
          while index < count {
            var sum = Element.zero
            for tap in kernel.indices { sum = sum + x[index + tap] * kernel[tap] }
            y.initializeElement(at: index, to: sum)
            index += 1
          }
        }
      }
      initialized = count
    }
  }
}
