extension Array where Element: SignalValue {
  /// Returns the integral up to each sample by the trapezoidal rule; 0 at the first.
  @inlinable
  public func cumulativeIntegral(rateHz: Double) -> [Element] {
    let half = 0.5 / rateHz
    return [Element](unsafeUninitializedCapacity: count) { areas, initialized in
      var sum = Element.zero
      for index in indices {
        if index > 0 { sum = sum + (self[index - 1] + self[index]) * half }
        areas.initializeElement(at: index, to: sum)
      }
      initialized = count
    }
  }

  /// Returns the integral of the signal by the trapezoidal rule.
  @inlinable
  public func integral(rateHz: Double) -> Element {
    guard let first, let last else { return .zero }
    let sum = reduce(.zero) { $0 + $1 } - (first + last) * 0.5
    return sum * (1 / rateHz)
  }
}
