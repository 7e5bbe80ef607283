/// Interprets button signals as actions: chords, presses, holds and turns.
///
/// The panel is a value without a clock: time comes from the signals and from ``advance(to:)``,
/// which must be called at ``nextDeadline``. Each press has one meaning. A key of a chord waits
/// until the chord is no longer possible; a key with a hold action waits until it is released.
public struct ButtonPanel: Hashable, Sendable {
  /// A key that is down, or was until a moment ago.
  struct Hold: Hashable, Sendable {
    var source: String
    var key: InputKey
    var down: Duration
    var up: Duration?
    /// Whether its action has been reported, or it no longer has one.
    var isSpent: Bool
  }

  /// A turn of the crown.
  struct Turn: Hashable, Sendable {
    var uptime: Duration
    var detents: Double
  }

  /// The maximum time between a release and the next press that counts as contact bounce.
  public static let bounce = Duration.milliseconds(20)
  /// The maximum delay of the events of a chord's other key.
  public static let lateness = Duration.milliseconds(30)
  /// The maximum number of pressed keys, more than fingers; further keys are ignored.
  static let maximumKeys = 32
  /// The maximum number of turns, more than a crown makes within the span.
  static let maximumTurns = 1024

  public let map: ButtonMap
  private(set) var holds: [Hold] = []
  private(set) var turns: [Turn] = []

  public init(_ map: ButtonMap = ButtonMap()) {
    self.map = map
  }

  /// Whether no key is down and no action is pending.
  public var isAtRest: Bool { holds.isEmpty && turns.isEmpty }

  /// Processes a signal of a device.
  ///
  /// - Parameters:
  ///   - signal: The signal.
  ///   - source: The device; the keys of a chord may be on two.
  ///   - uptime: The boot clock at the event itself.
  /// - Returns: The actions recognized by now, in order.
  public mutating func receive(
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

  /// Advances the time; all earlier events have been processed, except those delayed by up to
  /// ``lateness``.
  public mutating func advance(to uptime: Duration) -> [ButtonPress] {
    dropTurns(before: uptime)
    return settle(before: uptime - Self.lateness)
  }

  /// Removes the keys of a device that is gone.
  public mutating func forget(_ source: String) {
    holds.removeAll { $0.source == source }
  }

  /// The time at which ``advance(to:)`` is due; `nil` if nothing is pending.
  public var nextDeadline: Duration? {
    // One nanosecond past: a key at the very end of the window still makes a chord.
    holds.compactMap { deadline($0) }.min().map { $0 + Self.lateness + .nanoseconds(1) }
  }
}

// MARK: Keys

extension ButtonPanel {
  /// Returns the time at which a key's action is known without further events.
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

  /// Returns a key's own action, once it is settled.
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
      // The key bounced, or its release was missed.
      holds[index].up = nil
      return holds[index].isSpent ? [] : chord(with: holds[index])
    }
    guard map.keys.contains(key), holds.count < Self.maximumKeys else { return [] }
    var hold = Hold(source: source, key: key, down: uptime, isSpent: false)
    guard map.chord.contains(key) || map.holdDuration(of: key) != nil else {
      hold.isSpent = true
      holds.append(hold)
      return map.action(of: key).map { [ButtonPress($0, uptime: uptime)] } ?? []
    }
    holds.append(hold)
    return chord(with: hold)
  }

  /// Returns the request if the key just pressed completes a chord.
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

  /// Discards keys that were down and no longer are: they were released at an unknown time.
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
    where holds.count < Self.maximumKeys {
      holds.append(Hold(source: source, key: key, down: uptime, isSpent: true))
    }
  }

  private static func distance(_ a: Duration, _ b: Duration) -> Duration { a < b ? b - a : a - b }
}

// MARK: The crown

extension ButtonPanel {
  /// Adds a turn of the crown.
  ///
  /// Turning back and forth cancels out: only the net rotation counts.
  private mutating func turn(_ detents: Double, _ uptime: Duration) -> [ButtonPress] {
    guard let enough = map.unlockingDetents, detents.isFinite else { return [] }
    dropTurns(before: uptime)
    if turns.count >= Self.maximumTurns { turns.removeFirst() }
    turns.append(Turn(uptime: uptime, detents: detents))
    let sum = turns.reduce(0) { $0 + $1.detents }
    guard abs(sum) >= Double(enough) - Self.rounding else { return [] }
    turns.removeAll(keepingCapacity: true)
    return [ButtonPress(.unlock, uptime: uptime)]
  }

  /// The tolerance for sums of 1/120 detents, which are not exact.
  private static let rounding = 1e-6

  private mutating func dropTurns(before uptime: Duration) {
    turns.removeAll { uptime - $0.uptime > ButtonMap.turnSpan }
  }
}
