import Foundation
package import StoreErrors
import Synchronization

/// The store files that this process has open, so that reading the header of one never breaks its locks.
///
/// A process loses all its POSIX locks on a file when it closes any descriptor of that file. SQLite
/// would then mistake the last connection of another process for the last of all, and remove the log
/// that this one still reads and writes. So a descriptor of a file that is open stays open until its
/// last handle is released.
///
/// **Source** SQLite, *How To Corrupt An SQLite Database File*, section 2.2.
package enum OpenStores {
  package struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64

    init(_ status: stat) {
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
    }
  }

  private struct State {
    var handles: [Identity: Int] = [:]
    var parked: [Identity: [Int32]] = [:]
  }

  private static let state = Mutex(State())

  /// Reads the first bytes of a file.
  package static func head(of path: String, count: Int) throws(StoreError) -> [UInt8] {
    let result = state.withLock { state -> Result<[UInt8], StoreError> in
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return .failure(.from(errno: errno, path: path)) }
      var bytes = [UInt8](repeating: 0, count: count)
      let length = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
      let failure = errno
      var status = stat()
      if fstat(descriptor, &status) == 0, state.handles[Identity(status)] != nil {
        state.parked[Identity(status), default: []].append(descriptor)
      } else {
        close(descriptor)
      }
      guard length >= 0 else { return .failure(.from(errno: failure, path: path)) }
      return .success(Array(bytes.prefix(length)))
    }
    return try result.get()
  }

  /// Registers a handle that is about to open the file.
  package static func enter(_ path: String) -> Presence {
    state.withLock { state in
      var status = stat()
      guard stat(path, &status) == 0 else { return Presence(nil) }
      let identity = Identity(status)
      state.handles[identity, default: 0] += 1
      return Presence(identity)
    }
  }

  fileprivate static func leave(_ identity: Identity) {
    state.withLock { state in
      let left = (state.handles[identity] ?? 1) - 1
      guard left == 0 else {
        state.handles[identity] = left
        return
      }
      state.handles[identity] = nil
      for descriptor in state.parked.removeValue(forKey: identity) ?? [] { close(descriptor) }
    }
  }

  /// The registration of a handle on the file, for its lifetime.
  package final class Presence: Sendable {
    private let identity: Identity?

    fileprivate init(_ identity: Identity?) { self.identity = identity }

    deinit {
      if let identity { OpenStores.leave(identity) }
    }
  }
}
