/// The latest samples of some channels, those of each side by side in memory so that windows of them need no
/// copy.
///
/// Before the first sample there are zeros.
struct SlidingSamples: Sendable {
  /// Channel after channel.
  private var values: [Float]
  private let channels: Int
  /// What there is room for in a channel, and what of it is in use.
  private let room: Int
  private var count: Int
  /// The place of a channel's first value among all samples; negative while it is one of the zeros.
  private var base: Int
  private let kept: Int

  /// How many times what must be kept there is room for.
  private static let roominess = 8

  /// - Parameters:
  ///   - channels: How many there are.
  ///   - kept: How many of the last samples are never forgotten.
  init(channels: Int, keeping kept: Int) {
    self.channels = channels
    self.kept = kept
    room = kept * Self.roominess
    values = Array(repeating: 0, count: channels * room)
    count = kept
    base = -kept
  }

  /// Takes a sample of a channel; the last channel's completes it.
  @inline(__always)
  mutating func append(_ value: Float, channel: Int) {
    if count == room { forget() }
    values.withUnsafeMutableBufferPointer { $0[channel &* room &+ count] = value }
    if channel == channels - 1 { count &+= 1 }
  }

  private mutating func forget() {
    let dropped = room - kept
    for start in stride(from: 0, to: values.count, by: room) {
      for place in start..<start + kept { values[place] = values[place + dropped] }
    }
    count = kept
    base += dropped
  }

  /// Calls with the samples of a channel in a range, which must still be there.
  @inline(__always)
  func withValues<Result>(
    of channel: Int, in range: Range<Int>, _ body: (UnsafeBufferPointer<Float>) -> Result
  ) -> Result {
    let start = channel * room - base
    return values.withUnsafeBufferPointer { values in
      body(
        UnsafeBufferPointer(
          rebasing: values[start + range.lowerBound..<start + range.upperBound]))
    }
  }
}
