/// Makes of what buttons said what was meant: chords, presses, holds and turns.
///
/// A value without a clock: time comes in on the signals and by ``advance(to:)``, which is to be called at
/// ``nextDeadline``. Each press means one thing: a key of a chord waits until the chord cannot be any more, a
/// key with a meaning when held until it is let go.
public struct ButtonPanel: Hashable, Sendable {
  /// A key that is down, or was a moment ago.
  struct Hold: Hashable, Sendable {
    var source: String
    var key: InputKey
    var down: Duration
    var up: Duration?
    /// What it meant is told, or it means nothing any more.
    var isSpent: Bool
  }

  /// A turn of the crown.
  struct Turn: Hashable, Sendable {
    var uptime: Duration
    var detents: Double
  }

  /// A key that is let go and pressed again within this long only bounced.
  public static let bounce = Duration.milliseconds(20)
  /// How late the other key of a chord may be heard of after it was pressed.
  public static let lateness = Duration.milliseconds(30)
  /// More keys than fingers; a device that says more is not believed.
  static let mostKeys = 32
  /// More turns than a crown makes within the span.
  static let mostTurns = 1024

  public let map: ButtonMap
  private(set) var holds: [Hold] = []
  private(set) var turns: [Turn] = []

  public init(_ map: ButtonMap = ButtonMap()) {
    self.map = map
  }

  /// Whether no key is down and nothing is waited for.
  public var isAtRest: Bool { holds.isEmpty && turns.isEmpty }

  /// Takes in what a device said.
  ///
  /// - Parameters:
  ///   - signal: What it said.
  ///   - source: The device; a chord may be of keys of two.
  ///   - uptime: The boot clock at the event itself.
  /// - Returns: What is meant by now, in the order it happened.
  public mutating func take(
    _ signal: ButtonSignal, from source: String, at uptime: Duration
  ) -> [ButtonPress] {
    var presses = settle(before: uptime)
    switch signal {
    case .pressed(let key): presses += press(key, source, uptime)
    case .released(let key): release(key, source, uptime)
    case .turned(let detents): presses += turn(detents, uptime)
    case .resynchronized(let down): resynchronize(down, source, uptime)
    }
    return presses
  }

  /// Time has passed, and everything that happened before has been told, but for ``lateness``.
  public mutating func advance(to uptime: Duration) -> [ButtonPress] {
    dropTurns(before: uptime)
    return settle(before: uptime - Self.lateness)
  }

  /// A device is gone: its keys mean nothing any more.
  public mutating func forget(_ source: String) {
    holds.removeAll { $0.source == source }
  }

  /// When ``advance(to:)`` has something to tell; `nil` when nothing is waited for.
  public var nextDeadline: Duration? {
    // One nanosecond past: a key at the very end of the window still makes a chord.
    holds.compactMap { deadline($0) }.min().map { $0 + Self.lateness + .nanoseconds(1) }
  }
}

// MARK: Keys

extension ButtonPanel {
  /// When a key's meaning is known without anything more being heard.
  private func deadline(_ hold: Hold) -> Duration? {
    if let up = hold.up { return up + Self.bounce }
    if hold.isSpent { return nil }
    return map.holdDuration(of: hold.key).map { hold.down + $0 }
      ?? (map.chord.contains(hold.key) ? hold.down + map.chordWindow : nil)
  }

  private mutating func settle(before uptime: Duration) -> [ButtonPress] {
    var presses: [ButtonPress] = []
    while let index = nextDue(before: uptime) {
      let hold = holds[index]
      let press = meaning(of: hold)
      if hold.up != nil { holds.remove(at: index) } else { holds[index].isSpent = true }
      if let press { presses.append(press) }
    }
    return presses
  }

  private func nextDue(before uptime: Duration) -> Int? {
    var first: (index: Int, deadline: Duration)?
    for (index, hold) in holds.enumerated() {
      guard let deadline = deadline(hold), deadline < uptime else { continue }
      if deadline < first?.deadline ?? uptime { first = (index, deadline) }
    }
    return first?.index
  }

