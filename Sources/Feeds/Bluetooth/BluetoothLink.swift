import HealthModel

/// The way to a Bluetooth sensor, and back to it, as a value.
///
/// What bluetoothd says goes in, calls to make and events of the feed come out. It has no clock, no bus
/// and no thread of its own.
///
/// Whatever comes only changes what is known; ``advance(to:)`` then does what is next for that. So a
/// signal that is missed, doubled or out of order costs time at most.
struct BluetoothLink: Hashable {
  /// How far the link has come with ``device``.
  enum Phase: Hashable {
    case seeking
    case connecting(since: Duration)
    /// Connected; bluetoothd is asking the device what it offers.
    case resolving(since: Duration)
    /// It has asked; what the device offers is about to be known here.
    case examining(since: Duration)
    /// The device has been asked for notifications.
    case subscribing(since: Duration)
    case listening
  }

  /// What came of connecting to a device so far.
  struct Attempts: Hashable {
    var failures = 0
    /// Not to be tried before.
    var next: Duration
  }

  let address: BLEAddress
  let limits: BluetoothFeed.Limits
  let clock: ClockMapping
  var decoder = BluetoothDecoder()
  /// The boot clock at what came last, or at the last ``advance(to:)``.
  var now: Duration

  /// `nil` before bluetoothd was asked, and while it is not there.
  var objects: BlueZObjects?
  var isServicePresent = true
  /// When bluetoothd was asked for its objects, and is to be asked again.
  var lastQuestion = Duration.zero
  var nextQuestion = Duration.zero
  var questionFailures = 0
  /// Calls that have not been answered.
  var pending: Set<BluetoothCall> = []

  var phase = Phase.seeking
  /// The path of the device that is connected, or being connected.
  var device: String?
  /// Whether the connection is ours, and not another program's.
  var isConnectedByUs = false
  /// Where any strap would do: the one that was taken, so that nobody else's takes its place.
  var chosen: BluetoothAddress?
  var attempts: [String: Attempts] = [:]
  /// The adapter that discovers for us.
  var discovering: String?
  var nextDiscovery = Duration.zero
  /// The paths of the characteristics that the device was asked to notify.
  var measurements: [String: BluetoothService] = [:]
  /// Whether something was added to the device since its characteristics were looked at.
  var hasNewAttributes = false
  var location: BodySensorLocation?
  var announced: BluetoothSensor?

  /// The boot clock at the last reading; at the first connection, or the start, when there was none.
  var lastReading: Duration
  var hasReading = false
  var openGap: FeedGap?
  /// What has to be repaired by a person before a feed may begin.
  private(set) var failure: BluetoothTrouble?

  /// What is to be done, in order; whoever does it takes it out.
  var calls: [BluetoothCall] = []
  var events: [FeedEvent<TraceRow>] = []
  /// When ``advance(to:)`` is to be called if nothing comes; `nil` is never.
  var deadline: Duration?

  init(
    _ address: BLEAddress, clock: ClockMapping, limits: BluetoothFeed.Limits, at uptime: Duration
  ) {
    self.address = address
    self.clock = clock
    self.limits = limits
    now = uptime
    lastReading = uptime
  }

  // MARK: What comes

  mutating func take(_ signal: BlueZSignal, at uptime: Duration) {
    now = uptime
    switch signal {
    case .owner(let isPresent):
      forget()
      isServicePresent = isPresent
      nextQuestion = uptime
      if !isPresent { tell(.noService) }
    case .added(let path, let interfaces):
      objects?.add(interfaces, to: path)
      if let device, path.hasPrefix(device + "/") { hasNewAttributes = true }
    case .removed(let path, let interfaces): objects?.remove(interfaces, from: path)
    case .changed(let path, let interface, var properties, let invalidated):
      if interface == BlueZObjects.Interface.characteristic {
        if let value = properties.removeValue(forKey: "Value")?.bytes { take(value, from: path) }
        if properties.isEmpty { return }
      } else if interface == BlueZObjects.Interface.device, properties["RSSI"] != nil {
        heard(path)
      }
      objects?.change(interface, of: path, to: properties, invalidated: invalidated)
    }
  }

  /// A call was answered.
  mutating func answer(_ call: BluetoothCall, _ body: [BusValue], at uptime: Duration) {
    now = uptime
    guard pending.remove(call) != nil else { return }
    switch call {
    case .objects:
      objects = BlueZObjects(body)
      questionFailures = 0
      nextDiscovery = uptime
    case .connect(let path) where path == device:
      isConnectedByUs = true
      markConnected()
    case .startNotify(let path) where measurements[path] != nil: beginListening()
    case .read:
      location = body.first?.bytes.flatMap { BodySensorLocation($0) } ?? location
    default: break
    }
  }

