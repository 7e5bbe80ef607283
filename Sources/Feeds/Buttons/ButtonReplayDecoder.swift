import HealthModel

/// Decodes a recording of input events, timed by the recording itself.
struct ButtonReplayDecoder: ReplayDecoder {
  private var decoder: ButtonDecoder
  private let path: String
  private let origin: Duration
  private var isBegun = false
  private(set) var offset = Duration.zero

  init(
    path: String, clock: ClockMapping, origin: Duration, layout: InputEvent.Layout = .host
  ) {
    self.path = path
    self.origin = origin
    decoder = ButtonDecoder(
      InputClock(recordingFrom: origin), clock: clock, since: origin, layout: layout)
  }

  mutating func receive(
    _ bytes: borrowing Swift.Span<UInt8>, into events: inout [TimedEvent<ButtonSignal>]
  ) throws(FeedError.Reason) {
    begin(&events)
    let copy = bytes.withUnsafeBytes { Array($0) }
    var offset = offset
    decoder.receive(copy, arrival: origin, keysDown: { [] }) { event, uptime in
      offset = uptime - origin
      events.append(TimedEvent(event: event, offset: offset))
    }
    self.offset = offset
  }

  mutating func finish(into events: inout [TimedEvent<ButtonSignal>]) throws(FeedError.Reason) {
    begin(&events)
    let offset = offset
    decoder.finish(arrival: origin) { event, _ in
      events.append(TimedEvent(event: event, offset: offset))
    }
  }

  private mutating func begin(_ events: inout [TimedEvent<ButtonSignal>]) {
    guard !isBegun else { return }
    isBegun = true
    let connection = FeedConnection(.buttons(path: path, name: nil), uptime: origin)
    events.append(TimedEvent(event: .connected(connection), offset: .zero))
  }
}
