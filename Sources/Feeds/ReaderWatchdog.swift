import Foundation
import Synchronization

/// Monitors the threads that read devices.
///
/// A thread that neither waits nor returns to its wait is reported as a gap of its feed, so that a
/// hung library or driver is not mistaken for silence.
final class ReaderWatchdog: Sendable {
  /// A channel whose reader is monitored.
  protocol Watched: AnyObject, Sendable {
    /// Checks the reader once.
    ///
    /// - Parameter limit: The number of checks that find the reader at the same work before it
    ///   counts as hung.
    /// - Returns: Whether to continue monitoring the reader.
    func checkReader(limit: Int) -> Bool
  }

  static let shared = ReaderWatchdog()

  /// The interval of the checks.
  ///
  /// Checks are counted instead of time, since a machine that slept has not hung.
  private static let interval = Duration.seconds(2)
  /// The maximum number of checks; libiio and the host name resolver may take a few seconds.
  private static let limit = 6

  private let watched = Mutex<[any Watched]>([])

  /// Monitors a reader until its channel is closed or finished.
  func watch(_ channel: some Watched) {
    let isFirst = watched.withLock { list in
      list.append(channel)
      return list.count == 1
    }
    guard isFirst else { return }
    Thread.detachNewThread { [self] in
      repeat {
        poll(nil, 0, Int32(clamping: Self.interval.wholeMilliseconds))
      } while check()
    }
  }

  /// - Returns: Whether any reader is left to monitor.
  private func check() -> Bool {
    let over = watched.withLock { $0 }.filter { !$0.checkReader(limit: Self.limit) }
    return watched.withLock { list in
      list.removeAll { channel in over.contains { $0 === channel } }
      return !list.isEmpty
    }
  }
}

extension FeedChannel: ReaderWatchdog.Watched {
  func checkReader(limit: Int) -> Bool {
    let work = signal.work
    let now = BootClock.now
    let gap: FeedGap? = watchState.withLock { state in
      if let open = state.gap {
        guard work?.number != state.work else { return nil }
        state = (work?.number, 0, nil)
        return FeedGap(reason: .unresponsive, since: open.since, until: now)
      }
      guard let work, work.number == state.work else {
        state = (work?.number, 0, nil)
        return nil
      }
      state.looks += 1
      guard state.looks >= limit else { return nil }
      state.gap = FeedGap(reason: .unresponsive, since: work.since)
      return state.gap
    }
    if let gap { send([.gap(gap)], at: now) }
    return !isOver
  }
}
