import Feeds
import HealthModel

/// Decodes the bytes of input events into feed events; the same for a device, a FIFO and a
/// recording.
struct ButtonDecoder {
  private var reader: InputEventReader
  private var frames = InputFrames()
  private var inputClock: InputClock
  private let clock: ClockMapping
  /// The boot clock at the last event; before any event, at the connection.
  private(set) var lastUptime: Duration
  /// The number of bytes read.
  private var byteCount = 0

  init(
    _ inputClock: InputClock, clock: ClockMapping, since uptime: Duration,
    layout: InputEvent.Layout = .host
  ) {
    self.inputClock = inputClock
    self.clock = clock
    lastUptime = uptime
    reader = InputEventReader(layout: layout)
  }

  /// - Parameters:
  ///   - bytes: Bytes of the input, split anywhere.
  ///   - arrival: The boot clock now.
  ///   - keysDown: Returns the pressed keys; called after the kernel dropped events.
  ///   - body: Receives each event with its boot-clock time.
  mutating func receive(
    _ bytes: some Collection<UInt8>, arrival: Duration, keysDown: () -> Set<InputKey>,
    _ body: (FeedEvent<ButtonSignal>, Duration) -> Void
  ) {
    byteCount += bytes.count
    var items: [InputEventReader.Item] = []
    reader.read(bytes, into: &items)
    apply(items, arrival, keysDown, body)
  }

  /// Ends the input.
  mutating func finish(arrival: Duration, _ body: (FeedEvent<ButtonSignal>, Duration) -> Void) {
    var items: [InputEventReader.Item] = []
    reader.finish(into: &items)
    apply(items, arrival, { [] }, body)
    var frameItems: [InputFrames.Item] = []
    frames.finish(into: &frameItems)
    // An incomplete event at the end of a frame has already been reported.
    if items.isEmpty { say(frameItems, arrival, { [] }, body) }
  }

  private mutating func apply(
    _ items: [InputEventReader.Item], _ arrival: Duration, _ keysDown: () -> Set<InputKey>,
    _ body: (FeedEvent<ButtonSignal>, Duration) -> Void
  ) {
    var frameItems: [InputFrames.Item] = []
    for item in items {
      switch item {
      case .fault(let fault): body(.malformed(fault), lastUptime)
      case .event(let event):
        frameItems.removeAll(keepingCapacity: true)
        frames.receive(event, into: &frameItems)
        say(frameItems, arrival, keysDown, body)
      }
    }
  }

  private mutating func say(
    _ items: [InputFrames.Item], _ arrival: Duration, _ keysDown: () -> Set<InputKey>,
    _ body: (FeedEvent<ButtonSignal>, Duration) -> Void
  ) {
    for item in items {
      switch item {
      case .signal(let signal, let time):
        say(signal, at: inputClock.uptime(of: time, arrival: arrival), body)
      case .dropped(let count, let time):
        let since = lastUptime
        let uptime = inputClock.uptime(of: time, arrival: arrival)
        body(.gap(FeedGap(reason: .overrun(lost: count), since: since, until: uptime)), uptime)
        say(.resynchronized(down: keysDown()), at: uptime, body)
      case .endless:
        let fault = FeedProblem(
          place: .byte(byteCount), excerpt: "", expected: "a report after the events of a moment")
        body(.malformed(fault), lastUptime)
      }
    }
  }

  private mutating func say(
    _ signal: ButtonSignal, at uptime: Duration,
    _ body: (FeedEvent<ButtonSignal>, Duration) -> Void
  ) {
    lastUptime = uptime
    body(.reading(Reading(time: clock.utc(at: uptime), uptime: uptime, value: signal)), uptime)
  }
}

/// A signal of a button device; ``ButtonPanel`` interprets it.
public enum ButtonSignal: Hashable, Sendable {
  case pressed(InputKey)
  case released(InputKey)
  /// A crown or wheel was turned by this many detents; one direction is positive.
  case turned(detents: Double)
  /// Events were missed; exactly these keys are down now.
  case resynchronized(down: Set<InputKey>)
}

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
