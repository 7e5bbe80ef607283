import DBus
import HealthModel

/// The state machine that connects to a Bluetooth sensor and reconnects after a loss, as a value.
///
/// Its inputs are bluetoothd's messages; its outputs are calls to make and events of the feed. It
/// has no clock, bus or thread.
///
/// Inputs only update the state; ``advance(to:)`` then performs the next step for it. A missed,
/// duplicate or reordered signal therefore costs time at most.
struct BluetoothLink: Hashable {
  /// The progress of the connection to ``device``.
  enum Phase: Hashable {
    case seeking
    case connecting(since: Duration)
    /// Connected; bluetoothd is discovering the device's services.
    case resolving(since: Duration)
    /// The services are resolved; the signals that describe them are about to arrive.
    case examining(since: Duration)
    /// Notifications have been requested from the device.
    case subscribing(since: Duration)
    case listening
  }

  /// The result of the connection attempts to a device so far.
  struct Attempts: Hashable {
    var failures = 0
    /// The earliest time of the next attempt.
    var next: Duration
  }

  let address: BLEAddress
  let limits: BluetoothFeed.Limits
  let clock: ClockMapping
  var decoder = BluetoothDecoder()
  /// The boot clock at the last input, or at the last ``advance(to:)``.
  var now: Duration

  /// `nil` before bluetoothd was queried, and while it is not running.
  var objects: BlueZObjects?
  var isServicePresent = true
  /// The time of the last query for bluetoothd's objects, which determines the next.
  var lastQuestion = Duration.zero
  var nextQuestion = Duration.zero
  var questionFailures = 0
  /// Calls without a response.
  var pending: Set<BluetoothCall> = []

  var phase = Phase.seeking
  /// The path of the device that is connected or being connected.
  var device: String?
  /// Whether this program made the connection, and not another one.
  var isConnectedByUs = false
  /// If any strap matches, the selected one, so that no other person's strap replaces it.
  var chosen: BluetoothAddress?
  var attempts: [String: Attempts] = [:]
  /// The adapter on which discovery is running.
  var discovering: String?
  var nextDiscovery = Duration.zero
  /// The paths of the characteristics for which notifications were requested.
  var measurements: [String: BluetoothMeasurement] = [:]
  /// Whether raw motion is read from a device that has it: a watch sends it many times a second.
  let readsMotion: Bool
  /// The control of a fitness machine; `nil` if the device is only read.
  var control: TrainerControl?
  /// Whether attributes were added to the device since its characteristics were examined.
  var hasNewAttributes = false
  var location: BodySensorLocation?
  var announced: BluetoothSensor?

  /// The boot clock at the last reading; without one, at the first connection or the start.
  var lastReading: Duration
  var hasReading = false
  var openGap: FeedGap?
  /// The problem that a person must solve before the feed can start.
  private(set) var failure: BluetoothError?

  /// The calls to make, in order; the caller removes them.
  var calls: [BluetoothCall] = []
  var events: [FeedEvent<TraceRow>] = []
  /// The time of the next ``advance(to:)`` if no input arrives; `nil` is never.
  var deadline: Duration?

  init(
    _ address: BLEAddress, clock: ClockMapping, limits: BluetoothFeed.Limits,
    readsMotion: Bool = true, controls: Bool = false, at uptime: Duration
  ) {
    self.readsMotion = readsMotion
    control = controls ? TrainerControl() : nil
    self.address = address
    self.clock = clock
    self.limits = limits
    now = uptime
    lastReading = uptime
  }

  // MARK: Inputs

  mutating func receive(_ signal: BlueZSignal, at uptime: Duration) {
    now = uptime
    switch signal {
    case .owner(let isPresent):
      forget()
      isServicePresent = isPresent
      nextQuestion = uptime
      if !isPresent { report(.noService) }
    case .added(let path, let interfaces):
      objects?.add(interfaces, to: path)
      if let device, path.hasPrefix(device + "/") { hasNewAttributes = true }
    case .removed(let path, let interfaces): objects?.remove(interfaces, from: path)
    case .changed(let path, let interface, var properties, let invalidated):
      if interface == BlueZObjects.Interface.characteristic {
        if let value = properties.removeValue(forKey: "Value")?.bytes { receive(value, from: path) }
        if properties.isEmpty { return }
      } else if interface == BlueZObjects.Interface.device, properties["RSSI"] != nil {
        noteSignal(path)
      }
      objects?.change(interface, of: path, to: properties, invalidated: invalidated)
    }
  }

