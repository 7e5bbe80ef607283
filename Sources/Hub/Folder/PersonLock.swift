import ByteStreams
import Foundation

/// The lock by which the processes of one machine at a time have the store of a person open.
///
/// SQLite's write-ahead log has an index in memory that only processes of one kernel share. So a store in a folder
/// that several machines have mounted may be open on one of them at an instant: a process holds a shared lock of the
/// file `machine`, in which the identity of its kernel's boot is written, and writes there only with the exclusive lock.
/// Locks end with their process.
final class PersonLock: Sendable {
  private let descriptor: Int32

  /// The identity of this boot of the kernel; a container has that of its host.
  private static let machine: [UInt8] = {
    let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    return Array((text ?? "unknown").trimmingCharacters(in: .whitespacesAndNewlines).utf8)
  }()

  /// The pauses between attempts, random, so that two processes do not meet again.
  private static let pauses = 5...40

  /// Waits for the lock.
  ///
  /// - Parameters:
  ///   - hub: The folder of the hub.
  ///   - person: The person.
  ///   - isExclusive: Whether no other process of any machine may have it.
  ///   - limit: The maximum time to wait.
  /// - Throws: ``HubError``, or `CancellationError`.
  init(
    of hub: HubFolder, _ person: PersonID, isExclusive: Bool = false, atMost limit: Duration
  ) async throws {
    let path = "\(hub.folder(of: person))/machine"
    descriptor = try Self.open(path)
    let end = ContinuousClock.now + limit
    do {
      while !(isExclusive ? Self.lock(descriptor, LOCK_EX) : Self.share(descriptor)) {
        guard ContinuousClock.now < end else { throw HubError.servedElsewhere(person.text) }
        try await Task.sleep(for: .milliseconds(Int.random(in: Self.pauses)))
      }
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  private static func open(_ path: String) throws(HubError) -> Int32 {
    for _ in 0..<2 {
      let opened = Glibc.open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
      if opened >= 0 { return opened }
      guard errno == ENOENT else { break }
      do throws(StagedFile.Failure) {
        try StagedFile(for: path, mode: .ownerOnly).move()
      } catch {
        guard error.errno == EEXIST else { throw .file(path, error.errno) }
      }
    }
    throw .file(path, errno)
  }

  private static func lock(_ descriptor: Int32, _ kind: Int32) -> Bool {
    flock(descriptor, kind | LOCK_NB) == 0
  }

  /// Takes the shared lock; writes this machine into the file if no process has it.
  private static func share(_ descriptor: Int32) -> Bool {
    guard lock(descriptor, LOCK_SH) else { return false }
    if isOurs(descriptor) { return true }
    // The change from one lock to the other is not one step: what is written is read again.
    if lock(descriptor, LOCK_EX), ftruncate(descriptor, 0) == 0,
      pwrite(descriptor, machine, machine.count, 0) == machine.count,
      lock(descriptor, LOCK_SH), isOurs(descriptor)
    {
      return true
    }
    flock(descriptor, LOCK_UN)
    return false
  }

  private static func isOurs(_ descriptor: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: machine.count + 1)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count == machine.count && bytes.prefix(count).elementsEqual(machine)
  }
}
