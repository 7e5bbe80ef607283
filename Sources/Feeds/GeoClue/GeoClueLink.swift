import DBus
import HealthModel

/// The state machine of a client of GeoClue, as a value without clock, bus or thread.
///
/// Its inputs are GeoClue's messages; its outputs are calls to make and events of the feed.
struct GeoClueLink: Hashable {
  enum Phase: Hashable {
    /// No client; the next attempt is at ``nextAttempt``.
    case waiting
    /// A client was requested, or is being started.
    case connecting(since: Duration)
    case listening(since: Duration)
  }

  private let clock: ClockMapping
  private let limits: GeoClueFeed.Limits
  private let waitsForService: Bool
  /// The boot clock at the last input, or at the last ``advance(to:)``.
  private(set) var now: Duration
  private var phase = Phase.waiting
  private var nextAttempt: Duration
  private var failures = 0
  /// The path of this connection's client.
  private var client: String?
  private var hasConnected = false
  /// Whether the next position is the first since the client was started.
  private var isFirst = false
  private var locationCount = 0
  /// The boot clock at the last reading; without one, at the first connection or the start.
  private var lastReading: Duration
  private var openGap: FeedGap?
  /// The problem that ends a feed which does not wait for GeoClue.
  private(set) var failure: GeoClueError?

  /// The calls to make, in order; the caller removes them.
  var calls: [GeoClueCall] = []
  var events: [FeedEvent<Fix>] = []
  /// The time of the next ``advance(to:)`` if no input arrives; `nil` is never.
  private(set) var deadline: Duration?

  init(clock: ClockMapping, limits: GeoClueFeed.Limits, waitsForService: Bool, at uptime: Duration)
  {
    self.clock = clock
    self.limits = limits
    self.waitsForService = waitsForService
    now = uptime
    nextAttempt = uptime
    lastReading = uptime
  }

  // MARK: Inputs

  mutating func receive(_ signal: GeoClueSignal, at uptime: Duration) {
    now = uptime
    switch signal {
    case .owner(wasPresent: true, isPresent: _) where phase != .waiting:
      letGo(until: uptime + limits.retry.pause(after: 1))
      beginGap(.disconnected(errno: nil))
    case .owner(wasPresent: _, isPresent: true) where phase == .waiting: nextAttempt = uptime
    case .updated(let client, let location) where client == self.client && phase != .waiting:
      calls.append(.location(path: location, announced: uptime))
    case .active(let client, let isActive) where client == self.client:
      if case .listening = phase, !isActive { fail(.accessDenied) }
      if phase == .waiting, isActive { nextAttempt = uptime }
    default: break
    }
  }

  /// Handles the response to a call; GeoClue's times refer to the wall clock.
  mutating func receive(
    _ body: [BusValue], of call: GeoClueCall, at uptime: Duration, wallClock: Instant
  ) {
    now = uptime
    switch call {
    case .getClient:
      guard case .connecting = phase, client == nil, let path = body.first?.text else { return }
      client = path
      let settings: [(String, BusOutput)] = [
        ("DesktopId", .text(GeoClue.desktopEntry)),
        ("RequestedAccuracyLevel", .unsigned(GeoClue.exactLevel)),
        ("DistanceThreshold", .unsigned(0)), ("TimeThreshold", .unsigned(0)),
      ]
      calls += settings.map { .set(client: path, property: $0.0, $0.1) }
      calls.append(.start(client: path))
    case .start(let client) where client == self.client:
      if case .connecting = phase { beginListening() }
    case .location(let path, let announced):
      guard let client, path.hasPrefix(client + "/"), phase != .waiting else { return }
      receive(body.first?.dictionary ?? [:], announced: announced, wallClock: wallClock)
    default: break
    }
  }

  /// Handles a call that failed with this D-Bus error name.
  mutating func refuse(_ call: GeoClueCall, _ error: String, at uptime: Duration) {
    now = uptime
    guard case .connecting = phase else { return }
    switch call {
    case .getClient where client == nil: fail(GeoClueError(errorName: error))
    case .start(let client) where client == self.client: fail(GeoClueError(errorName: error))
    // A GeoClue without one of the settings has its default; a location may be gone again.
    default: break
    }
  }

  /// Starts on an open bus, or discards the client of a bus that was lost or never reached.
  mutating func restart(after error: GeoClueError? = nil, at uptime: Duration) {
    now = uptime
    letGo(until: uptime)
    if let error { report(error) }
  }

  /// Stops the client; call it before the bus is closed.
  mutating func close() {
    if let client { calls = [.stop(client: client)] }
  }

  // MARK: Steps

  /// Performs all steps that are due, and sets ``deadline`` for the rest.
  mutating func advance(to uptime: Duration) {
    now = uptime
    switch phase {
    case .waiting where now >= nextAttempt:
      phase = .connecting(since: now)
      client = nil
      calls.append(.getClient)
      deadline = now + limits.response
    case .waiting: deadline = nextAttempt
    case .connecting(let since):
      deadline = remind(since + limits.response, .geoclue(.awaitingPermission))
    case .listening(let since):
      deadline = remind(max(since, lastReading) + limits.silence, .silent)
    }
  }

  /// Begins a gap once the time is reached.
  ///
  /// - Returns: The time if it is still ahead.
  private mutating func remind(_ time: Duration, _ reason: FeedGap.Reason) -> Duration? {
    guard now >= time else { return time }
    beginGap(reason)
    return nil
  }

  private mutating func beginListening() {
    phase = .listening(since: now)
    failures = 0
    isFirst = true
    if !hasConnected, openGap == nil { lastReading = now }
    hasConnected = true
    events.append(.connected(FeedConnection(.geoclue, uptime: now)))
  }

  /// Handles a failed attempt; another follows later.
  private mutating func fail(_ error: GeoClueError) {
    failures += 1
    let path = client
    letGo(until: now + limits.retry.pause(after: failures))
    // GeoClue starts the same client again when its agent permits it.
    client = path
    report(error)
  }

  private mutating func letGo(until next: Duration) {
    phase = .waiting
    nextAttempt = next
    client = nil
    calls = []
  }

  private mutating func report(_ error: GeoClueError) {
    if !waitsForService, !hasConnected { failure = error }
    beginGap(.geoclue(error))
  }

  /// Begins a gap, or reports the open one again with its new reason.
  private mutating func beginGap(_ reason: FeedGap.Reason) {
    guard openGap?.reason != reason else { return }
    let gap = FeedGap(reason: reason, since: openGap?.since ?? lastReading)
    openGap = gap
    events.append(.gap(gap))
  }

  // MARK: Locations

  private mutating func receive(
    _ properties: [String: BusValue], announced: Duration, wallClock: Instant
  ) {
    locationCount += 1
    guard let position = GeoCluePosition(properties) else {
      let problem = FeedProblem(
        place: .notification(locationCount), excerpt: "", expected: "latitude and longitude")
      events.append(.malformed(problem))
      return
    }
    let isStored = isFirst && (position.time.map { wallClock - $0 > limits.age } ?? false)
    isFirst = false
    if var gap = openGap {
      openGap = nil
      gap.until = announced
      events.append(.gap(gap))
    }
    lastReading = announced
    let arrival = clock.utc(at: announced)
    let fix =
      isStored
      ? GeoCluePosition.noFix
      : position.fix(arrival: arrival, accuracyLimit: limits.accuracyMeters)
    events.append(
      .reading(Reading(time: fix.receiverTime ?? arrival, uptime: announced, value: fix)))
  }
}
