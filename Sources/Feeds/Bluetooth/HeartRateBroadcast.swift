import Foundation
public import HealthModel
import Synchronization

/// Broadcasts a heart rate over Bluetooth, as a strap does: a treadmill, a bicycle computer or another program shows it.
///
/// The machine becomes a peripheral with the Heart Rate service, by BlueZ. Another bluetoothd is found when this one
/// is replaced; problems are reported and the broadcast continues when they are over.
///
///     let broadcast = HeartRateBroadcast()
///     broadcast.onProblem { print($0) }
///     broadcast.start()
///     broadcast.send(HeartRate(beatsPerMinute: 128))
///
/// **Source** BlueZ 5.66, `doc/gatt-api.txt` (GattManager1, GattService1, GattCharacteristic1) and
/// `doc/advertising-api.txt` (LEAdvertisingManager1, LEAdvertisement1).
public final class HeartRateBroadcast: Sendable {
  private struct State {
    var rate: HeartRate?
    /// Counts the rates, so that two equal ones are two notifications.
    var number = 0
    var isStopped = false
    var isStarted = false
    var listener: (@Sendable (BluetoothError) -> Void)?
  }

  let adapter: String?
  let busAddress: String?
  let signal = WakeSignal()
  private let state = Mutex(State())

  /// - Parameter adapter: The adapter's name, such as `hci0`; `nil` is the first one that is on.
  public convenience init(adapter: String? = nil) {
    self.init(adapter: adapter, busAddress: nil)
  }

  init(adapter: String?, busAddress: String?) {
    self.adapter = adapter
    self.busAddress = busAddress
  }

  deinit { stop() }

  /// Sets the receiver of problems; it is called on the broadcast's own thread, once for each new problem.
  public func onProblem(_ listener: @escaping @Sendable (BluetoothError) -> Void) {
    state.withLock { $0.listener = listener }
  }

  /// Starts to advertise; does nothing the second time.
  public func start() {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
    guard isFirst else { return }
    let (server, signal) = (BroadcastServer(adapter: adapter, busAddress: busAddress), signal)
    let turn = BroadcastTurn { [weak self] in self?.turn }
    let report: @Sendable (BluetoothError) -> Void = { [weak self] in self?.report($0) }
    Thread.detachNewThread {
      var server = server
      server.run(signal, turn, report)
    }
  }

  /// Sends a heart rate to whoever is connected; 0 is lost contact.
  public func send(_ rate: HeartRate) {
    state.withLock { state in
      state.rate = rate
      state.number += 1
    }
    signal.raise()
  }

  /// Ends the broadcast; it cannot be started again.
  public func stop() {
    state.withLock { $0.isStopped = true }
    signal.raise()
  }

  /// The newest rate with its number; `nil` once the broadcast is stopped.
  private var turn: (number: Int, rate: HeartRate?)? {
    state.withLock { $0.isStopped ? nil : ($0.number, $0.rate) }
  }

  private func report(_ problem: BluetoothError) {
    state.withLock { $0.listener }?(problem)
  }
}

/// The state that the thread of a broadcast reads each time it wakes.
struct BroadcastTurn: Sendable {
  /// Returns the newest rate with its number; `nil` to end.
  let next: @Sendable () -> (number: Int, rate: HeartRate?)?

  init(_ next: @escaping @Sendable () -> (number: Int, rate: HeartRate?)?) { self.next = next }
}

extension HeartRateMeasurement {
  /// The bytes of a notification; the reverse of ``init(_:)``.
  ///
  /// Intervals beyond the nine that fit a packet of 20 bytes are the oldest, and are omitted.
  var bytes: [UInt8] {
    var flags: Flags = []
    let isWide = beatsPerMinute > UInt16(UInt8.max)
    if isWide { flags.insert(.isWide) }
    if contact != .unsupported { flags.insert(.supportsContact) }
    if contact == .good { flags.insert(.hasContact) }
    if energyExpended != nil { flags.insert(.hasEnergy) }
    let fitting = (20 - 1 - (isWide ? 2 : 1) - (energyExpended == nil ? 0 : 2)) / 2
    let intervals = rrIntervals.suffix(fitting)
    if !intervals.isEmpty { flags.insert(.hasIntervals) }
    var bytes = [flags.rawValue]
    func put(_ number: UInt16) {
      bytes.append(UInt8(truncatingIfNeeded: number))
      bytes.append(UInt8(truncatingIfNeeded: number >> 8))
    }
    if isWide {
      put(beatsPerMinute)
    } else {
      bytes.append(UInt8(truncatingIfNeeded: beatsPerMinute))
    }
    if let energyExpended { put(energyExpended) }
    intervals.forEach(put)
    return bytes
  }

  /// Creates the measurement of a heart rate; one of 0 is lost contact.
  init(_ rate: HeartRate) {
    let rounded = Int(clamping: rate.beatsPerMinute.rounded())
    let beats = UInt16(clamping: rounded)
    self.init(
      beatsPerMinute: beats, contact: beats > 0 ? .good : .lost,
      rrIntervals: rate.beatIntervals.map {
        UInt16(clamping: Int(clamping: ($0 * Self.intervalsPerSecond).rounded()))
      })
  }
}
