import DBus
import HealthModel

/// The thread of a ``HeartRateBroadcast``: a GATT server and an advertisement on the system bus.
struct BroadcastServer: Sendable {
  private enum Path {
    static let application = "/org/workout/broadcast"
    static let service = application + "/service0"
    static let characteristic = service + "/char0"
    static let advertisement = application + "/advertisement"
  }

  private enum Interface {
    static let service = "org.bluez.GattService1"
    static let advertisement = "org.bluez.LEAdvertisement1"
    static let gattManager = "org.bluez.GattManager1"
    static let advertisingManager = "org.bluez.LEAdvertisingManager1"
  }

  /// A call of this program without a response.
  private enum Call {
    case objects, application, advertisement
  }

  private let adapterName: String?
  private let busAddress: String?
  private var calls: [UInt64: Call] = [:]
  private var adapter: String?
  /// Whether a central wants to be notified.
  private var isNotifying = false
  private var sent = 0
  private var problem: BluetoothError?
  /// The time of the next attempt after a problem; `nil` while there is none to make.
  private var nextAttempt: Duration?

  /// The pause after a problem.
  private static let pause = Duration.seconds(10)
  /// The local name in the advertisement, of at most 29 bytes.
  private static let name = "workout"

  init(adapter: String?, busAddress: String?) {
    adapterName = adapter
    self.busAddress = busAddress
  }

  /// Broadcasts until the turn ends.
  mutating func run(
    _ signal: WakeSignal, _ turn: BroadcastTurn, _ report: (BluetoothError) -> Void
  ) {
    while turn.next() != nil {
      do throws(SystemBusError) {
        let bus = try SystemBus(address: busAddress)
        for rule in BlueZ.rules { try bus.subscribe(to: rule) }
        reset()
        try serve(bus, signal, turn, report)
        return
      } catch {
        note(BluetoothError(error), report)
        signal.wait(for: Self.pause)
      }
    }
  }

  private mutating func reset() {
    (calls, adapter, isNotifying) = ([:], nil, false)
    nextAttempt = BootClock.now
  }

  private mutating func note(_ error: BluetoothError, _ report: (BluetoothError) -> Void) {
    if problem != error { report(error) }
    problem = error
    nextAttempt = BootClock.now + Self.pause
  }

  private mutating func serve(
    _ bus: borrowing SystemBus, _ signal: WakeSignal, _ turn: BroadcastTurn,
    _ report: (BluetoothError) -> Void
  ) throws(SystemBusError) {
    while let (number, rate) = turn.next() {
      drain: while true {
        var isNotifying = isNotifying
        let arrival = try bus.next { Self.response(to: $0, &isNotifying) }
        self.isNotifying = isNotifying
        switch arrival {
        case .message(let message): try receive(message, on: bus, report)
        case .progress: continue
        case .nothing: break drain
        }
      }
      if let due = nextAttempt, BootClock.now >= due {
        nextAttempt = nil
        calls[try bus.send(BluetoothCall.objects.busCall)] = .objects
      }
      if number != sent, let rate {
        sent = number
        if isNotifying { try notify(rate, on: bus) }
      }
      let patience = nextAttempt.map { max(.zero, $0 - BootClock.now) }
      signal.wait(
        for: [patience, bus.patience].compactMap(\.self).min(), descriptor: bus.descriptor,
        events: try bus.events)
    }
    bus.finish(within: .seconds(1))
  }

  private func notify(_ rate: HeartRate, on bus: borrowing SystemBus) throws(SystemBusError) {
    try bus.emit(
      Path.characteristic, BlueZ.properties, "PropertiesChanged",
      [
        .text(BlueZObjects.Interface.characteristic),
        .properties(["Value": .bytes(HeartRateMeasurement(rate).bytes)]), .texts([]),
      ])
  }

  private mutating func receive(
    _ message: BusMessage, on bus: borrowing SystemBus, _ report: (BluetoothError) -> Void
  ) throws(SystemBusError) {
    switch message.kind {
    case .signal:
      switch BlueZSignal(message) {
      case .owner(let isPresent)?:
        reset()
        if !isPresent {
          nextAttempt = nil
          note(.noService, report)
          nextAttempt = nil
        }
      case .removed(let path, _)? where path == adapter: reset()
      default: break
      }
    case .reply(let serial):
      guard let call = calls.removeValue(forKey: serial) else { return }
      try answer(call, message.body, on: bus, report)
    case .failure(let serial, let error):
      guard let call = calls.removeValue(forKey: serial) else { return }
      if case .objects = call { return note(BlueZ.trouble(error), report) }
      note(BusErrorName.isDenial(error) ? .accessDenied : .refused(error: error), report)
    case .call, .other: break
    }
  }

  private mutating func answer(
    _ call: Call, _ body: [BusValue], on bus: borrowing SystemBus,
    _ report: (BluetoothError) -> Void
  ) throws(SystemBusError) {
    switch call {
    case .objects:
      guard let found = BlueZObjects(body).adapter(named: adapterName) else {
        return note(.noAdapter(name: adapterName), report)
      }
      guard found.isPowered else { return note(.poweredOff(adapter: found.name), report) }
      adapter = found.path
      let serial = try bus.send(
        to: BlueZ.name, found.path, Interface.gattManager, "RegisterApplication",
        [.path(Path.application), .properties([:])])
      calls[serial] = .application
    case .application:
      guard let adapter else { return }
      let serial = try bus.send(
        to: BlueZ.name, adapter, Interface.advertisingManager, "RegisterAdvertisement",
        [.path(Path.advertisement), .properties([:])])
      calls[serial] = .advertisement
    case .advertisement: problem = nil
    }
  }

  // MARK: Calls of bluetoothd

  private static let objects: [String: [String: [String: BusOutput]]] = [
    Path.service: [
      Interface.service: [
        "UUID": .text(BluetoothService.heartRate.identifier), "Primary": .bool(true),
      ]
    ],
    Path.characteristic: [
      BlueZObjects.Interface.characteristic: [
        "UUID": .text(BluetoothMeasurement.heartRate.identifier), "Service": .path(Path.service),
        "Flags": .texts(["notify"]),
      ]
    ],
  ]

  private static let advertisement: [String: BusOutput] = [
    "Type": .text("peripheral"), "ServiceUUIDs": .texts([BluetoothService.heartRate.identifier]),
    "LocalName": .text(name),
  ]

  /// Returns the response to a call; `nil` for a method that there is not.
  static func response(to request: BusRequest, _ isNotifying: inout Bool) -> [BusOutput]? {
    switch (request.path, request.member) {
    case (Path.application, "GetManagedObjects"): return [.objects(objects)]
    case (Path.advertisement, "GetAll"): return [.properties(advertisement)]
    case (Path.characteristic, "StartNotify"):
      isNotifying = true
      return []
    case (Path.characteristic, "StopNotify"):
      isNotifying = false
      return []
    // bluetoothd no longer advertises it, or the adapter is gone.
    case (Path.advertisement, "Release"): return []
    case (let path, "GetAll"):
      guard let interface = request.body.first?.text else { return nil }
      return objects[path]?[interface].map { [.properties($0)] }
    default: return nil
    }
  }
}
