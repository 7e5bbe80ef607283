import Foundation
import HealthModel
import RecordingCore

/// The lock of the sensors of a store: either its recording or its collector reads them.
///
/// It is an flock(2) on an empty file next to the control socket. The kernel releases it with the process, so a crash leaves
/// no lock behind. A recording asks the collector to stop, and takes the lock; the collector waits for the lock, and
/// continues at the moment in which it is free.
package final class SensorLock: Sendable {
  private let descriptor: Int32

  /// The time limit for a collector to stop, and how often the lock is tried meanwhile.
  private static let patience = Duration.seconds(5)
  private static let interval = Duration.milliseconds(5)

  /// Takes the lock at once; `nil` if another process has it, or if there is no folder for it.
  ///
  /// - Parameter address: The control socket of the store's recordings.
  package convenience init?(_ address: ControlSocketAddress) {
    self.init(path: Self.path(address), LOCK_EX | LOCK_NB)
  }

  /// Takes the lock that only one collector of a store has; `nil` as for the other one.
  ///
  /// - Parameter address: The control socket of the store's recordings.
  package convenience init?(ofCollectorAt address: ControlSocketAddress) {
    self.init(path: Self.path(address.ofCollector), LOCK_EX | LOCK_NB)
  }

  private init?(path: String, _ operation: Int32) {
    let folder = ControlSocketAddress(path: path).folder
    guard (try? ControlFolder.prepare(folder)) != nil else { return nil }
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    var result = flock(descriptor, operation)
    while result != 0, errno == EINTR { result = flock(descriptor, operation) }
    guard result == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Releases the lock; the object has no further use.
  package func release() { _ = flock(descriptor, LOCK_UN) }

  /// Takes the lock for a recording: a collector that has it stops before.
  ///
  /// - Parameter address: The control socket of the store's recordings.
  /// - Returns: `nil` if another recording has it, or if a collector does not stop; neither prevents a recording.
  package static func forRecording(at address: ControlSocketAddress) async -> SensorLock? {
    if let lock = SensorLock(address) { return lock }
    return await onThread {
      let client = ControlClient(address: address.ofCollector)
      let reply = try? client.send(ControlRequest(.pause))
      guard let reply, reply.refusal == nil else { return nil }
      let deadline = ContinuousClock.now + patience
      while ContinuousClock.now < deadline {
        if let lock = SensorLock(address) { return lock }
        usleep(useconds_t(clamping: interval.wholeMicroseconds))
      }
      return nil
    }
  }

  /// Waits for the lock on a thread of its own, however long a recording has it.
  ///
  /// - Parameter address: The control socket of the store's recordings.
  /// - Returns: `nil` if there can be no lock.
  package static func waiting(at address: ControlSocketAddress) async -> SensorLock? {
    await onThread { SensorLock(path: path(address), LOCK_EX) }
  }

  /// Waits until a recording has taken the lock that a collector released for it, or until the time limit.
  ///
  /// - Parameter address: The control socket of the store's recordings.
  package static func untilTaken(at address: ControlSocketAddress) async {
    await onThread {
      let deadline = ContinuousClock.now + patience
      while ContinuousClock.now < deadline {
        guard let lock = SensorLock(address) else { return }
        lock.release()
        usleep(useconds_t(clamping: 4 * interval.wholeMicroseconds))
      }
    }
  }

  private static func path(_ address: ControlSocketAddress) -> String { address.path + ".lock" }

  private static func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }
}
