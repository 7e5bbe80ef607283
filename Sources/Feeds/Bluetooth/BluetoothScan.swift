import Foundation

/// A look around for the Bluetooth sensors that a feed could read.
public struct BluetoothScan: Sendable {
  /// A sensor that was seen.
  public struct Sighting: Hashable, Sendable {
    public var address: BluetoothAddress
    public var name: String?
    /// Which of the services that are read here it offers.
    public var services: Set<BluetoothService>
    /// The strongest signal of it in dBm; `nil` when it is connected, and so not heard.
    public var rssi: Int?
    /// Percent left, when it tells.
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
  private let busAddress: String?

  /// - Parameter adapter: Such as `hci0`; `nil` is the first one that is on.
  public init(adapter: String? = nil) {
    self.init(adapter: adapter, busAddress: nil)
  }

  init(adapter: String?, busAddress: String?) {
    self.adapter = adapter
    self.busAddress = busAddress
  }

  /// Listens for a while; a task that is cancelled gets what was seen until then.
  ///
  /// - Parameter duration: How long; sensors advertise every 1 to 10 s.
  /// - Returns: What was heard or is connected, the loudest first; what is only remembered is left out.
  /// - Throws: What is wrong with Bluetooth on this machine.
  public func sightings(
    for duration: Duration
  ) async throws(BluetoothTrouble) -> [Sighting] {
    let signal = WakeSignal()
    let isLeft = CancellationFlag()
    let result: Result<[Sighting], BluetoothTrouble> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { [adapter, busAddress] in
          var scanner = BluetoothScanner(adapter: adapter, until: BootClock.now + duration)
          do throws(BluetoothTrouble) {
            try scanner.run(on: SystemBus(address: busAddress), signal, isLeft)
            continuation.resume(returning: .success(scanner.sightings))
          } catch {
            continuation.resume(returning: .failure(error))
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
