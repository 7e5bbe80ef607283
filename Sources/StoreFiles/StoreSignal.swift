import Foundation
import Synchronization

/// Wakes waiting tasks when a store changes, through this process or another.
///
/// It watches the store's folder, so that a log that is truncated, removed or recreated and a store
/// that is replaced are detected like any write. While nobody waits, nothing is watched. Where the system has no
/// watch left, as for a process with hundreds of stores, the files are looked at every second.
package final class StoreSignal: Sendable {
  private struct State {
    var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
    var next = 0
    var stop: CancellationPipe?
  }

  private let path: String
  /// The identity of the file when the store was opened.
  package let file: FileNumber?
  private let watches: Bool
  private let state = Mutex(State())

  /// - Parameters:
  ///   - path: The store file, not a link.
  ///   - watches: Whether the system is asked for a watch.
  package init(path: String, watches: Bool = true) {
    self.path = path
    self.watches = watches
    file = FileNumber(path)
  }

  deinit {
    state.withLock { state in
      state.stop?.raise()
      for continuation in state.waiting.values { continuation.finish() }
    }
  }

  /// A wake after each change, as soon as it can be read, and occasional spurious ones.
  ///
  /// Unconsumed wakes are merged into one. The first follows the first change after the call.
  package func wakes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (id, stop) = state.withLock { state in
      state.next += 1
      state.waiting[state.next] = continuation
      guard state.stop == nil else { return (state.next, nil as CancellationPipe?) }
      state.stop = CancellationPipe()
      return (state.next, state.stop)
    }
    continuation.onTermination = { [weak self] _ in self?.leave(id) }
    if let stop { start(stop) }
    return stream
  }

  private func leave(_ id: Int) {
    state.withLock { state in
      state.waiting[id] = nil
      guard state.waiting.isEmpty else { return }
      state.stop?.raise()
      state.stop = nil
    }
  }

  /// Wakes all waiting tasks, for a reason of the caller.
  package func wakeAll() {
    let waiting = state.withLock { Array($0.waiting.values) }
    for continuation in waiting { continuation.yield() }
  }

  private func start(_ stop: CancellationPipe) {
    // Set up before any task reads the store, to detect all changes from here on.
    let (watch, stamps) = (watches ? FolderWatch(file: path) : nil, Self.stamps(of: path))
    let thread = Thread { [weak self, path] in
      Self.follow(path, watch, since: stamps, until: stop) { self?.wakeAll() }
    }
    thread.name = "store-signal"
    thread.stackSize = 256 << 10
    thread.start()
  }

  /// The delays between the checks after a write, in milliseconds.
  ///
  /// SQLite writes a transaction to its log first and makes it readable afterwards, in memory
  /// shared with other processes, which no watch detects.
  private static let looks: [Int32] = [20, 200, 2000]
  /// The minimum time between two wakes for consecutive writes.
  private static let pause: Int32 = 10
  /// The polling interval where the system offers no watch.
  private static let pollInterval: Int32 = 1000

  /// The stamps of the files of a store; `nil` for one that is not there.
  private static func stamps(of path: String) -> [FileStamp?] {
    ["", "-wal", "-journal"].map { suffix in
      var facts = stat()
      return stat(path + suffix, &facts) == 0 ? FileStamp(facts) : nil
    }
  }

  private static func follow(
    _ path: String, _ watch: FolderWatch?, since stamps: [FileStamp?],
    until stop: CancellationPipe, wake: () -> Void
  ) {
    var (watch, stamps) = (watch, stamps)
    defer { watch?.end() }
    var looksLeft: ArraySlice<Int32> = []
    while true {
      let isWatching = watch?.isWatching ?? false
      let timeout = looksLeft.first ?? (isWatching ? -1 : pollInterval)
      switch stop.wait(for: watch?.descriptor ?? -1, milliseconds: timeout) {
      case .stopped: return
      case .passed:
        let now = isWatching ? stamps : Self.stamps(of: path)
        if now != stamps {
          (stamps, looksLeft) = (now, looks[...])
        } else if looksLeft.isEmpty {
          continue
        } else {
          looksLeft = looksLeft.dropFirst()
        }
        wake()
      case .readable:
        guard watch?.readEvents() == true else { continue }
        looksLeft = looks[...]
        wake()
        guard stop.wait(for: -1, milliseconds: pause) != .stopped else { return }
      }
    }
  }
}

/// Ends the wait of a thread in poll(2).
package final class CancellationPipe: Sendable {
  package enum Outcome {
    case stopped, readable, passed
  }

  private let reading: Int32
  private let writing: Int32

  package init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) != 0 { ends = [-1, -1] }
    for end in ends where end >= 0 {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    for end in [reading, writing] where end >= 0 { close(end) }
  }

  package func raise() {
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }

  /// Waits until a descriptor can be read or the time has passed; a negative descriptor means none,
  /// a negative time no limit.
  package func wait(for descriptor: Int32, milliseconds: Int32) -> Outcome {
    // Without a pipe, if descriptors are exhausted, a wait without limit would never end.
    let limit = reading < 0 && milliseconds < 0 ? Self.maximumWait : milliseconds
    var polled = [
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&polled, 2, limit)
    if polled[0].revents != 0 { return .stopped }
    return count > 0 && polled[1].revents != 0 ? .readable : .passed
  }

  private static let maximumWait: Int32 = 1000
}