  /// A call was refused with an error of this name.
  mutating func refuse(_ call: BluetoothCall, _ error: String, at uptime: Duration) {
    now = uptime
    guard pending.remove(call) != nil else { return }
    switch call {
    case .objects: refuseObjects(error)
    case .setFilter(let adapter, let filter):
      if let plain = filter.plain { ask(.setFilter(adapter: adapter, plain)) }
    case .startDiscovery where error != BlueZ.Error.inProgress:
      discovering = nil
      nextDiscovery = uptime + limits.retry
      if error != BlueZ.Error.notReady {
        tell(BlueZ.isDenial(error) ? .accessDenied : .refused(error: error))
      }
    case .connect(let path) where path == device:
      switch error {
      case BlueZ.Error.alreadyConnected: markConnected()
      default: giveUp(BlueZ.isDenial(error) ? .accessDenied : nil)
      }
    case .startNotify(let path) where measurements[path] != nil:
      if error == BlueZ.Error.inProgress { return beginListening() }
      measurements[path] = nil
      if measurements.isEmpty {
        disconnect()
        giveUp(.refused(error: error))
      }
    default: break
    }
  }

  mutating func refuseObjects(_ error: String) {
    let trouble = BlueZ.trouble(error)
    if trouble == .accessDenied, announced == nil, openGap == nil { failure = trouble }
    // Who is told when it comes need not ask again.
    isServicePresent = trouble != .noService
    questionFailures += 1
    nextQuestion = now + limits.pause(after: questionFailures)
    tell(trouble)
  }

  /// The bus is there, and nothing has been asked yet.
  mutating func busOpened(at uptime: Duration) {
    now = uptime
    forget()
    isServicePresent = true
    nextQuestion = uptime
  }

  mutating func busLost(_ trouble: BluetoothTrouble, at uptime: Duration) {
    now = uptime
    forget()
    tell(trouble)
  }

  /// Lets go of everything: what to call before the bus is closed.
  mutating func close() {
    for path in measurements.keys.sorted() { calls.append(.stopNotify(characteristic: path)) }
    if let discovering { calls.append(.stopDiscovery(adapter: discovering)) }
    disconnect()
  }

  // MARK: Steps

  mutating func ask(_ call: BluetoothCall) {
    guard pending.insert(call).inserted else { return }
    calls.append(call)
  }

  /// Ends the connection, if it was we who made it or are about to.
  mutating func disconnect() {
    guard let device else { return }
    if isConnectedByUs || pending.contains(.connect(device: device)) {
      calls.append(.disconnect(device: device))
    }
  }

  /// Nothing of what bluetoothd said holds any more.
  private mutating func forget() {
    objects = nil
    pending = []
    discovering = nil
    attempts = [:]
    letGo()
  }

  /// The device is not, or no longer, connected.
  mutating func letGo() {
    if let device { pending.remove(.connect(device: device)) }
    phase = .seeking
    device = nil
    isConnectedByUs = false
    measurements = [:]
    location = nil
    announced = nil
  }

  /// Connecting failed, or led to nothing: another try comes later.
  mutating func giveUp(_ trouble: BluetoothTrouble?) {
    if let device {
      var tried = attempts[device] ?? Attempts(next: now)
      tried.failures += 1
      tried.next = now + limits.pause(after: tried.failures)
      attempts[device] = tried
    }
    letGo()
    if let trouble { tell(trouble) }
  }

  /// A device that is heard again is worth a try, but no more than one a second.
  private mutating func heard(_ path: String) {
    guard path != device, var tried = attempts[path] else { return }
    tried.next = min(tried.next, now + (tried.failures == 0 ? .zero : limits.shortestPause))
    attempts[path] = tried
  }

  private mutating func markConnected() {
    guard let device else { return }
    objects?.change(
      BlueZObjects.Interface.device, of: device, to: ["Connected": .bool(true)], invalidated: [])
  }

  private mutating func beginListening() {
    if case .subscribing = phase { phase = .listening }
    announce()
  }

  // MARK: Values

  private mutating func take(_ value: [UInt8], from path: String) {
    guard let service = measurements[path] else { return }
    // A value may overtake the answer to the call that asked for it.
    if case .subscribing = phase { beginListening() }
    switch decoder.decode(value, of: service, at: now) {
    case .fault(let fault): events.append(.malformed(fault))
    case .row(let row):
      endGap()
      lastReading = now
      hasReading = true
      let time = clock.utc(at: now)
      events.append(.reading(Reading(time: time, uptime: now, value: row)))
    }
  }
}
