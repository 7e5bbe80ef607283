import Foundation
import HealthModel
import HealthStorage
import Synchronization

/// Sends a line of JSON to a Unix domain socket and waits for the line `done`.
struct SocketDelivery {
  let path: String
  let message: DeliveryMessage
  let recipient: SocketRecipient

  /// The maximum length of a response in bytes; a longer one is invalid.
  private static let maximumAnswer = 4096
  /// The maximum time to wait before checking whether the attempt was cancelled.
  private static let slice = Duration.milliseconds(200)

  func attempt(lasting limit: Duration) async -> DeliveryOutcome {
    let wanted = Wanted(until: .now + limit)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: speak(while: wanted)) }
      }
    } onCancel: {
      wanted.drop()
    }
  }

  private func speak(while wanted: Wanted) -> DeliveryOutcome {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC | O_NONBLOCK, 0)
    guard descriptor >= 0 else { return .unreachable(errno: errno) }
    defer { close(descriptor) }
    if let code = reach(descriptor, wanted) { return .unreachable(errno: code) }
    guard recipient.allows(descriptor) else { return .unreachable(errno: EPERM) }
    var rest = Array(message.line)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        guard Self.wait(descriptor, POLLOUT, wanted) else { return .timedOut }
      } else if errno != EINTR {
        return .unanswered
      }
    }
    return answer(descriptor, wanted)
  }

  /// - Returns: The error number, or `nil` on success.
  private func reach(_ descriptor: Int32, _ wanted: Wanted) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let available = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < available else { return ENAMETOOLONG }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    while true {
      let status = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      if status == 0 { return nil }
      // A full queue of a Unix socket is reported as EAGAIN; connecting again waits for it.
      guard errno == EAGAIN || errno == EINTR else { return errno }
      guard wanted.isStill else { return ETIMEDOUT }
      usleep(10_000)
    }
  }

  private func answer(_ descriptor: Int32, _ wanted: Wanted) -> DeliveryOutcome {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while !text.contains(UInt8(ascii: "\n")), text.count < Self.maximumAnswer {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count > 0 {
        text += buffer.prefix(count)
      } else if count == 0 {
        return .unanswered
      } else if errno == EAGAIN {
        guard Self.wait(descriptor, POLLIN, wanted) else { return .timedOut }
      } else if errno != EINTR {
        return .unanswered
      }
    }
    let line = text.prefix { $0 != UInt8(ascii: "\n") }
    return Array(line) == Array("done".utf8) || Array(line) == Array("done\r".utf8)
      ? .completed : .unanswered
  }

  private static func wait(_ descriptor: Int32, _ events: Int32, _ wanted: Wanted) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    while wanted.isStill {
      if poll(&polled, 1, Int32(clamping: slice / .milliseconds(1))) > 0 { return true }
    }
    return false
  }

  /// Determines whether an attempt should continue: until its time limit, unless it is cancelled.
  private final class Wanted: Sendable {
    private let end: ContinuousClock.Instant
    private let isDropped = Mutex(false)

    init(until end: ContinuousClock.Instant) { self.end = end }

    func drop() { isDropped.withLock { $0 = true } }

    var isStill: Bool { !isDropped.withLock { $0 } && ContinuousClock.now < end }
  }
}
