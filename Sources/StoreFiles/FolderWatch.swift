import Foundation

/// Watches a store's files through inotify(7), by their folder.
package struct FolderWatch: Sendable {
  /// The descriptor to poll; -1 if nothing can be watched.
  package private(set) var descriptor: Int32
  private let names: Set<String>

  package var isWatching: Bool { descriptor >= 0 }

  /// - Parameter file: The store file.
  package init(file: String) {
    let name = (file as NSString).lastPathComponent
    let folder = (file as NSString).deletingLastPathComponent
    names = Set(["", "-wal", "-journal"].map { name + $0 })
    descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    let mask = IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE
    if inotify_add_watch(descriptor, folder.isEmpty ? "." : folder, UInt32(mask)) < 0 { end() }
  }

  /// Closes the descriptor; the owner of the watch calls it at the end.
  package mutating func end() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
  }

  /// Reads all pending events.
  ///
  /// - Returns: Whether one concerned the store's files, or events were lost.
  package mutating func readEvents() -> Bool {
    var isAbout = false
    var buffer = [UInt8](repeating: 0, count: 4096)
    while descriptor >= 0 {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        if count == 0 || errno != EAGAIN { end() }
        break
      }
      let events = Self.events(in: buffer.prefix(count))
      if events.contains(where: { $0.isLoss || names.contains($0.name) }) { isAbout = true }
      // The folder itself was removed: its replacement is found by polling.
      if events.contains(where: \.isLast) { end() }
    }
    return isAbout
  }

  private struct Event {
    let mask: Int32
    let name: String

    var isLoss: Bool { mask & (IN_Q_OVERFLOW | IN_IGNORED) != 0 }
    var isLast: Bool { mask & IN_IGNORED != 0 }
  }

  /// **Source** inotify(7): four numbers of 32 bits (watch, mask, cookie, length), then the name.
  private static func events(in bytes: ArraySlice<UInt8>) -> [Event] {
    let headLength = 16
    return bytes.withUnsafeBytes { bytes in
      var events: [Event] = []
      var offset = 0
      while offset + headLength <= bytes.count {
        let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: Int32.self)
        let length = bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self)
        let end = min(offset + headLength + Int(length), bytes.count)
        let name = bytes[(offset + headLength)..<end].prefix { $0 != 0 }
        events.append(Event(mask: mask, name: String(decoding: name, as: UTF8.self)))
        offset = end
      }
      return events
    }
  }
}
