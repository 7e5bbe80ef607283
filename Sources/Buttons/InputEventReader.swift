import Feeds

/// Decodes events from bytes that arrive in pieces of any size.
///
/// Invalid bytes are reported once and skipped one by one, until an event is found whose time is
/// within an hour of the last. A recording with a gap can therefore be read.
struct InputEventReader {
  enum Item: Hashable {
    case event(InputEvent)
    case fault(FeedProblem)
  }

  /// The maximum distance from the last event after a fault; an event further away is a
  /// coincidental match.
  private static let nearby = Duration.seconds(3600)

  private let layout: InputEvent.Layout
  private var pending: [UInt8] = []
  /// The offset of the first pending byte in the input.
  private var offset = 0
  private var lastTime: Duration?
  private var isLost = false

  init(layout: InputEvent.Layout = .host) {
    self.layout = layout
  }

  mutating func read(_ bytes: some Collection<UInt8>, into items: inout [Item]) {
    pending += bytes
    var start = 0
    while pending.count - start >= layout.size {
      if let event = event(at: start) {
        isLost = false
        lastTime = event.time
        items.append(.event(event))
        start += layout.size
      } else {
        if !isLost { items.append(.fault(fault(pending[start..<start + layout.size], at: start))) }
        isLost = true
        start += 1
      }
    }
    pending.removeFirst(start)
    offset += start
  }

  /// Ends the input; the bytes of an incomplete event are reported and discarded.
  mutating func finish(into items: inout [Item]) {
    if !pending.isEmpty, !isLost { items.append(.fault(fault(pending[...], at: 0))) }
    offset += pending.count
    pending = []
    isLost = false
    lastTime = nil
  }

  private func event(at start: Int) -> InputEvent? {
    guard let event = InputEvent(pending[start..<start + layout.size], layout: layout) else {
      return nil
    }
    if isLost, let lastTime {
      let distance = event.time - lastTime
      if distance > Self.nearby || distance < .zero - Self.nearby { return nil }
    }
    return event
  }

  private func fault(_ bytes: ArraySlice<UInt8>, at start: Int) -> FeedProblem {
    let digits = bytes.prefix(FeedProblem.excerptLimit / 2)
      .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return FeedProblem(
      place: .byte(offset + start), excerpt: digits.joined(),
      expected: "an input event of \(layout.size) bytes")
  }
}
