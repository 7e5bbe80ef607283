/// Converts events into signals, frame by frame; a frame without a final report is discarded.
///
/// Key repeats are ignored. For a wheel with values finer than its detents, only the fine values
/// count, since the kernel reports the same movement twice. **Source**
/// `Documentation/input/event-codes.rst` of the kernel (`SYN_REPORT`, `SYN_DROPPED`, `REL_*`).
struct InputFrames {
  enum Item: Hashable {
    case signal(ButtonSignal, time: Duration)
    /// The kernel dropped events; this many events that arrived with them are discarded.
    case dropped(Int, time: Duration)
    /// A frame without an end.
    case endless
  }

  /// The maximum number of values in a frame; no device has more.
  private static let maximumFrame = 4096
  /// The number of fine values per detent.
  private static let finePerDetent = 120.0

  private var signals: [ButtonSignal] = []
  private var turns = Turns()
  private var count = 0
  private var droppedCount: Int?

  private struct Turns {
    var coarse = 0.0
    var fine = 0.0
    var hasFine = false
    var dial = 0.0
  }

  mutating func receive(_ event: InputEvent, into items: inout [Item]) {
    count += 1
    if event.kind == .synchronization {
      synchronize(event, &items)
    } else if droppedCount != nil {
      droppedCount? += 1
    } else if count > Self.maximumFrame {
      items.append(.endless)
      begin()
    } else {
      add(event)
    }
  }

  /// Ends the input.
  mutating func finish(into items: inout [Item]) {
    if count > 0 { items.append(.endless) }
    begin()
    droppedCount = nil
  }

  private mutating func synchronize(_ event: InputEvent, _ items: inout [Item]) {
    switch event.code {
    case InputCode.dropped:
      droppedCount = (droppedCount ?? 0) + count
      begin()
      count = 1
    case InputCode.report:
      if let dropped = droppedCount {
        droppedCount = nil
        items.append(.dropped(dropped, time: event.time))
      } else {
        for signal in signals { items.append(.signal(signal, time: event.time)) }
        let detents = turns.dial + (turns.hasFine ? turns.fine : turns.coarse)
        if detents != 0 { items.append(.signal(.turned(detents: detents), time: event.time)) }
      }
      begin()
    default: break
    }
  }

  private mutating func add(_ event: InputEvent) {
    switch (event.kind, event.code) {
    case (.key, let code) where event.value == 1: signals.append(.pressed(InputKey(code)))
    case (.key, let code) where event.value == 0: signals.append(.released(InputKey(code)))
    case (.relative, InputCode.dial): turns.dial += Double(event.value)
    case (.relative, InputCode.wheel), (.relative, InputCode.horizontalWheel):
      turns.coarse += Double(event.value)
    case (.relative, InputCode.fineWheel), (.relative, InputCode.fineHorizontalWheel):
      turns.fine += Double(event.value) / Self.finePerDetent
      turns.hasFine = true
    default: break
    }
  }

  private mutating func begin() {
    signals.removeAll(keepingCapacity: true)
    turns = Turns()
    count = 0
  }
}