  /// Handles the response to a call.
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
    case .startNotify(let path): control?.subscribed(to: path)
    case .read(let path) where control?.uses(path) == true:
      control?.receive(body.first?.bytes ?? [], from: path, at: uptime)
    case .read:
      location = body.first?.bytes.flatMap { BodySensorLocation($0) } ?? location
    default: break
    }
  }

  /// Handles a call that failed with this D-Bus error name.
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
        report(BusErrorName.isDenial(error) ? .accessDenied : .refused(error: error))
      }
    case .connect(let path) where path == device:
      switch error {
      case BlueZ.Error.alreadyConnected: markConnected()
      default: giveUp(BusErrorName.isDenial(error) ? .accessDenied : nil)
      }
    case .startNotify(let path) where measurements[path] != nil:
      if error == BlueZ.Error.inProgress { return beginListening() }
      measurements[path] = nil
      if measurements.isEmpty {
        disconnect()
        giveUp(.refused(error: error))
      }
    case .startNotify(let path) where control?.uses(path) == true:
      if error == BlueZ.Error.inProgress {
        control?.subscribed(to: path)
      } else {
        control?.refuse(error, at: uptime)
      }
    case .write: control?.refuse(error, at: uptime)
    default: break
    }
  }

  mutating func refuseObjects(_ error: String) {
    let trouble = BlueZ.trouble(error)
    if trouble == .accessDenied, announced == nil, openGap == nil { failure = trouble }
    // The signal of its arrival makes another query unnecessary.
    isServicePresent = trouble != .noService
    questionFailures += 1
    nextQuestion = now + limits.pause(after: questionFailures)
    report(trouble)
  }

  /// Starts on an open bus, before any query.
  mutating func busOpened(at uptime: Duration) {
    now = uptime
    forget()
    isServicePresent = true
    nextQuestion = uptime
  }

  mutating func busLost(_ trouble: BluetoothError, at uptime: Duration) {
    now = uptime
    forget()
    report(trouble)
  }

  /// Releases everything; call it before the bus is closed.
  mutating func close() {
    if let path = control?.paths[.controlPoint], let value = control?.release {
      calls.append(.write(characteristic: path, value))
    }
    for path in measurements.keys.sorted() { calls.append(.stopNotify(characteristic: path)) }
    if let discovering { calls.append(.stopDiscovery(adapter: discovering)) }
    disconnect()
  }

  // MARK: Steps

  mutating func ask(_ call: BluetoothCall) {
    guard pending.insert(call).inserted else { return }
    calls.append(call)
  }

  /// Ends the connection if this program made it or is making it.
  mutating func disconnect() {
    guard let device else { return }
    if isConnectedByUs || pending.contains(.connect(device: device)) {
      calls.append(.disconnect(device: device))
    }
  }

  /// Discards the state of a bluetoothd that is gone.
  private mutating func forget() {
    objects = nil
    pending = []
    discovering = nil
    attempts = [:]
    letGo()
  }

  /// Resets the state of a device that is not, or no longer, connected.
  mutating func letGo() {
    if let device { pending.remove(.connect(device: device)) }
    phase = .seeking
    device = nil
    isConnectedByUs = false
    measurements = [:]
    control?.disconnect()
    location = nil
    announced = nil
  }

  /// Handles a failed or useless connection; another attempt follows later.
  mutating func giveUp(_ trouble: BluetoothError?) {
    if let device {
      var tried = attempts[device] ?? Attempts(next: now)
      tried.failures += 1
      tried.next = now + limits.pause(after: tried.failures)
      attempts[device] = tried
    }
    letGo()
    if let trouble { report(trouble) }
  }

  /// Allows an attempt for a device that is received again, at most one per second.
  private mutating func noteSignal(_ path: String) {
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

  private mutating func receive(_ value: [UInt8], from path: String) {
    if control?.uses(path) == true {
      control?.receive(value, from: path, at: now)
      return
    }
    guard let measurement = measurements[path] else { return }
    // A value may arrive before the response to the call that requested it.
    if case .subscribing = phase { beginListening() }
    switch decoder.decode(value, of: measurement, at: now) {
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
