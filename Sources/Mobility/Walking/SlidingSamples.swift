/// A buffer of the latest samples of several channels, contiguous per channel, so that windows need no copy.
///
/// It is filled with zeros before the first sample.
struct SlidingSamples: Sendable {
  /// The values, channel after channel.
  private var values: [Float]
  private let channels: Int
  /// The capacity of a channel, and the number of values in use.
  private let capacity: Int
  private var count: Int
  /// The sample index of a channel's first value; negative for the initial zeros.
  private var base: Int
  private let kept: Int

  /// The capacity as a multiple of the retained samples.
  private static let capacityFactor = 8

  /// Creates a buffer.
  ///
  /// - Parameters:
  ///   - channels: The number of channels.
  ///   - kept: The number of latest samples to retain.
  init(channels: Int, keeping kept: Int) {
    self.channels = channels
    self.kept = kept
    capacity = kept * Self.capacityFactor
    values = Array(repeating: 0, count: channels * capacity)
    count = kept
    base = -kept
  }

  /// Appends a sample of a channel; the last channel completes it.
  @inline(__always)
  mutating func append(_ value: Float, channel: Int) {
    if count == capacity { forget() }
    values.withUnsafeMutableBufferPointer { $0[channel &* capacity &+ count] = value }
    if channel == channels - 1 { count &+= 1 }
  }

  private mutating func forget() {
    let dropped = capacity - kept
    for start in stride(from: 0, to: values.count, by: capacity) {
      for place in start..<start + kept { values[place] = values[place + dropped] }
    }
    count = kept
    base += dropped
  }

  /// Calls a closure with the samples of a channel in a range, which must still be retained.
  @inline(__always)
  func withValues<Result>(
    of channel: Int, in range: Range<Int>, _ body: (UnsafeBufferPointer<Float>) -> Result
  ) -> Result {
    let start = channel * capacity - base
    return values.withUnsafeBufferPointer { values in
      body(
        UnsafeBufferPointer(
          rebasing: values[start + range.lowerBound..<start + range.upperBound]))
    }
  }
}
