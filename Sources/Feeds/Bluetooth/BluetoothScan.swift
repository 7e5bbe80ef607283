import DBus
import Foundation
import Synchronization

/// A scan for the Bluetooth sensors that a feed can read.
public struct BluetoothScan: Sendable {
  /// A sensor that was found.
  public struct Sighting: Hashable, Sendable {
    public var address: BluetoothAddress
    public var name: String?
    /// The supported services that it offers.
    public var services: Set<BluetoothService>
    /// Its strongest signal in dBm; `nil` if it is connected and therefore does not advertise.
    public var rssi: Int?
    /// The battery level in percent, if reported.
    public var battery: Int?
    public var isConnected: Bool
    public var isPaired: Bool

    public init(
      address: BluetoothAddress, name: String? = nil, services: Set<BluetoothService>,
      rssi: Int? = nil, battery: Int? = nil, isConnected: Bool = false, isPaired: Bool = false
    ) {
      self.address = address
      self.name = name
      self.services = services
      self.rssi = rssi
      self.battery = battery
      self.isConnected = isConnected
      self.isPaired = isPaired
    }
  }

  private let adapter: String?
  /// The address of another bus; `nil` is the system bus.
  var busAddress: String?

  /// - Parameter adapter: The adapter's name, such as `hci0`; `nil` is the first one that is on.
  public init(adapter: String? = nil) {
    self.adapter = adapter
  }

  /// Scans for a while; a cancelled task returns the sensors found so far.
  ///
  /// - Parameter duration: The duration of the scan; sensors advertise every 1 to 10 s.
  /// - Returns: The sensors that were received or are connected, strongest signal first, without
  ///   those that are only remembered.
  /// - Throws: The problem of Bluetooth on this machine.
  public func sightings(
    for duration: Duration
  ) async throws(BluetoothError) -> [Sighting] {
    let signal = WakeSignal()
    let isLeft = CancellationFlag()
    let result: Result<[Sighting], BluetoothError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { [adapter, busAddress] in
          var scanner = BluetoothScanner(adapter: adapter, until: BootClock.now + duration)
          do throws(SystemBusError) {
            try scanner.run(on: SystemBus(address: busAddress), signal, isLeft)
            let sightings = scanner.sightings
            continuation.resume(
              returning: scanner.failure.map { .failure($0) } ?? .success(sightings))
          } catch {
            continuation.resume(returning: .failure(BluetoothError(error)))
          }
        }
      }
    } onCancel: {
      isLeft.set()
      signal.raise()
    }
    return try result.get()
  }
}

/// A flag that is set when the task that waits for a thread is cancelled.
final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() { flag.store(true, ordering: .releasing) }
}