  /// What a key means alone, once that is settled.
  private func meaning(of hold: Hold) -> ButtonPress? {
    guard !hold.isSpent else { return nil }
    if let long = map.holdDuration(of: hold.key), hold.up.map({ $0 - hold.down >= long }) ?? true {
      return ButtonPress(.unlock, uptime: hold.down + long)
    }
    return map.action(of: hold.key).map { ButtonPress($0, uptime: hold.down) }
  }

  private mutating func press(
    _ key: InputKey, _ source: String, _ uptime: Duration
  ) -> [ButtonPress] {
    if let index = holds.firstIndex(where: { $0.key == key && $0.source == source }) {
      // It bounced, or that it was let go was not heard.
      holds[index].up = nil
      return holds[index].isSpent ? [] : chord(with: holds[index])
    }
    guard map.keys.contains(key), holds.count < Self.mostKeys else { return [] }
    var hold = Hold(source: source, key: key, down: uptime, isSpent: false)
    guard map.chord.contains(key) || map.holdDuration(of: key) != nil else {
      hold.isSpent = true
      holds.append(hold)
      return map.action(of: key).map { [ButtonPress($0, uptime: uptime)] } ?? []
    }
    holds.append(hold)
    return chord(with: hold)
  }

  /// The request, when the key that was just pressed is the last of a chord.
  private mutating func chord(with last: Hold) -> [ButtonPress] {
    guard map.chord.contains(last.key) else { return [] }
    let part = holds.indices.filter { index in
      let hold = holds[index]
      return map.chord.contains(hold.key) && !hold.isSpent && hold.up == nil
        && Self.distance(hold.down, last.down) <= map.chordWindow
    }
    guard Set(part.map { holds[$0].key }) == map.chord else { return [] }
    for index in part { holds[index].isSpent = true }
    let uptime = part.map { holds[$0].down }.max() ?? last.down
    return [ButtonPress(.pauseOrResumeRequest, uptime: uptime)]
  }

  private mutating func release(_ key: InputKey, _ source: String, _ uptime: Duration) {
    guard let index = holds.firstIndex(where: { $0.key == key && $0.source == source }) else {
      return
    }
    holds[index].up = max(uptime, holds[index].down)
  }

  /// What was down and is not any more was let go nobody knows when, so it means nothing.
  private mutating func resynchronize(
    _ down: Set<InputKey>, _ source: String, _ uptime: Duration
  ) {
    holds.removeAll { $0.source == source && !down.contains($0.key) }
    for index in holds.indices where holds[index].source == source {
      holds[index].isSpent = true
      holds[index].up = nil
    }
    let known = Set(holds.filter { $0.source == source }.map(\.key))
    for key in down.intersection(map.keys).subtracting(known).sorted()
    where holds.count < Self.mostKeys {
      holds.append(Hold(source: source, key: key, down: uptime, isSpent: true))
    }
  }

  private static func distance(_ a: Duration, _ b: Duration) -> Duration { a < b ? b - a : a - b }
}

// MARK: The crown

extension ButtonPanel {
  /// Turning one way and back is no turn: what counts is how far it went.
  private mutating func turn(_ detents: Double, _ uptime: Duration) -> [ButtonPress] {
    guard let enough = map.unlockingDetents, detents.isFinite else { return [] }
    dropTurns(before: uptime)
    if turns.count >= Self.mostTurns { turns.removeFirst() }
    turns.append(Turn(uptime: uptime, detents: detents))
    let sum = turns.reduce(0) { $0 + $1.detents }
    guard abs(sum) >= Double(enough) - Self.rounding else { return [] }
    turns.removeAll(keepingCapacity: true)
    return [ButtonPress(.unlock, uptime: uptime)]
  }

  /// Sums of 1/120 detents are not exact.
  private static let rounding = 1e-6

  private mutating func dropTurns(before uptime: Duration) {
    turns.removeAll { uptime - $0.uptime > ButtonMap.turnSpan }
  }
}
