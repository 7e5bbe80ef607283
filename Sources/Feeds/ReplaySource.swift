/// An event of a recording and its due time, counted from the recording's first reading.
package struct TimedEvent<Value: Sendable> {
  package var event: FeedEvent<Value>
  package var offset: Duration

  package init(event: FeedEvent<Value>, offset: Duration) {
    self.event = event
    self.offset = offset
  }
}

/// Converts the bytes of a recording into timed events; any split of the bytes gives the same
/// events.
package protocol ReplayDecoder<Value> {
  associatedtype Value: Sendable

  mutating func receive(
    _ bytes: borrowing Swift.Span<UInt8>, into events: inout [TimedEvent<Value>]
  ) throws(FeedError.Reason)

  /// Ends the recording.
  mutating func finish(into events: inout [TimedEvent<Value>]) throws(FeedError.Reason)

  /// The current position in the recording.
  var offset: Duration { get }
}

/// A replay of a recorded file, read on demand: event by event at its pace, or one piece of the
/// file at a time.
package final class ReplaySource<Decoder: ReplayDecoder>: FeedSource {
  private let path: String
  private let name: String
  private var decoder: Decoder
  private let makePacer: @Sendable () -> Pacer
  private var pacer: Pacer?
  private var file: InputFile?
  private var events: [TimedEvent<Decoder.Value>] = []
  private var position = 0
  private var isOver = false

  package init(
    path: String, name: String, decoder: Decoder, pacer: @escaping @Sendable () -> Pacer
  ) {
    self.path = path
    self.name = name
    self.decoder = decoder
    makePacer = pacer
  }

  package func nextBatch() async throws(FeedError) -> [FeedEvent<Decoder.Value>] {
    let pacer = pacer ?? makePacer()
    self.pacer = pacer
    if position == events.count {
      do throws(FeedError.Reason) {
        try await readOn()
      } catch {
        isOver = true
        throw FeedError(feed: name, reason: error)
      }
    }
    guard position < events.count else { return [] }
    let due = pacer.isUnlimited ? events[position...] : nextBurst
    guard let last = due.last, await pacer.reach(last.offset) else { return [] }
    position += due.count
    // A key path into a generic type would be composed at run time, for each batch.
    return due.map { $0.event }
  }

  /// The time span of the events that a paced replay delivers at once: a tenth of a second, like a
  /// sensor's own buffer.
  ///
  /// Waking up costs more than a sample: at 100 Hz, one wake-up per sample would be most of the
  /// cost of a recording. Events further apart are delivered at their own times.
  private static var burst: Duration { .milliseconds(100) }

  private var nextBurst: ArraySlice<TimedEvent<Decoder.Value>> {
    let end = events[position].offset + Self.burst
    return events[position...].prefix { $0.offset < end }
  }

  /// The time to wait before reading a FIFO or a device again that has no data.
  private static var retry: Duration { .milliseconds(20) }

  /// Reads until there are events, the file ends, or the task is cancelled.
  ///
  /// A file may have neither an end nor an event, such as `/dev/zero`, so the task yields after
  /// each piece.
  private func readOn() async throws(FeedError.Reason) {
    events.removeAll(keepingCapacity: true)
    position = 0
    while events.isEmpty, !isOver {
      guard !Task.isCancelled else {
        isOver = true
        return
      }
      switch try openFile().next() {
      case .nothingYet: try? await Task.sleep(for: Self.retry)
      case .bytes(let bytes): try decoder.receive(bytes.span, into: &events)
      case .damaged(let count, let expected):
        try finish()
        let fault = FeedProblem(place: .byte(count), excerpt: "", expected: expected)
        events.append(TimedEvent(event: .malformed(fault), offset: decoder.offset))
      case .end: try finish()
      }
      await Task.yield()
    }
  }

  private func openFile() throws(FeedError.Reason) -> InputFile {
    if let file { return file }
    let opened = try InputFile(path: path, waits: false)
    file = opened
    return opened
  }

  private func finish() throws(FeedError.Reason) {
    isOver = true
    file = nil
    try decoder.finish(into: &events)
  }
}
