import Foundation
package import HealthModel
import SeriesCoding
import Synchronization

/// The file next to a store whose locks show the store's recorder which types are followed.
///
/// A follower holds a shared lock on one byte for each type, for as long as it follows; the kernel releases
/// the locks with the process. The file is never written and remains empty: locks may lie beyond its end.
/// Where it cannot be created (read-only media, a file system without such locks), followers are not detected,
/// and the recorder saves at its slower interval.
///
/// For the reasons see docs/decisions/0031.
package enum FollowerFile {
  package static let suffix = "-followers"

  /// The locks of one follower; released with the last reference.
  package final class Lock: Sendable {
    private let descriptor: Int32

    /// Locks the types' bytes; `nil` if no lock is available.
    ///
    /// - Parameters:
    ///   - types: The types whose samples are awaited.
    ///   - store: The path of the followed store.
    package init?(following types: Set<QuantityType>, in store: String) {
      guard !types.isEmpty else { return nil }
      descriptor = open(
        store + FollowerFile.suffix, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return nil }
      // The owner must be able to open it again, whatever the umask removes.
      fchmod(descriptor, 0o600)
      for type in types {
        var lock = FollowerFile.byte(of: type, Int16(F_RDLCK))
        guard fcntl(descriptor, OpenFileLock.set, &lock) == 0 else {
          close(descriptor)
          return nil
        }
      }
    }

    deinit { close(descriptor) }
  }

  /// Reports the followed types, without disturbing the followers.
  package final class Watch: Sendable {
    private let path: String
    private let descriptor = Mutex<Int32>(-1)

    /// - Parameter store: The path of the store that receives the recording.
    package init(store: String) { path = store + FollowerFile.suffix }

    deinit {
      descriptor.withLock { descriptor in
        if descriptor >= 0 { close(descriptor) }
      }
    }

    /// Returns those of the types that somebody follows; a system call for each.
    package func followed(of types: Set<QuantityType>) -> Set<QuantityType> {
      descriptor.withLock { descriptor in
        if descriptor >= 0, !isCurrent(descriptor) {
          // The file was deleted; later followers use another file.
          close(descriptor)
          descriptor = -1
        }
        if descriptor < 0 { descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { return [] }
        return types.filter { type in
          var lock = FollowerFile.byte(of: type, Int16(F_WRLCK))
          return fcntl(descriptor, OpenFileLock.get, &lock) == 0
            && lock.l_type != Int16(F_UNLCK)
        }
      }
    }

    private func isCurrent(_ descriptor: Int32) -> Bool {
      var facts = stat()
      return fstat(descriptor, &facts) == 0 && facts.st_nlink > 0
    }
  }

  /// Returns a lock on the byte of a type: two types that share a byte would only be saved more often.
  private static func byte(of type: QuantityType, _ kind: Int16) -> flock {
    var lock = OpenFileLock.wholeFile
    lock.l_type = kind
    lock.l_start = Array(type.identifier.utf8).withUnsafeBytes { off_t(CRC32.checksum($0)) }
    lock.l_len = 1
    return lock
  }
}

extension Set<ObjectType> {
  /// The types whose samples a recorder saves while it records.
  package var recordedLive: Set<QuantityType> {
    Set<QuantityType>(
      compactMap { type in
        if case .quantity(let type) = type { type } else { nil }
      })
  }
}
